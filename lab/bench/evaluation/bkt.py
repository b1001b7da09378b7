"""Fits Bayesian knowledge tracing with pyBKT: the best of five seeded starts for each skill.

Reads a CSV file with the columns learner, skill and correct, sorted by time, from standard input. Prints the parameters of each skill as
JSON.
"""

import json
import sys

import pandas
from pyBKT.models import Model

SEED = 42
STARTS = 5
NAMES = ("prior", "learns", "guesses", "slips")


def fit_skill(skill, attempts):
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
    return {name: float(values[str(skill), name, "default"]) for name in NAMES}


if __name__ == "__main__":
    past = pandas.read_csv(sys.stdin)
    print(json.dumps({skill: fit_skill(skill, own) for skill, own in past.groupby("skill")}))
