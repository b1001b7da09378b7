"""The whole precomputation on a Spark cluster: traces, evidence, fit, shards. See docs/spark.md."""
