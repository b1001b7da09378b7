"""Fits Bayesian knowledge tracing by pyBKT: the best of five seeded starts for each skill.

Reads a CSV file with the columns learner, skill and correct, in the order of time, from standard input. Prints the parameters of each
skill as JSON.
"""

import json
import os
import sys
from multiprocessing import Pool

# Each process fits one skill, so threads within linear algebra would only compete with the processes.
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import pandas
from pyBKT.models import Model

SEED = 42
STARTS = 5
NAMES = ("prior", "learns", "guesses", "slips")


def fit_skill(skill_and_attempts):
    skill, attempts = skill_and_attempts
    data = pandas.DataFrame(
        {
            "order_id": range(len(attempts)),
            "user_id": attempts["learner"],
            "skill_name": str(skill),
            "correct": attempts["correct"],
        }
    )
    model = Model(seed=SEED, num_fits=STARTS, parallel=False)
    model.fit(data=data)
    values = model.params()["value"]
    return skill, {name: float(values[str(skill), name, "default"]) for name in NAMES}


if __name__ == "__main__":
    past = pandas.read_csv(sys.stdin)
    with Pool() as pool:
        skills = list(past.groupby("skill"))
        print(json.dumps(dict(pool.map(fit_skill, skills, chunksize=1))))
