"""Runs the benchmark's computations with scikit-learn: python3 contender.py QUESTION FOLDER; environment variables limit the threads."""

import json
import resource
import sys
import time

import numpy as np
from sklearn.cluster import KMeans
from sklearn.metrics import silhouette_score

question, folder = sys.argv[1:]
with open(f"{folder}/shape.json") as file:
    shape = json.load(file)
points = np.fromfile(f"{folder}/rows.f64").reshape(shape["rows"], shape["columns"])


def k_means():
    models = [KMeans(k, n_init=shape["restarts"], random_state=42) for k in shape["ks"]]
    return [float(model.fit(points).inertia_) for model in models]


def silhouette():
    labels = np.fromfile(f"{folder}/labels.u8", dtype=np.uint8).reshape(len(shape["ks"]), -1)
    return [float(silhouette_score(points, labelling)) for labelling in labels]


answer = {"k-means": k_means, "silhouette": silhouette}[question]
for _ in sys.stdin:
    processor = time.process_time()
    start = time.perf_counter()
    values = answer()
    seconds = time.perf_counter() - start
    processor = time.process_time() - processor
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1.024 / 1000
    result = {"seconds": seconds, "processor": processor, "megabytes": megabytes, "values": values}
    print(json.dumps(result), flush=True)
