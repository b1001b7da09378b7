"""The same preload in Python: json, NumPy and scikit-learn.

python3 pipeline.py DATA: reads a data directory, computes everything, gives the first learner's recommendations, and tells on
the last line what it took.
"""

import gzip
import json
import resource as process
import sys
import time
from pathlib import Path

import numpy as np
from sklearn.cluster import KMeans
from sklearn.feature_extraction.text import HashingVectorizer
from sklearn.metrics import silhouette_score

sys.path.insert(0, str(Path(__file__).parent.parent / "recommend"))
from blocked import blocked  # noqa: E402
from columns import FAILED, MASTERED, PSEUDO_TRACES, Data, resource_of  # noqa: E402

DIMENSION = 384


def records(folder, name):
    """The records of a file of JSON lines, or of a JSON list; plain or compressed."""
    for path in (folder / f"{name}{ending}" for ending in (".json", ".jsonl", ".json.gz", ".jsonl.gz")):
        if path.exists():
            break
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
        if ".jsonl" in path.name:
            yield from (json.loads(line) for line in file if line.strip())
        else:
            yield from json.load(file)


def read(folder):
    skills = sorted(records(folder, "skills"), key=lambda one: one["id"])
    resources = sorted(records(folder, "resources"), key=lambda one: one["resource_id"])
    staying = (one for one in records(folder, "learners") if not one.get("left"))
    learners = sorted(staying, key=lambda one: one["learner_id"])
    number_of = {one["resource_id"]: i for i, one in enumerate(resources)}
    learner_of = {}
    for i, one in enumerate(learners):
        learner_of[one["learner_id"]] = i
        if one.get("mbox_sha1sum"):
            learner_of[one["mbox_sha1sum"]] = i
    pairs, scores, successes, seen = [], [], [], set()
    for trace in records(folder, "traces"):
        if trace.get("trace_id"):
            if trace["trace_id"] in seen:
                continue
            seen.add(trace["trace_id"])
        learner = learner_of.get(trace["learner_id"])
        if learner is None:
            continue
        success = trace.get("success")
        if success is None:
            success = trace["verb"] != "failed"
        score = trace.get("score")
        pairs.append(learner * len(resources) + number_of[trace["resource_id"]])
        scores.append(-1 if score is None else score)
        successes.append(success)
    return skills, resources, learners, (np.array(pairs), np.array(scores), np.array(successes))


def evidence(traces, learners, resources):
    """One row per learner and resource that meet, sorted."""
    pairs, scores, successes = traces
    rows, row_of = np.unique(pairs, return_inverse=True)
    scored = scores >= 0
    billionths = np.where(scored, np.round(scores * 1e9), 0)
    succeeded = np.bincount(row_of, weights=successes) > 0
    offsets = np.searchsorted(rows // resources, np.arange(learners + 1))
    return {
        "row_offsets": offsets,
        "row_resource": rows % resources,
        "row_traces": np.bincount(row_of),
        "row_scored": np.bincount(row_of, weights=scored),
        "row_score_sum": np.bincount(row_of, weights=billionths),
        "row_successes": np.bincount(row_of, weights=scored & successes),
        "row_outcome": np.where(succeeded, MASTERED, FAILED).astype(np.uint8),
    }


def profiles(columns, learners, domains):
    """learners x domains: scored traces, the sum of their scores in billionths, and how many succeeded."""
    primary = columns["resource_skills"][columns["skill_offsets"][:-1]]
    learner = np.repeat(np.arange(learners), np.diff(columns["row_offsets"]))
    cell = learner * domains + columns["skill_domain"][primary][columns["row_resource"]]
    return [
        np.bincount(cell, weights=columns[name], minlength=learners * domains).reshape(learners, domains)
        for name in ("row_scored", "row_score_sum", "row_successes")
    ]


def features(scored, score_sums, successes):
    """Levels and rates, each with traces at the mean of all learners beside the learner's own, standardised."""
    columns = []
    for sums in (score_sums / 1e9, successes):
        expected = np.full(scored.shape[1], sums.sum() / scored.sum())
        observed = scored.sum(axis=0)
        np.divide(sums.sum(axis=0), observed, out=expected, where=observed > 0)
        columns.append((sums + PSEUDO_TRACES * expected) / (scored + PSEUDO_TRACES))
    columns = np.hstack(columns)
    deviations = columns.std(axis=0)
    varies = deviations > 1e-12
    return np.where(varies, (columns - columns.mean(axis=0)) / np.where(varies, deviations, 1), 0)


def cluster(features):
    best = (-2, None)
    for k in range(2, min(8, len(features) - 1) + 1):
        labels = KMeans(k, n_init=10, random_state=42).fit_predict(features)
        best = max(best, (silhouette_score(features, labels), k, labels), key=lambda one: one[0])
    return best[2]


def embed(skills, resources):
    hashing = HashingVectorizer(analyzer="char_wb", ngram_range=(3, 5), n_features=DIMENSION)
    label_of = {one["id"]: one["preferred_label"] for one in skills}
    skill_texts = [f"{one['preferred_label']}. {one['description']}" for one in skills]
    resource_texts = [
        f"{one['title']}. {', '.join(label_of[id] for id in one['skill_ids'])}" for one in resources
    ]
    return hashing.transform(skill_texts).toarray(), hashing.transform(resource_texts).toarray()


def main():
    stages, last = {}, time.perf_counter()

    def done(stage):
        nonlocal last
        now = time.perf_counter()
        stages[stage], last = now - last, now

    skills, resources, learners, traces = read(Path(sys.argv[1]))
    skill_of = {one["id"]: i for i, one in enumerate(skills)}
    domains = sorted({one["domain"] for one in skills})
    columns = {
        "skill_domain": np.array([domains.index(one["domain"]) for one in skills]),
        "resource_grade": np.array([one["grade_level"] for one in resources]),
        "resource_retired": np.array([bool(one.get("retired")) for one in resources]),
        "skill_offsets": np.cumsum([0] + [len(one["skill_ids"]) for one in resources]),
        "resource_skills": np.array([skill_of[id] for one in resources for id in one["skill_ids"]]),
        "learner_grade": np.array([one["grade_level"] for one in learners]),
        **evidence(traces, len(learners), len(resources)),
    }
    done("dataset")
    scored, score_sums, successes = profiles(columns, len(learners), len(domains))
    done("profiles")
    labels = cluster(features(scored, score_sums, successes))
    done("clustering")
    skill_vectors, resource_vectors = embed(skills, resources)
    done("embedding")
    columns |= {"domain_scored": scored, "domain_score_sum": score_sums, "cluster": labels}
    columns |= {"skill_vectors": skill_vectors, "resource_vectors": resource_vectors}
    lists = blocked(Data(**columns))
    done("recommendations")

    ids = [one["resource_id"] for one in resources]
    first = [
        {"resource_id": ids[resource_of(key, len(ids))], "score": int(key // len(ids)) / 1000}
        for key in lists[0]
        if key >= 0
    ]
    print(json.dumps(first))
    peak = process.getrusage(process.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"stages": stages, "peak": peak}))


main()
