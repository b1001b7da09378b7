"""Knowledge tracing by deep models, on the folds and rows of `mastery evaluate --online --rows ROWS`.

usage: deep.py ROWS [--learners N] [--epochs N] [--folds N]

Prints AUC and Brier score with 95% intervals over learners, online (each attempt is predicted from all earlier attempts) and frozen (each
learner's last fifth is predicted from the earlier attempts), with seconds and memory. Each fold is predicted by a model that was fitted on
the other folds, with early stopping on a tenth of the learners in those folds. There is only one seed, and no setting was tuned on the
results.
"""

import argparse
import resource
import time

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
import optax
import pandas
from sklearn.metrics import roc_auc_score

SEED = 42
WIDTH = 64
BATCH = 2048  # attempts, with padding
LENGTHS = [32, 64, 128, 256, 512, 1024, 2048, 4096]


class DKT(nn.Module):
    """Deep knowledge tracing (Piech and others, 2015): an LSTM over skills and outcomes that predicts the next skill's outcome."""

    skills: int
    items: int

    @nn.compact
    def __call__(self, skill, item, outcome, known, train):
        skill = nn.Embed(self.skills, WIDTH)(skill)
        seen = nn.Dense(WIDTH)(jnp.concatenate([skill, skill * outcome[..., None]], -1))
        states = nn.RNN(nn.OptimizedLSTMCell(WIDTH))(seen)
        # The state before each attempt. For an attempt after the cut, this is the state at the cut.
        states = jnp.pad(states, ((0, 0), (1, 0), (0, 0)))
        state = jnp.take_along_axis(states, known[..., None], 1)
        state = nn.Dropout(0.2, deterministic=not train)(state)
        return head(jnp.concatenate([state, skill], -1))


class Transformer(nn.Module):
    """Attention over earlier attempts, with a difficulty for each item that varies its skill (simpleKT: Liu and others, 2023)."""

    skills: int
    items: int

    @nn.compact
    def __call__(self, skill, item, outcome, known, train):
        place = jnp.arange(skill.shape[1])
        difficulty = nn.Embed(self.items, 1, embedding_init=nn.initializers.zeros)(item)
        question = nn.Embed(self.skills, WIDTH)(skill) + difficulty * nn.Embed(self.skills, WIDTH)(skill)
        answer = question + nn.Embed(2, WIDTH)(outcome.astype(int))
        position = nn.Embed(LENGTHS[-1], WIDTH, embedding_init=nn.initializers.normal(0.02))(place)
        x = question + position
        mask = (place[None, None, :] < known[:, :, None])[:, None]
        has_past = (known > 0)[..., None]
        for _ in range(2):
            attention = nn.MultiHeadDotProductAttention(4, dropout_rate=0.1, deterministic=not train)
            found = attention(x, x, answer + position, mask=mask) * has_past
            x = nn.LayerNorm()(x + found)
            hidden = nn.Dense(WIDTH)(nn.relu(nn.Dense(2 * WIDTH)(x)))
            x = nn.LayerNorm()(x + nn.Dropout(0.2, deterministic=not train)(hidden))
        return head(jnp.concatenate([x, question, difficulty], -1))


def head(features):
    return nn.Dense(1)(nn.relu(nn.Dense(WIDTH)(features)))[..., 0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows")
    parser.add_argument("--learners", type=int, help="use only this many learners per fold, for a quick trial")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--folds", type=int, default=5, help="number of folds to predict")
    options = parser.parse_args()
    rows = pandas.read_csv(options.rows)
    learners = [own for _, own in rows.groupby("learner_id", sort=False)]
    if options.learners:
        kept = [0] * 5
        learners = [one for one in learners if count(kept, one["fold"].iloc[0]) <= options.learners]
    sizes = {}
    for name in ("skill_id", "resource_id"):
        codes = pandas.factorize(rows[name])
        rows[name] = codes[0]
        sizes[name] = len(codes[1])
    learners = [rows.loc[own.index] for own in learners]
    print(f"{len(learners)} learners, {sum(map(len, learners))} attempts")
    print("| model | AUC online | Brier online | AUC frozen | Brier frozen | seconds | MB |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, network in (("DKT", DKT), ("transformer", Transformer)):
        start = time.time()
        model = network(sizes["skill_id"], sizes["resource_id"])
        online, frozen = [], []
        for fold in range(options.folds):
            inside = [own for own in learners if own["fold"].iloc[0] == fold]
            outside = [own for own in learners if own["fold"].iloc[0] != fold]
            weights = fit(model, outside, options.epochs)
            online += predict(model, weights, inside, False)
            frozen += predict(model, weights, inside, True)
        figures = [*judge(online), *judge(frozen)]
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"| {name} | {' | '.join(figures)} | {time.time() - start:.0f} | {memory} |", flush=True)


def count(kept, fold):
    kept[fold] += 1
    return kept[fold]


def cut_of(own):
    """Returns the position of the first held-out attempt, as in `mastery evaluate`, or the number of attempts if none is held out."""
    n = len(own)
    first = n - min(n - 1, max(1, int(np.floor(0.2 * n + 0.5)))) if n > 1 else n
    times = own["time"].to_numpy()
    while first < n and times[first] == times[first - 1]:
        first += 1
    return first


def batches(learners, frozen=False):
    """Yields learners with similar numbers of attempts, and arrays about their attempts.

    The arrays are the skill, the item, the outcome, the number of attempts known before, and a mask of the attempts to predict. Learners with
    more than 4,096 attempts are omitted.
    """
    for low, length in zip([0, *LENGTHS], LENGTHS):
        some = [own for own in learners if low < len(own) <= length]
        size = max(1, BATCH // length)
        for at in range(0, len(some), size):
            part = some[at : at + size]
            arrays = np.zeros((5, size, length), np.int32)
            for i, own in enumerate(part):
                n = len(own)
                known = np.arange(n)
                columns = ("skill_id", "resource_id", "succeeded")
                arrays[:3, i, :n] = [own[name] for name in columns]
                arrays[3, i, :n] = np.minimum(known, cut_of(own)) if frozen else known
                arrays[4, i, :n] = known >= cut_of(own) if frozen else 1
            yield part, arrays


def losses(model, weights, arrays, train, key):
    skill, item, outcome, known, real = arrays
    rngs = {"dropout": key} if train else {}
    logits = model.apply(weights, skill, item, outcome.astype(jnp.float32), known, train, rngs=rngs)
    return optax.sigmoid_binary_cross_entropy(logits, outcome) * real, logits


def fit(model, learners, epochs):
    random = np.random.default_rng(SEED)
    order = random.permutation(len(learners))
    held = set(order[: max(1, len(order) // 10)].tolist())
    training = [arrays for _, arrays in batches([own for i, own in enumerate(learners) if i not in held])]
    checking = [arrays for _, arrays in batches([learners[i] for i in sorted(held)])]
    weights = model.init(jax.random.key(SEED), *training[0][:4], False)
    optimiser = optax.adamw(2e-3, weight_decay=1e-4)
    state = optimiser.init(weights)

    @jax.jit
    def step(weights, state, arrays, key):
        def mean(weights):
            return losses(model, weights, arrays, True, key)[0].sum() / arrays[4].sum()

        changes, state = optimiser.update(jax.grad(mean)(weights), state, weights)
        return optax.apply_updates(weights, changes), state

    check = jax.jit(lambda weights, arrays: losses(model, weights, arrays, False, None)[0].sum())
    best, least, waited = weights, np.inf, 0
    key = jax.random.key(SEED)
    for _ in range(epochs):
        for i in random.permutation(len(training)):
            key, own = jax.random.split(key)
            weights, state = step(weights, state, training[i], own)
        loss = sum(float(check(weights, arrays)) for arrays in checking)
        if loss < least:
            best, least, waited = weights, loss, 0
        elif (waited := waited + 1) == 3:
            break
    return best


def predict(model, weights, learners, frozen):
    """Returns each learner's outcomes and predicted probabilities."""
    ask = jax.jit(lambda arrays: jax.nn.sigmoid(losses(model, weights, arrays, False, None)[1]))
    answers = []
    for part, arrays in batches(learners, frozen):
        chances, real = np.asarray(ask(arrays)), arrays[4] == 1
        answers += [(arrays[2, i][real[i]], chances[i][real[i]]) for i in range(len(part))]
    return answers


def judge(answers):
    """Returns the AUC and the Brier score as texts, with 95% intervals from 200 resamples of the learners."""
    random = np.random.default_rng(SEED)
    draws = [range(len(answers)), *random.integers(len(answers), size=(200, len(answers)))]
    figures = []
    for draw in draws:
        outcomes = np.concatenate([answers[i][0] for i in draw])
        chances = np.concatenate([answers[i][1] for i in draw])
        figures.append((roc_auc_score(outcomes, chances), np.mean((chances - outcomes) ** 2)))
    low, high = np.percentile(figures[1:], [2.5, 97.5], axis=0)
    return [f"{value:.3f} ({a:.3f} to {b:.3f})" for value, a, b in zip(figures[0], low, high)]


if __name__ == "__main__":
    main()
