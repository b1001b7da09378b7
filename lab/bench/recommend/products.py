"""The minimum work of a ranker over full matrices: python3 products.py LEARNERS RESOURCES SKILLS

For each line of standard input, computes two matrix products, a weighted sum and the ten highest scores per learner over random matrices,
in blocks. Prints a line of JSON with the seconds, the CPU seconds and the peak memory in megabytes.
"""

import json
import resource as process
import sys
import time

import numpy as np

#: Number of learner-resource pairs in a block. The matrices of a block stay in cache.
PAIRS = 2**20
DIMENSIONS = 384
TOP = 10

learners, resources, skills = map(int, sys.argv[1:])
random = np.random.default_rng(42)
targets = (random.random((learners, skills)) < 5 / skills).astype(np.float32)
carries = (random.random((resources, skills)) < 2 / skills).astype(np.float32)
vectors = random.standard_normal((resources, DIMENSIONS)).astype(np.float32)
vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
skill_vectors = random.standard_normal((skills, DIMENSIONS)).astype(np.float32)
fits = random.random((1, resources)).astype(np.float32)


def rank():
    lists = np.empty((learners, TOP), dtype=np.int64)
    step = max(1, PAIRS // resources)
    for start in range(0, learners, step):
        block = targets[start : start + step]
        similarity = (block @ skill_vectors) @ vectors.T
        scores = 0.5 * (block @ carries.T) + 0.2 * similarity + 0.2 * fits
        lists[start : start + step] = np.argpartition(-scores, TOP, axis=1)[:, :TOP]
    return lists


for _ in sys.stdin:
    start, cpu = time.perf_counter(), time.process_time()
    rank()
    values = {"seconds": time.perf_counter() - start, "processor": time.process_time() - cpu}
    peak = process.getrusage(process.RUSAGE_SELF).ru_maxrss / 1000
    print(json.dumps({**values, "megabytes": peak, "values": values}), flush=True)
