"""NumPy in blocks: full matrices of some learners and all resources; the products are BLAS's, the choice is partition's.

python3 blocked.py FOLDER: for each line of standard input, ranks for all learners once and answers with a line of JSON.
"""

import json
import resource as process
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

from columns import (
    ANY,
    EMPTY,
    FEW,
    HOLDS_BACK,
    MASTERED,
    NEAR,
    PHASES,
    PSEUDO_TRACES,
    REPEATS,
    WEAK,
    Data,
    keys_of,
    lists_of,
    means,
    read_columns,
    resource_of,
    units,
)
from tables import Tables

#: Learner-resource pairs in a block: its matrices stay near the processor.
PAIRS = 2**20
#: Candidates of a learner that are put in order at first: mostly enough for a list.
FIRST_LOOK = 64


def blocked(data):
    tables = Tables(data)
    carried = [
        frozenset(data.resource_skills[a:b].tolist())
        for a, b in zip(data.skill_offsets, data.skill_offsets[1:])
    ]
    lists = lists_of(data.learners, EMPTY)
    step = max(1, PAIRS // data.resources)
    for start in range(0, data.learners, step):
        end = min(start + step, data.learners)
        lists[start:end] = Block(data, tables, carried, start, end).rank()
    return lists


class Block:
    """The learners from `start` to before `end`."""

    def __init__(self, data, tables, carried, start, end):
        self.data, self.tables, self.carried = data, tables, carried
        self.start, self.end = start, end
        self.lists = lists_of(end - start, EMPTY)
        self.grade, self.cluster = data.learner_grade[start:end], data.cluster[start:end]
        mastered = self.spread(data.row_outcome == MASTERED)
        self.mastered = mastered > 0
        self.held_back = ~self.mastered & (self.spread(data.row_traces) >= HOLDS_BACK)

    def spread(self, column):
        """learners x resources, from a column of rows."""
        rows = slice(self.data.row_offsets[self.start], self.data.row_offsets[self.end])
        matrix = np.zeros((self.end - self.start, self.data.resources))
        matrix[self.data.learner_of_row[rows] - self.start, self.data.row_resource[rows]] = column[rows]
        return matrix

    def rank(self):
        self.observe()
        targets, weak = self.targets()
        self.list(np.arange(self.end - self.start), targets, PHASES)
        short = np.flatnonzero(weak & (self.lists[:, -1] < 0))
        self.list(short, self.to_discover(short, NEAR), PHASES[:1])
        return self.lists

    def observe(self):
        """learners x skills: own means and estimates, infinite where the learner is not observed."""
        data = self.data
        scored = self.spread(data.row_scored) @ self.tables.carries
        sums = self.spread(data.row_score_sum) @ self.tables.carries
        domain_scored = data.domain_scored[self.start : self.end]
        domain_sums = data.domain_score_sum[self.start : self.end]
        levels = (domain_sums / 1e9 + PSEUDO_TRACES * data.domain_mean) / (domain_scored + PSEUDO_TRACES)
        ahead = (levels - data.domain_mean)[:, data.skill_domain]
        expected = np.clip(data.skill_mean + ahead, 0, 1)
        estimates = (sums / 1e9 + PSEUDO_TRACES * expected) / (scored + PSEUDO_TRACES)
        self.observed = scored > 0
        self.means = means(scored, sums, np.inf)
        self.estimates = np.where(self.observed, estimates, np.inf)
        self.domain_observed = (domain_scored > 0)[:, data.skill_domain]

    def targets(self):
        """learners x skills, true where targeted; and which learners have weak skills."""
        targets = (self.means < WEAK) & (self.estimates < WEAK)
        weak = targets.any(axis=1)
        for choose in (
            lambda learners: self.to_discover(learners, NEAR),
            lambda learners: lowest(self.estimates[learners]),
            lambda learners: self.to_discover(learners, ANY),
        ):
            left = np.flatnonzero(~targets.any(axis=1))
            targets[left] = choose(left)
        return targets, weak

    def to_discover(self, learners, distance):
        grade = self.grade[learners]
        possible = self.tables.within_reach[distance][grade] & ~self.observed[learners]
        worth = self.domain_observed[learners] * self.data.resources * 2 + self.tables.carriers[grade]
        return lowest(np.where(possible, -worth, np.inf))

    def list(self, learners, targets, phases):
        """Lists candidates of the first phase that has any, behind what is listed already."""
        overlap = (targets @ self.tables.carries.T) / self.tables.sizes
        keys = self.keys(learners, targets, overlap)
        distances = self.tables.distances[self.grade[learners]]
        possible = (overlap > 0) & self.tables.offered
        row, place = np.nonzero(self.lists[learners] >= 0)
        possible[row, resource_of(self.lists[learners[row], place], self.data.resources)] = False
        left = np.arange(len(learners))
        for distance, mastered in phases:
            allowed = possible[left] & (distances[left] <= distance)
            if not mastered:
                allowed &= ~self.mastered[learners[left]]
            self.order(learners[left], targets[left], np.where(allowed, keys[left], EMPTY))
            left = left[~allowed.any(axis=1)]
            if len(left) == 0:
                break

    def keys(self, learners, targets, overlap):
        data, grade = self.data, self.grade[learners]
        aims = units(targets @ data.skill_vectors)
        similarity = np.clip((1 + aims @ data.resource_vectors.T) / 2, 0, 1)
        signal = self.tables.signals[self.cluster[learners]]
        scores = 0.5 * overlap + 0.2 * self.tables.fits[grade] + 0.2 * similarity + 0.1 * signal
        return keys_of(scores, np.arange(data.resources), data.resources)

    def order(self, learners, targets, keys):
        """The best candidates are put in order for all learners, the others only where these do not fill a list."""
        best = descending(keys, FIRST_LOOK)
        for learner, skills, some, all_keys in zip(learners, targets, best, keys):
            free = np.flatnonzero(self.lists[learner] < 0)
            skills = frozenset(np.flatnonzero(skills).tolist())
            taken, skipped = self.two_passes(learner, skills, some, len(free))
            if len(taken) < len(free) and some[-1] >= 0:
                everything = descending(all_keys[None, :], len(all_keys))[0]
                taken, skipped = self.two_passes(learner, skills, everything, len(free))
            listed = (taken + skipped)[: len(free)]
            self.lists[learner, free[: len(listed)]] = listed

    def two_passes(self, learner, targets, keys, free):
        """What the first pass takes, and what is left for the second."""
        taken, skipped, repeats = [], [], Counter()
        held_back = self.held_back[learner]
        for key in keys[keys >= 0].tolist():
            resource = resource_of(key, self.data.resources)
            target_set = self.carried[resource] & targets
            if held_back[resource] or repeats[target_set] == REPEATS:
                skipped.append(key)
                continue
            repeats[target_set] += 1
            taken.append(key)
            if len(taken) == free:
                break
        return taken, skipped


def lowest(values):
    """rows x columns, true at the few lowest values of each row that are finite, ties by number."""
    chosen = np.zeros(values.shape, dtype=bool)
    places = np.argsort(values, axis=1, kind="stable")[:, :FEW]
    np.put_along_axis(chosen, places, np.take_along_axis(values, places, axis=1) < np.inf, axis=1)
    return chosen


def descending(keys, width):
    """The highest keys of each row, so many."""
    width = min(width, keys.shape[1])
    highest = np.partition(keys, keys.shape[1] - width, axis=1)[:, keys.shape[1] - width :]
    return -np.sort(-highest, axis=1)


def main():
    folder = Path(sys.argv[1])
    data = Data(**read_columns(folder))
    for _ in sys.stdin:
        start, cpu = time.perf_counter(), time.process_time()
        lists = blocked(data)
        seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
        lists.tofile(folder / "blocked.lists")
        peak = process.getrusage(process.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps({"seconds": seconds, "cpu": cpu, "peak": peak}), flush=True)


main()
