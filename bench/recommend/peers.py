"""Three peers, each a statement of the recommendation rules: a plain double loop, NumPy learner by learner, NumPy in blocks.

python3 peers.py FOLDER PEER: for each line of standard input, ranks for all learners once and answers with a line of JSON.
"""

import json
import resource as process
import sys
import time
from pathlib import Path

import numpy as np

from blocked import blocked
from columns import Data, read_columns
from per_learner import per_learner
from plain import plain

#: Learners that the plain loop ranks for.
SAMPLE = 100


def main():
    folder, peer = Path(sys.argv[1]), sys.argv[2]
    data = Data(**read_columns(folder))
    sample = np.linspace(0, data.learners - 1, min(data.learners, SAMPLE)).astype(int).tolist()
    rank = {
        "plain": lambda: plain(data, sample),
        "per_learner": lambda: per_learner(data),
        "blocked": lambda: blocked(data),
    }[peer]
    for _ in sys.stdin:
        start, cpu = time.perf_counter(), time.process_time()
        lists = rank()
        seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
        lists.tofile(folder / f"{peer}.lists")
        peak = process.getrusage(process.RUSAGE_SELF).ru_maxrss / 1024
        learners = len(sample) if peer == "plain" else data.learners
        answer = {"seconds": seconds, "cpu": cpu, "learners": learners, "peak": peak}
        print(json.dumps(answer), flush=True)


main()
