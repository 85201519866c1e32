-- Does the resting heart rate rise or fall? A row for each month.
SELECT participant_id,
       month,
       count(*) AS days,
       round(CAST(avg(value_avg) AS numeric), 1) AS resting_heart_rate,
       min(value_min) AS lowest,
       max(value_max) AS highest
FROM v_daily
WHERE type = 'RestingHeartRate'
GROUP BY participant_id, month
ORDER BY participant_id, month;
