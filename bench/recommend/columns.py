"""What every peer starts from: the columns of learners, catalogue and evidence, and the constants of the rules."""

import json

import numpy as np

FAILED, MASTERED = 2, 3
#: Means and estimates below it are weak.
WEAK = 0.6
#: Traces at the expected value that an estimate adds.
PSEUDO_TRACES = 5
#: Members that a published rate stands for.
LEAST_PEERS = 5
#: Skills to discover, or to consolidate.
FEW = 3
#: Grades within which skills are discovered: first these, at last any.
NEAR, ANY = 1, 4
#: Largest distance of grades, and whether mastered resources count: the next only while there is no candidate.
PHASES = ((1, False), (2, False), (1, True), (4, True))
#: Resources of one set of target skills that the first pass takes, and traces without success that hold one back.
REPEATS, HOLDS_BACK = 3, 3
#: Places of a list.
TOP = 10
#: Stands in a place of a list that is empty.
EMPTY = -1


class Data:
    """The columns, and what all peers need of them."""

    def __init__(self, **columns):
        vars(self).update(columns)
        self.learners, self.resources = len(self.learner_grade), len(self.resource_grade)
        self.skills = len(self.skill_domain)
        self.domain_scored = self.domain_scored.reshape(self.learners, -1)
        self.domain_score_sum = self.domain_score_sum.reshape(self.learners, -1)
        self.skill_vectors = units(self.skill_vectors.reshape(self.skills, -1))
        self.resource_vectors = units(self.resource_vectors.reshape(self.resources, -1))
        self.resource_of_skill_row = np.repeat(np.arange(self.resources), np.diff(self.skill_offsets))
        self.learner_of_row = np.repeat(np.arange(self.learners), np.diff(self.row_offsets))
        self.domain_mean, self.skill_mean = population_means(self)


def read_columns(folder):
    dtypes = json.loads((folder / "columns.json").read_text())
    return {name: np.fromfile(folder / name, dtype=dtype) for name, dtype in dtypes.items()}


def population_means(data):
    """Mean score of all learners per domain and per skill; where nobody has a scored trace, that of all traces."""
    scored, sums = (
        np.bincount(data.row_resource, weights=column, minlength=data.resources).astype(np.int64)
        for column in (data.row_scored, data.row_score_sum)
    )
    overall = sums.sum() / (scored.sum() * 1e9)
    domains = [column.astype(np.int64).sum(axis=0) for column in (data.domain_scored, data.domain_score_sum)]
    skills = [np.zeros(data.skills, dtype=np.int64) for _ in range(2)]
    for totals, column in zip(skills, (scored, sums)):
        np.add.at(totals, data.resource_skills, column[data.resource_of_skill_row])
    return means(*domains, overall), means(*skills, overall)


def means(scored, sums, otherwise):
    return np.divide(sums, scored * 1e9, out=np.full(sums.shape, otherwise), where=scored > 0)


def units(vectors):
    vectors = vectors.astype(np.float64)
    norms = np.sqrt((vectors**2).sum(axis=1, keepdims=True))
    return np.divide(vectors, norms, out=vectors, where=norms > 0)


def lists_of(learners, content):
    """learners x TOP keys, as `keys_of` makes them, or what stands for none."""
    return np.full((learners, TOP), content, dtype=np.int64)


def keys_of(scores, numbers, resources):
    """One integer per place: the score, rounded half up to thousandths, then the lowest resource number first."""
    return np.floor(scores * 1000 + 0.5).astype(np.int64) * resources + resources - 1 - numbers


def resource_of(key, resources):
    return resources - 1 - key % resources
