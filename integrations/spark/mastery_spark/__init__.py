"""The computation on a Spark cluster: evidence, a model of a sample, shards. See docs/how-to/spark.md."""
