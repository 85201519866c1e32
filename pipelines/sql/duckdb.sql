-- Makes DuckDB see a lake of Parquet as tables and views, those of the newest export of each person:
--   cd lake && duckdb -init .../pipelines/sql/duckdb.sql
-- SQLite and PostgreSQL have v_daily, v_sleep and v_workouts already. Only exports with a manifest are complete.
SET TimeZone = 'UTC';

CREATE OR REPLACE VIEW current_exports AS
SELECT participant_id, export_id FROM read_json('v1/_current/*.json', columns = {participant_id: 'VARCHAR', export_id: 'VARCHAR'});

CREATE OR REPLACE VIEW records AS
SELECT * FROM read_parquet('v1/records/*/*/*.parquet', hive_partitioning = true) SEMI JOIN current_exports USING (participant_id, export_id);

CREATE OR REPLACE VIEW daily_summary AS
SELECT * FROM read_parquet('v1/daily_summary/*/*/*.parquet', hive_partitioning = true) SEMI JOIN current_exports USING (participant_id, export_id);

CREATE OR REPLACE VIEW sleep_nights AS
SELECT * FROM read_parquet('v1/sleep_nights/*/*/*.parquet', hive_partitioning = true) SEMI JOIN current_exports USING (participant_id, export_id);

CREATE OR REPLACE VIEW workouts AS
SELECT * FROM read_parquet('v1/workouts/*/*/*.parquet', hive_partitioning = true) SEMI JOIN current_exports USING (participant_id, export_id);

CREATE OR REPLACE VIEW v_daily AS
SELECT *, strftime(local_date, '%Y-%m') AS month, isodow(local_date) AS weekday FROM daily_summary;

CREATE OR REPLACE VIEW v_sleep AS
SELECT *, strftime(local_date, '%Y-%m') AS month, isodow(local_date) AS weekday FROM sleep_nights;

CREATE OR REPLACE VIEW v_workouts AS
SELECT *, strftime(local_date, '%Y-%m') AS month, isodow(local_date) AS weekday FROM workouts WHERE duplicate_of IS NULL;
