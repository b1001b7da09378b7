"""A plain double loop in Python over learners and resources; NumPy multiplies a candidate's coordinates, and nothing else."""

from collections import Counter, defaultdict

from columns import (
    ANY,
    EMPTY,
    FAILED,
    FEW,
    HOLDS_BACK,
    LEAST_PEERS,
    MASTERED,
    NEAR,
    NOT_RANKED,
    PHASES,
    PSEUDO_TRACES,
    REPEATS,
    TOP,
    WEAK,
    lists_of,
    units,
)


def plain(data, sample):
    """Lists of a sample of the learners."""
    rules = Rules(data)
    lists = lists_of(data.learners, NOT_RANKED)
    for learner in sample:
        lists[learner] = EMPTY
        for place, (score, resource) in enumerate(rules.rank(learner)):
            lists[learner, place] = score * data.resources + data.resources - 1 - resource
    return lists


class Rules:
    def __init__(self, data):
        self.data = data
        self.carried = [
            data.resource_skills[a:b].tolist()
            for a, b in zip(data.skill_offsets, data.skill_offsets[1:])
        ]
        self.grades = data.resource_grade.tolist()
        self.offered = [r for r in range(data.resources) if not data.resource_retired[r]]
        self.domain_of = data.skill_domain.tolist()
        self.domain_mean, self.skill_mean = data.domain_mean.tolist(), data.skill_mean.tolist()
        self.count_members()

    def count_members(self):
        """Members of each cluster with a known outcome on a resource, and those who succeeded."""
        data = self.data
        self.known, self.succeeded = Counter(), Counter()
        clusters = data.cluster[data.learner_of_row].tolist()
        for cluster, resource, outcome in zip(
            clusters, data.row_resource.tolist(), data.row_outcome.tolist()
        ):
            self.known[cluster, resource] += outcome >= FAILED
            self.succeeded[cluster, resource] += outcome == MASTERED
        tries, successes = Counter(), Counter()
        for cluster, resource in self.known:
            if self.rate(cluster, resource) is not None:
                tries[cluster] += self.known[cluster, resource]
                successes[cluster] += self.succeeded[cluster, resource]
        self.overall = {cluster: successes[cluster] / tries[cluster] for cluster in tries}

    def rate(self, cluster, resource):
        """As published: None where it could tell one member's result."""
        known, succeeded = self.known[cluster, resource], self.succeeded[cluster, resource]
        if known < LEAST_PEERS or succeeded in (0, known):
            return None
        return succeeded / known

    def signal(self, cluster, resource):
        rate = self.rate(cluster, resource)
        return self.overall.get(cluster, 0) if rate is None else rate

    def rank(self, number):
        """Score in thousandths and resource of each place."""
        learner = Learner(self.data, self.carried, number)
        kind, targets = self.targets(learner)
        places = self.list(learner, targets, PHASES, [])
        if kind == "weak" and len(places) < TOP:
            places += self.list(learner, self.to_discover(learner, NEAR), PHASES[:1], places)
        return places

    def targets(self, learner):
        estimates = {skill: self.estimate(learner, skill) for skill in sorted(learner.scored)}
        weak = [
            skill
            for skill, estimate in estimates.items()
            if learner.sums[skill] / (learner.scored[skill] * 1e9) < WEAK and estimate < WEAK
        ]
        if weak:
            return "weak", weak
        near = self.to_discover(learner, NEAR)
        if near:
            return "to discover", near
        if estimates:
            return "to consolidate", sorted(estimates, key=lambda skill: (estimates[skill], skill))[:FEW]
        return "to discover", self.to_discover(learner, ANY)

    def estimate(self, learner, skill):
        domain = self.domain_of[skill]
        mean = self.domain_mean[domain]
        scored, total = learner.domain_scored[domain], learner.domain_sums[domain]
        level = (total / 1e9 + PSEUDO_TRACES * mean) / (scored + PSEUDO_TRACES)
        expected = min(1, max(0, self.skill_mean[skill] + (level - mean)))
        return (learner.sums[skill] / 1e9 + PSEUDO_TRACES * expected) / (
            learner.scored[skill] + PSEUDO_TRACES
        )

    def to_discover(self, learner, max_distance):
        carriers = {}
        for resource in self.offered:
            distance = abs(self.grades[resource] - learner.grade)
            for skill in self.carried[resource]:
                if distance <= max_distance and skill not in learner.scored:
                    carriers[skill] = carriers.get(skill, 0) + (distance == 0)

        def order(skill):
            return (learner.domain_scored[self.domain_of[skill]] == 0, -carriers[skill], skill)

        return sorted(carriers, key=order)[:FEW]

    def list(self, learner, targets, phases, listed):
        if not targets:
            return []
        aim = units(self.data.skill_vectors[targets].sum(axis=0)[None, :])[0]
        targets, without = set(targets), {resource for _, resource in listed}
        for max_distance, mastered in phases:
            candidates = []
            for resource in self.offered:
                distance = abs(self.grades[resource] - learner.grade)
                if distance > max_distance or resource in without:
                    continue
                if learner.outcome.get(resource) == MASTERED and not mastered:
                    continue
                targeted = [skill for skill in self.carried[resource] if skill in targets]
                if not targeted:
                    continue
                cosine = float(self.data.resource_vectors[resource] @ aim)
                score = (
                    0.5 * (len(targeted) / len(self.carried[resource]))
                    + 0.2 * max(0, 1 - 0.3 * distance)
                    + 0.2 * min(1, max(0, (1 + cosine) / 2))
                    + 0.1 * self.signal(learner.cluster, resource)
                )
                candidates.append((-int(score * 1000 + 0.5), resource, frozenset(targeted)))
            if candidates:
                break
        return self.two_passes(learner, sorted(candidates))[: TOP - len(listed)]

    def two_passes(self, learner, candidates):
        taken, skipped, repeats = [], [], Counter()
        for negative, resource, targeted in candidates:
            held_back = (
                learner.traces.get(resource, 0) >= HOLDS_BACK and learner.outcome[resource] != MASTERED
            )
            if held_back or repeats[targeted] == REPEATS:
                skipped.append((-negative, resource))
            else:
                repeats[targeted] += 1
                taken.append((-negative, resource))
        return taken + skipped


class Learner:
    """What one learner did: per resource, and summed per skill and per domain."""

    def __init__(self, data, carried, number):
        self.grade, self.cluster = int(data.learner_grade[number]), int(data.cluster[number])
        rows = slice(data.row_offsets[number], data.row_offsets[number + 1])
        resources = data.row_resource[rows].tolist()
        self.traces = dict(zip(resources, data.row_traces[rows].tolist()))
        self.outcome = dict(zip(resources, data.row_outcome[rows].tolist()))
        self.scored, self.sums = defaultdict(int), defaultdict(int)
        self.domain_scored, self.domain_sums = defaultdict(int), defaultdict(int)
        for resource, scored, total in zip(
            resources, data.row_scored[rows].tolist(), data.row_score_sum[rows].tolist()
        ):
            if scored == 0:
                continue
            domain = int(data.skill_domain[carried[resource][0]])
            self.domain_scored[domain] += scored
            self.domain_sums[domain] += total
            for skill in carried[resource]:
                self.scored[skill] += scored
                self.sums[skill] += total
