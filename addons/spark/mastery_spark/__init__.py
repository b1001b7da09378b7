"""Computes snapshots on a Spark cluster: evidence, then a model of a sample, then shards. See docs/how-to/spark.md."""
