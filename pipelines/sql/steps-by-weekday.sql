-- On which days of the week does somebody walk? 1 is Monday. The day of the export was not over, so it is left out; and
-- unmerged is what adding up phone and watch would have claimed.
SELECT participant_id,
       weekday,
       count(*) AS days,
       round(CAST(avg(value_sum) AS numeric), 0) AS steps,
       round(CAST(avg(value_sum_unmerged) AS numeric), 0) AS unmerged
FROM v_daily
WHERE type = 'StepCount' AND NOT is_partial_day
GROUP BY participant_id, weekday
ORDER BY participant_id, weekday;
