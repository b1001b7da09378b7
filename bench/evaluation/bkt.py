"""Bayesian knowledge tracing by pyBKT: fits on attempts of the past, and predicts later ones from the past alone.

usage: bkt.py PAST QUESTIONS ANSWERS

PAST is a CSV file with the columns learner, skill and correct, in the order of time. QUESTIONS has learner and skill. ANSWERS gets a
probability a line.
"""

import os
import sys
from multiprocessing import Pool

# Each process fits a skill of its own; threads of the linear algebra would only be in their way.
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import pandas
from pyBKT.models import Model

SEED = 42


def main(past_file, questions_file, answers_file):
    past = pandas.read_csv(past_file)
    questions = pandas.read_csv(questions_file)
    parameters = fit(past)
    mastery = trace(past, parameters)
    rate = past["correct"].mean()
    with open(answers_file, "w", encoding="utf-8") as answers:
        for learner, skill in zip(questions["learner"], questions["skill"]):
            if skill not in parameters:
                answers.write(f"{rate}\n")
                continue
            prior, _, guess, slip = parameters[skill]
            known = mastery.get((learner, skill), prior)
            answers.write(f"{known * (1 - slip) + (1 - known) * guess}\n")


def fit(past):
    """Returns the prior, and the chances to learn, guess and slip, of each skill."""
    skills = [(skill, attempts) for skill, attempts in past.groupby("skill")]
    with Pool() as pool:
        return dict(pool.map(fit_skill, skills, chunksize=1))


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
    model = Model(seed=SEED, num_fits=1, parallel=False)
    model.fit(data=data)
    values = model.params()["value"]
    names = ("prior", "learns", "guesses", "slips")
    return skill, tuple(float(values[str(skill), name, "default"]) for name in names)


def trace(past, parameters):
    """Returns the chance that each learner has mastered each skill after all attempts of the past."""
    mastery = {}
    for learner, skill, correct in past.itertuples(index=False):
        prior, learn, guess, slip = parameters[skill]
        known = mastery.get((learner, skill), prior)
        if_known, otherwise = (1 - slip, guess) if correct else (slip, 1 - guess)
        chance = known * if_known + (1 - known) * otherwise
        # What the fit calls impossible, as with a slip of 0, tells nothing.
        if chance > 0:
            known = known * if_known / chance
        mastery[learner, skill] = known + (1 - known) * learn
    return mastery


if __name__ == "__main__":
    main(*sys.argv[1:])
