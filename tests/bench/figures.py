"""Figures of a run: series of one value a round, and what the report makes of them."""

import math
import statistics


class Figures:
    """Values by name; a series has one value for each round, in their order."""

    def __init__(self, series=None, once=None):
        self.series = series or {}
        self.once = once or {}

    def add(self, name, value):
        self.series.setdefault(name, []).append(value)

    def add_latencies(self, name, milliseconds):
        self.add(f"{name} p50", at_rank(milliseconds, 0.50))
        self.add(f"{name} p99", at_rank(milliseconds, 0.99))

    def median(self, name):
        return statistics.median(self.series[name])

    def ratio(self, better, worse):
        """The median, least and most of the quotient of two series, round by round: what one round has in common, a
        machine that is slow for a while, is in neither."""
        quotients = [one / other for one, other in zip(self.series[better], self.series[worse])]
        return statistics.median(quotients), min(quotients), max(quotients)


def at_rank(values, share):
    """The least value that `share` of all do not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]
