-- Is the heart-rate variability of a day higher after a longer night? A row for each class of nights. A night has the date
-- of its morning, so it stands beside the day that follows.
SELECT night.participant_id,
       CASE WHEN night.asleep_min < 360 THEN 'under 6 h'
            WHEN night.asleep_min < 420 THEN '6 to 7 h'
            WHEN night.asleep_min < 480 THEN '7 to 8 h'
            ELSE 'over 8 h' END AS asleep,
       count(*) AS nights,
       round(CAST(avg(night.deep_min) AS numeric), 0) AS deep_min,
       round(CAST(avg(day.value_avg) AS numeric), 1) AS hrv_ms
FROM v_sleep AS night
JOIN v_daily AS day
  ON day.participant_id = night.participant_id AND day.local_date = night.local_date
WHERE day.type = 'HeartRateVariabilitySDNN'
GROUP BY 1, 2
ORDER BY 1, min(night.asleep_min);
