"""The whole precomputation on a Spark cluster: traces, evidence, fit, shards. See docs/how-to/spark.md."""
