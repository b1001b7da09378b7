"""The recommendation rules three times over: a plain double loop, NumPy learner by learner, NumPy in blocks with BLAS.

python3 peers.py FOLDER PEER: for each line of standard input, ranks for all learners once and answers with a line of JSON.
"""

import json
import resource as process
import sys
import time
from pathlib import Path

import numpy as np

FAILED, MASTERED = 2, 3
TOP = 10
WEAK = 0.6
#: Largest distance of grades, and whether mastered resources count: the next only while there is no candidate.
PHASES = ((1, False), (2, False), (1, True), (4, True))
#: Learner-resource pairs in a block: its matrices stay near the processor.
BLOCK = 2**20


class Data:
    """The columns that the rules start from, and what they need of them in every peer."""

    def __init__(self, **columns):
        vars(self).update(columns)
        self.learners, self.resources = len(self.learner_grade), len(self.resource_grade)
        self.skills = len(self.skill_domain)
        self.mean_score = self.mean_score.reshape(self.learners, -1)
        self.skill_vectors = units(self.skill_vectors.reshape(self.skills, -1))
        self.resource_vectors = units(self.resource_vectors.reshape(self.resources, -1))
        self.resource_of_skill_row = np.repeat(np.arange(self.resources), np.diff(self.skill_offsets))
        self.learner_of_row = np.repeat(np.arange(self.learners), np.diff(self.row_offsets))


def read_columns(folder):
    dtypes = json.loads((folder / "columns.json").read_text())
    return {name: np.fromfile(folder / name, dtype=dtype) for name, dtype in dtypes.items()}


def units(vectors):
    vectors = vectors.astype(np.float64)
    norms = np.sqrt((vectors**2).sum(axis=1, keepdims=True))
    return np.divide(vectors, norms, out=vectors, where=norms > 0)


def round_half_up(values):
    return np.floor(values * 1000 + 0.5)


def incidence(data):
    """resources x skills, 1 where the resource carries the skill."""
    matrix = np.zeros((data.resources, data.skills))
    matrix[data.resource_of_skill_row, data.resource_skills] = 1
    return matrix


def cluster_counts(data):
    """clusters x resources: members with a known outcome, and those who succeeded."""
    shape = (int(data.cluster.max()) + 1, data.resources)
    known, succeeded = np.zeros(shape), np.zeros(shape)
    cluster = data.cluster[data.learner_of_row]
    np.add.at(known, (cluster, data.row_resource), data.row_outcome >= FAILED)
    np.add.at(succeeded, (cluster, data.row_resource), data.row_outcome == MASTERED)
    return known, succeeded


def weak_skills(data, carries, start, end):
    """learners x skills of the learners from start to end, true where weak."""
    rows = slice(data.row_offsets[start], data.row_offsets[end])
    learner, resource = data.learner_of_row[rows] - start, data.row_resource[rows]
    scored, total = (np.zeros((end - start, data.resources)) for _ in range(2))
    scored[learner, resource] = data.row_scored[rows]
    total[learner, resource] = data.row_score_sum[rows]
    counts, sums = scored @ carries, total @ carries
    means = np.divide(sums, counts * 1e9, out=np.full(sums.shape, 0.5), where=counts > 0)
    domain_means = data.mean_score[start:end]
    weak_domain = domain_means < WEAK
    for row in np.flatnonzero(~weak_domain.any(axis=1)):
        weak_domain[row, np.argsort(domain_means[row], kind="stable")[:2]] = True
    in_domain = weak_domain[:, data.skill_domain]
    weak = in_domain & (means < WEAK)
    for row in np.flatnonzero(~weak.any(axis=1)):
        skills = np.flatnonzero(in_domain[row])
        weak[row, skills[np.argsort(means[row, skills], kind="stable")[:3]]] = True
    return weak


def blocked(data):
    """Full score matrices of some learners at a time; the products are BLAS's, the choice is argpartition's."""
    carries = incidence(data)
    sizes = carries.sum(axis=1)
    known, succeeded = cluster_counts(data)
    distances = np.abs(np.arange(6)[:, None] - data.resource_grade.astype(int))
    fits = 0.2 * np.maximum(0, 1 - 0.3 * distances)
    lists = empty_lists(data.learners)
    step = max(1, BLOCK // data.resources)
    for start in range(0, data.learners, step):
        end = min(start + step, data.learners)
        weak = weak_skills(data, carries, start, end).astype(np.float64)
        aims = units(weak @ data.skill_vectors)
        overlap = (weak @ carries.T) / sizes
        similarity = np.clip((1 + aims @ data.resource_vectors.T) / 2, 0, 1)
        rows = slice(data.row_offsets[start], data.row_offsets[end])
        own = np.zeros(overlap.shape, dtype=np.uint8)
        own[data.learner_of_row[rows] - start, data.row_resource[rows]] = data.row_outcome[rows]
        cluster = data.cluster[start:end]
        others = known[cluster] - (own >= FAILED)
        wins = succeeded[cluster] - (own == MASTERED)
        rate = np.divide(wins, others, out=np.zeros(wins.shape), where=others > 0)
        grade = data.learner_grade[start:end]
        scores = round_half_up(0.5 * overlap + fits[grade] + 0.2 * similarity + 0.1 * rate)
        # Best score first, then lowest number, in one integer per pair.
        keys = scores.astype(np.int64) * data.resources + np.arange(data.resources - 1, -1, -1)
        left = np.arange(end - start)
        for distance, mastered in PHASES:
            allowed = (overlap[left] > 0) & (distances[grade[left]] <= distance)
            if not mastered:
                allowed &= own[left] != MASTERED
            store(lists, start + left, np.where(allowed, keys[left], -1), data.resources)
            left = left[~allowed.any(axis=1)]
            if len(left) == 0:
                break
    return lists


def per_learner(data):
    """The same learner by learner: every step is one of NumPy's, over all resources."""
    carries = incidence(data)
    sizes = carries.sum(axis=1)
    known, succeeded = cluster_counts(data)
    lists = empty_lists(data.learners)
    for learner in range(data.learners):
        weak = weak_skills_of(data, learner)
        aim = units(data.skill_vectors[weak].sum(axis=0)[None, :])[0]
        overlap = carries[:, weak].sum(axis=1) / sizes
        similarity = np.clip((1 + data.resource_vectors @ aim) / 2, 0, 1)
        rows = slice(data.row_offsets[learner], data.row_offsets[learner + 1])
        own = np.zeros(data.resources, dtype=np.uint8)
        own[data.row_resource[rows]] = data.row_outcome[rows]
        cluster = data.cluster[learner]
        others, wins = known[cluster] - (own >= FAILED), succeeded[cluster] - (own == MASTERED)
        rate = np.divide(wins, others, out=np.zeros(data.resources), where=others > 0)
        distances = np.abs(data.resource_grade.astype(int) - int(data.learner_grade[learner]))
        fit = np.maximum(0, 1 - 0.3 * distances)
        scores = round_half_up(0.5 * overlap + 0.2 * fit + 0.2 * similarity + 0.1 * rate)
        keys = scores.astype(np.int64) * data.resources + np.arange(data.resources - 1, -1, -1)
        for distance, mastered in PHASES:
            allowed = (overlap > 0) & (distances <= distance) & (mastered | (own != MASTERED))
            if allowed.any():
                break
        store(lists, np.array([learner]), np.where(allowed, keys, -1)[None, :], data.resources)
    return lists


def weak_skills_of(data, learner):
    counts, sums = np.zeros(data.skills), np.zeros(data.skills)
    for row in range(data.row_offsets[learner], data.row_offsets[learner + 1]):
        resource = data.row_resource[row]
        skills = data.resource_skills[data.skill_offsets[resource] : data.skill_offsets[resource + 1]]
        counts[skills] += data.row_scored[row]
        sums[skills] += data.row_score_sum[row]
    means = np.divide(sums, counts * 1e9, out=np.full(data.skills, 0.5), where=counts > 0)
    domain_means = data.mean_score[learner]
    domains = np.flatnonzero(domain_means < WEAK)
    if len(domains) == 0:
        domains = np.argsort(domain_means, kind="stable")[:2]
    skills = np.flatnonzero(np.isin(data.skill_domain, domains))
    weak = skills[means[skills] < WEAK]
    return weak if len(weak) > 0 else np.sort(skills[np.argsort(means[skills], kind="stable")[:3]])


def empty_lists(learners):
    """learners x TOP keys, best first, -1 where there is none."""
    return np.full((learners, TOP), -1, dtype=np.int64)


def store(lists, learners, keys, resources):
    top = min(TOP, resources)
    best = np.argpartition(keys, resources - top, axis=1)[:, resources - top :]
    lists[learners, :top] = -np.sort(-np.take_along_axis(keys, best, axis=1), axis=1)


def plain(data, sample):
    """Loops over the learners of a sample and over all resources; a candidate's dot product is NumPy's."""
    carried = [
        data.resource_skills[a:b].tolist() for a, b in zip(data.skill_offsets, data.skill_offsets[1:])
    ]
    known, succeeded = (counts.tolist() for counts in cluster_counts(data))
    grades = data.resource_grade.tolist()
    lists = empty_lists(data.learners)
    for learner in sample:
        weak_numbers = weak_skills_of(data, learner)
        aim = units(data.skill_vectors[weak_numbers].sum(axis=0)[None, :])[0]
        weak = set(weak_numbers.tolist())
        rows = slice(data.row_offsets[learner], data.row_offsets[learner + 1])
        own = dict(zip(data.row_resource[rows].tolist(), data.row_outcome[rows].tolist()))
        grade, cluster = int(data.learner_grade[learner]), int(data.cluster[learner])
        for max_distance, mastered in PHASES:
            keys = []
            for resource in range(data.resources):
                distance = abs(grades[resource] - grade)
                outcome = own.get(resource, 0)
                if distance > max_distance or (outcome == MASTERED and not mastered):
                    continue
                targeted = sum(skill in weak for skill in carried[resource])
                if targeted == 0:
                    continue
                others = known[cluster][resource] - (outcome >= FAILED)
                wins = succeeded[cluster][resource] - (outcome == MASTERED)
                cosine = float(data.resource_vectors[resource] @ aim)
                score = (
                    0.5 * (targeted / len(carried[resource]))
                    + 0.2 * max(0, 1 - 0.3 * distance)
                    + 0.2 * min(1, max(0, (1 + cosine) / 2))
                    + 0.1 * (wins / others if others > 0 else 0)
                )
                keys.append(int(score * 1000 + 0.5) * data.resources + data.resources - 1 - resource)
            if keys:
                break
        keys = sorted(keys, reverse=True)[:TOP]
        lists[learner, : len(keys)] = keys
    return lists


def main():
    folder, peer = Path(sys.argv[1]), sys.argv[2]
    data = Data(**read_columns(folder))
    sample = np.linspace(0, data.learners - 1, min(data.learners, 100)).astype(int).tolist()
    ranked = sample if peer == "plain" else range(data.learners)
    rank = {"plain": lambda: plain(data, sample), "per_learner": lambda: per_learner(data)}.get(
        peer, lambda: blocked(data)
    )
    for _ in sys.stdin:
        start, cpu = time.perf_counter(), time.process_time()
        lists = rank()
        seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
        lists.tofile(folder / f"{peer}.lists")
        peak = process.getrusage(process.RUSAGE_SELF).ru_maxrss / 1024
        answer = {"seconds": seconds, "cpu": cpu, "learners": len(ranked), "peak": peak}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
