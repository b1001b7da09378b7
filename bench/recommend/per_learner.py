"""NumPy learner by learner: every step is one of NumPy's, over all skills or all resources."""

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
    TOP,
    WEAK,
    keys_of,
    lists_of,
    resource_of,
    units,
)
from tables import Tables


def per_learner(data):
    tables = Tables(data)
    lists = lists_of(data.learners, EMPTY)
    for learner in range(data.learners):
        keys = Learner(data, tables, learner).rank()
        lists[learner, : len(keys)] = keys
    return lists


class Learner:
    def __init__(self, data, tables, number):
        self.data, self.tables, self.number = data, tables, number
        self.grade, self.cluster = data.learner_grade[number], data.cluster[number]
        rows = slice(data.row_offsets[number], data.row_offsets[number + 1])
        resource = data.row_resource[rows]
        mastered = data.row_outcome[rows] == MASTERED
        self.mastered, self.held_back = (np.zeros(data.resources, dtype=bool) for _ in range(2))
        self.mastered[resource] = mastered
        self.held_back[resource] = ~mastered & (data.row_traces[rows] >= HOLDS_BACK)
        carries = tables.carries[resource]
        self.scored = data.row_scored[rows] @ carries
        self.sums = data.row_score_sum[rows] @ carries

    def rank(self):
        """Keys of the list, in its order."""
        targets, weak = self.targets()
        first = self.list(targets, PHASES, np.array([], dtype=np.int64))
        if not weak or len(first) == TOP:
            return first
        return np.concatenate([first, self.list(self.to_discover(NEAR), PHASES[:1], first)])

    def targets(self):
        """The target skills, and whether they are weak."""
        data = self.data
        skills = np.flatnonzero(self.scored)
        domain = data.skill_domain[skills]
        sums, scored = data.domain_score_sum[self.number], data.domain_scored[self.number]
        level = (sums / 1e9 + PSEUDO_TRACES * data.domain_mean) / (scored + PSEUDO_TRACES)
        expected = data.skill_mean[skills] + (level[domain] - data.domain_mean[domain])
        expected = np.minimum(1, np.maximum(0, expected))
        estimates = (self.sums[skills] / 1e9 + PSEUDO_TRACES * expected) / (
            self.scored[skills] + PSEUDO_TRACES
        )
        own = self.sums[skills] / (self.scored[skills] * 1e9)
        weak = skills[(own < WEAK) & (estimates < WEAK)]
        if len(weak) > 0:
            return weak, True
        near = self.to_discover(NEAR)
        if len(near) > 0:
            return near, False
        if len(skills) > 0:
            return skills[np.lexsort((skills, estimates))[:FEW]], False
        return self.to_discover(ANY), False

    def to_discover(self, distance):
        reach = self.tables.within_reach[distance][self.grade]
        skills = np.flatnonzero(reach & (self.scored == 0))
        observed = self.data.domain_scored[self.number][self.data.skill_domain[skills]] > 0
        carriers = self.tables.carriers[self.grade][skills]
        return skills[np.lexsort((skills, -carriers, ~observed))[:FEW]]

    def list(self, targets, phases, listed):
        """Keys of candidates of the first phase that has any, as many as there is room for behind those that are listed."""
        data, tables = self.data, self.tables
        overlap = tables.carries[:, targets].sum(axis=1) / tables.sizes
        possible = (overlap > 0) & tables.offered
        possible[resource_of(listed, data.resources)] = False
        for max_distance, mastered in phases:
            allowed = possible & (tables.distances[self.grade] <= max_distance)
            candidates = np.flatnonzero(allowed & (mastered | ~self.mastered))
            if len(candidates) > 0:
                break
        aim = units(data.skill_vectors[targets].sum(axis=0)[None, :])[0]
        similarity = np.clip((1 + data.resource_vectors @ aim) / 2, 0, 1)
        fit, signal = tables.fits[self.grade], tables.signals[self.cluster]
        scores = 0.5 * overlap + 0.2 * fit + 0.2 * similarity + 0.1 * signal
        keys = np.sort(keys_of(scores[candidates], candidates, data.resources))[::-1]
        return self.two_passes(keys, targets)[: TOP - len(listed)]

    def two_passes(self, keys, targets):
        """From best to worst; ahead are those that are neither held back nor behind enough with the same target skills."""
        resources = resource_of(keys, self.data.resources)
        free = np.flatnonzero(~self.held_back[resources])
        carried = self.tables.carries[np.ix_(resources[free], targets)]
        _, target_set = np.unique(carried, axis=0, return_inverse=True)
        by_set = np.argsort(target_set, kind="stable")
        ordered = target_set[by_set]
        repeat = np.arange(len(free)) - np.searchsorted(ordered, ordered)
        first = np.zeros(len(keys), dtype=bool)
        first[free[by_set[repeat < REPEATS]]] = True
        return np.concatenate([keys[first], keys[~first]])
