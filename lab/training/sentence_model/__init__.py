"""Trains and evaluates the built-in multilingual sentence-embedding model."""
