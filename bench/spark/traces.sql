-- 80 traces of each learner, on up to 40 of 500 resources. Learners are of eight kinds, each strong in other domains.
WITH attempts AS (
  SELECT
    id,
    n,
    regexp_replace(md5(string(id)), '^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$', '$1-$2-4$3-8$4-$5') AS learner_id,
    pmod(hash(id, n % 40), 500) AS resource,
    pmod(hash(id, 'kind'), 8) AS kind,
    pmod(hash(id, n, 'score'), 1000) / 1000 - 0.5 AS noise
  FROM range({learners}) LATERAL VIEW explode(sequence(0, 79)) AS n
),
scored AS (
  SELECT *, round(least(1, greatest(0, IF(hash(kind, resource % 8) < 0, 0.8, 0.45) + 0.4 * noise)), 3) AS score
  FROM attempts
)
SELECT
  concat(id, '-', n) AS trace_id,
  learner_id,
  concat('ex-', lpad(resource, 5, '0')) AS resource_id,
  IF(score >= 0.5, 'passed', 'failed') AS verb,
  CAST(score AS double) AS score,
  timestampadd(MINUTE, pmod(hash(id, n, 'time'), 400000), TIMESTAMP '2025-09-01 00:00:00') AS timestamp
FROM scored
