"""Errors that the user can do something about."""


class MasteryError(Exception):
    """Says what was expected, what came instead, where, and what to do. It never names a learner."""
