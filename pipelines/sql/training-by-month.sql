-- How much training, of which kind? Copies and twins of a workout are counted once.
SELECT participant_id,
       month,
       activity_type,
       count(*) AS workouts,
       round(CAST(sum(duration_seconds) / 3600 AS numeric), 1) AS hours,
       round(CAST(sum(total_distance_m) / 1000 AS numeric), 1) AS km,
       round(CAST(sum(total_energy_kcal) AS numeric), 0) AS kcal
FROM v_workouts
GROUP BY participant_id, month, activity_type
ORDER BY participant_id, month, hours DESC, activity_type;
