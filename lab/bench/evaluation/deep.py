"""Knowledge tracing by deep models that are trained to the end, on the folds and rows of `mastery evaluate --online --rows ROWS`.

usage: deep.py ROWS FOLDER [--learners N]

Each run has a model, a fold and a seed. A model is fitted on the other folds, less a tenth of their learners. After each epoch, these
learners' attempts are predicted. The run ends when their AUC has not risen for ten epochs, and the weights of the best epoch predict the
fold. Then the run goes on for half as many epochs again: this shows whether it had converged. The settings were chosen on learners held out
from fold 0's training.

The script takes hours, and only one thread. It writes a checkpoint into FOLDER after each epoch, and the figures of each ended run into
FOLDER/runs.jsonl. The same command goes on after an interruption. It prints the table of the ended runs on each start and after each run,
and in the end the predictors in ROWS for the same folds.
"""

import argparse
import json
import os
import pathlib
import time

import numpy as np
import pandas
import torch
import torch.nn.functional as F
from sklearn.metrics import roc_auc_score
from torch import nn

WIDTH = 64
HEADS = 4
BATCH = 2048  # attempts, with padding
PIECE = 200  # attempts: learners with more are trained on in pieces, but predicted from all their earlier attempts
PATIENCE = 10  # epochs without a better AUC of the held-out learners


# Each model returns a logit for each attempt from all attempts before it or, with `known`, from its learner's first `known` attempts.


class DKT(nn.Module):
    """Deep knowledge tracing (Piech and others, 2015): an LSTM over skills and outcomes that predicts the next skill's outcome."""

    def __init__(self, skills, items):
        super().__init__()
        self.skill = nn.Embedding(skills, WIDTH)
        self.seen = nn.Embedding(2 * skills, WIDTH)
        self.memory = nn.LSTM(WIDTH, WIDTH, batch_first=True)
        self.head = head(2 * WIDTH)

    def forward(self, skill, item, outcome, known=None):
        states, _ = self.memory(self.seen(2 * skill + outcome))
        state = F.pad(states, (0, 0, 1, -1))  # the state before each attempt
        if known is not None:
            state = state.gather(1, known[..., None].expand(-1, -1, WIDTH))
        return self.head(torch.cat([state, self.skill(skill)], -1))[..., 0]

    def penalty(self):
        return 0.0


class Transformer(nn.Module):
    """Attention over earlier attempts that fades with distance, with a difficulty for each item.

    As in AKT (Ghosh and others, 2020), answers first attend to earlier answers, questions then attend to earlier questions and take over
    what became of them, and the difficulty of an item varies the embedding of its skill. Attempts long ago get less attention, by a bias
    that is linear in the distance (FoLiBi: Im and others, 2023).
    """

    def __init__(self, skills, items):
        super().__init__()
        self.difficulty = nn.Embedding(items, 1)
        nn.init.zeros_(self.difficulty.weight)
        self.skill, self.skill_variation = nn.Embedding(skills, WIDTH), nn.Embedding(skills, WIDTH)
        self.answer, self.answer_variation = nn.Embedding(2, WIDTH), nn.Embedding(2 * skills, WIDTH)
        self.answers = Block()
        self.questions = nn.ModuleList([Block(), Block()])
        self.head = head(2 * WIDTH)

    def forward(self, skill, item, outcome, known=None):
        difficulty = self.difficulty(item)
        question = self.skill(skill) + difficulty * self.skill_variation(skill)
        answer = self.skill(skill) + self.answer(outcome) + difficulty * self.answer_variation(2 * skill + outcome)
        place = torch.arange(skill.shape[1])
        answer = self.answers(answer, answer, answer, bias(place, place[None] + 1))
        past = bias(place, place[None] if known is None else known)
        x = question
        for block in self.questions:
            x = block(x, x, answer, past)
        return self.head(torch.cat([x, question], -1))[..., 0]

    def penalty(self):
        return 3e-4 * (self.difficulty.weight**2).sum()


def bias(place, known):
    """Returns what is added to the attention of each attempt to the first `known` attempts, after a column for nothing."""
    distance = (place[:, None] - place[None]).abs()
    slopes = 2.0 ** torch.tensor([-1, -3, -5, -8])[:, None, None]
    faded = (-slopes * distance)[None].masked_fill((place[None, None] >= known[..., None])[:, None], -torch.inf)
    return F.pad(faded, (1, 0))


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(WIDTH, WIDTH) for _ in range(3))
        self.nothing = nn.Parameter(torch.zeros(2, WIDTH))
        self.out = nn.Linear(WIDTH, WIDTH)
        self.hidden = nn.Sequential(nn.Linear(WIDTH, 2 * WIDTH), nn.ReLU(), nn.Linear(2 * WIDTH, WIDTH))
        self.norms = nn.ModuleList([nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)])
        self.dropout = nn.Dropout(0.2)

    def forward(self, query, key, value, bias):
        size = len(query)
        first = self.nothing[:, None, None].expand(2, size, 1, WIDTH)
        parts = self.query(query), torch.cat([first[0], self.key(key)], 1), torch.cat([first[1], self.value(value)], 1)
        heads = (part.view(size, -1, HEADS, WIDTH // HEADS).transpose(1, 2) for part in parts)
        found = F.scaled_dot_product_attention(*heads, attn_mask=bias.expand(size, -1, -1, -1))
        x = self.norms[0](query + self.dropout(self.out(found.transpose(1, 2).reshape(query.shape))))
        return self.norms[1](x + self.dropout(self.hidden(x)))


def head(width):
    return nn.Sequential(nn.Dropout(0.2), nn.Linear(width, WIDTH), nn.ReLU(), nn.Dropout(0.2), nn.Linear(WIDTH, 1))


MODELS = {"DKT": DKT, "transformer": Transformer}
# The first seed of both models on both folds comes first, so that there are figures early.
RUNS = [(model, fold, seed) for seed in (1, 2, 3) for fold in (0, 1) for model in MODELS]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--learners", type=int, help="use only the first learners, for a quick trial")
    options = parser.parse_args()
    torch.set_num_threads(1)
    options.folder.mkdir(parents=True, exist_ok=True)
    rows = pandas.read_csv(options.rows)
    sizes = []
    for name in ("skill_id", "resource_id"):
        codes, values = pandas.factorize(rows[name])
        rows[name] = codes
        sizes.append(len(values))
    learners = [Learner(own) for _, own in rows.groupby("learner_id", sort=False)][: options.learners]
    print(f"{len(learners)} learners, {sum(one.attempts.shape[1] for one in learners)} attempts", flush=True)
    table(options.folder)
    for model, fold, seed in RUNS:
        for longer in (False, True):
            if run(options.folder, model, fold, seed, longer, sizes, learners):
                table(options.folder)
    print("| predictor | fold | AUC online | Brier online |\n| --- | --- | --- | --- |")
    for name in [name for name in rows if name.startswith("expected score")]:
        for fold in sorted({fold for _, fold, _ in RUNS}):
            own = rows[rows["fold"] == fold].groupby("learner_id", sort=False)
            judged = judge([(one["succeeded"].to_numpy(), one[name].to_numpy()) for _, one in own])
            print(f"| {name} | {fold} | {' | '.join(map(shown, judged.values()))} |", flush=True)


class Learner:
    def __init__(self, own):
        self.fold = own["fold"].iloc[0]
        self.attempts = own[["skill_id", "resource_id", "succeeded"]].to_numpy().T
        self.cut = cut_of(own["time"].to_numpy())


def cut_of(times):
    """Returns the position of the first held-out attempt, as in `mastery evaluate`, or the number of attempts if none is held out."""
    n = len(times)
    first = n - min(n - 1, max(1, int(np.floor(0.2 * n + 0.5)))) if n > 1 else n
    while first < n and times[first] == times[first - 1]:
        first += 1
    return first


def batches(sequences, random=None):
    """Returns lists of positions of sequences with similar lengths; with `random`, in a random order."""
    lengths = np.array([one.shape[1] for one in sequences])
    order = np.argsort(lengths if random is None else lengths * random.uniform(0.9, 1.1, len(lengths)), kind="stable")
    parts, longest = [[]], 0
    for i in order:
        longest = max(longest, lengths[i])
        if parts[-1] and (len(parts[-1]) + 1) * longest > BATCH:
            parts.append([])
            longest = lengths[i]
        parts[-1].append(i)
    return parts if random is None else [parts[i] for i in random.permutation(len(parts))]


def arrays(sequences):
    """Returns skills, items and outcomes, padded with zeros, and a mask of the attempts that are real."""
    out = np.zeros((4, len(sequences), max(one.shape[1] for one in sequences)), np.int64)
    for i, one in enumerate(sequences):
        out[:3, i, : one.shape[1]] = one
        out[3, i, : one.shape[1]] = 1
    return torch.from_numpy(out)


def run(folder, name, fold, seed, longer, sizes, learners):
    """Trains one run to its end, from its last checkpoint. Returns false if it had ended before."""
    label = f"{name}-fold{fold}-seed{seed}"
    if any(one["run"] == label and one["longer"] == longer for one in ended(folder)):
        return False
    random = np.random.default_rng(seed)
    torch.manual_seed(seed)
    model = MODELS[name](*sizes)
    optimiser = torch.optim.Adam(model.parameters(), lr=2e-3)
    others = [one for one in learners if one.fold != fold]
    order = random.permutation(len(others))
    held = [others[i] for i in order[: len(others) // 10]]
    whole = [others[i].attempts for i in order[len(others) // 10 :]]
    training = [one[:, at : at + PIECE] for one in whole for at in range(0, one.shape[1], PIECE)]
    state = {"epoch": 0, "seconds": 0.0, "best": 0.0, "best_epoch": 0, "stop": None, "weights": None}
    file = folder / f"{label}.pt"
    if file.exists():
        saved = torch.load(file, weights_only=False)
        state = saved["state"]
        model.load_state_dict(saved["model"])
        optimiser.load_state_dict(saved["optimiser"])
        random.bit_generator.state = saved["random"]
        torch.set_rng_state(saved["torch"])
    while state["epoch"] < (state["stop"] * 3 // 2 if longer else state["best_epoch"] + PATIENCE):
        start = time.process_time()
        loss = epoch(model, optimiser, training, random)
        auc = roc_auc_score(*map(np.concatenate, zip(*predict(model, held, False))))
        state["epoch"] += 1
        state["seconds"] += time.process_time() - start
        if auc > state["best"]:
            weights = {key: value.clone() for key, value in model.state_dict().items()}
            state |= {"best": auc, "best_epoch": state["epoch"], "weights": weights}
        print(f"{label} epoch {state['epoch']}: loss {loss:.4f}, held-out AUC {auc:.4f}", flush=True)
        if not longer and state["epoch"] == state["best_epoch"] + PATIENCE:
            state["stop"] = state["epoch"]
        saved = {"state": state, "model": model.state_dict(), "optimiser": optimiser.state_dict()}
        saved |= {"random": random.bit_generator.state, "torch": torch.get_rng_state()}
        torch.save(saved, f"{file}.new")
        os.replace(f"{file}.new", file)
    model.load_state_dict(state["weights"])
    inside = [one for one in learners if one.fold == fold]
    figures = {kind: judge(predict(model, inside, kind == "frozen")) for kind in ("online", "frozen")}
    about = {"run": label, "model": name, "fold": fold, "seed": seed, "longer": longer}
    about |= {"epochs": state["epoch"], "best_epoch": state["best_epoch"], "seconds": round(state["seconds"]), "held_out_auc": state["best"]}
    with open(folder / "runs.jsonl", "a") as file:
        file.write(json.dumps({**about, **figures}) + "\n")
    return True


def epoch(model, optimiser, sequences, random):
    """Trains one epoch, and returns the mean loss."""
    model.train()
    losses, count = 0.0, 0
    for part in batches(sequences, random):
        skill, item, outcome, real = arrays([sequences[i] for i in part])
        each = F.binary_cross_entropy_with_logits(model(skill, item, outcome), outcome.float(), reduction="none")
        loss = (each * real).sum()
        optimiser.zero_grad()
        (loss / real.sum() + model.penalty()).backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        losses, count = losses + loss.item(), count + int(real.sum())
    return losses / count


@torch.no_grad()
def predict(model, learners, frozen):
    """Returns each learner's outcomes and predicted probabilities."""
    model.eval()
    answers = []
    for part in batches([one.attempts for one in learners]):
        some = [learners[i] for i in part]
        skill, item, outcome, _ = arrays([one.attempts for one in some])
        cuts = torch.tensor([[one.cut] for one in some])
        logits = model(skill, item, outcome, torch.arange(skill.shape[1]).minimum(cuts) if frozen else None)
        for one, own in zip(some, torch.sigmoid(logits).numpy()):
            asked = slice(one.cut if frozen else 0, one.attempts.shape[1])
            answers.append((one.attempts[2, asked], own[asked]))
    return answers


def judge(answers):
    """Returns AUC and Brier score, each with its 95% interval from 200 resamples of the learners."""
    random = np.random.default_rng(42)
    draws = [range(len(answers)), *random.integers(len(answers), size=(200, len(answers)))]
    figures = []
    for draw in draws:
        outcomes, chances = (np.concatenate([answers[i][part] for i in draw]) for part in (0, 1))
        figures.append((roc_auc_score(outcomes, chances), np.mean((chances - outcomes) ** 2)))
    low, high = np.percentile(figures[1:], [2.5, 97.5], axis=0)
    return {name: [float(figures[0][i]), float(low[i]), float(high[i])] for i, name in enumerate(("auc", "brier"))}


def shown(figure):
    return "{:.3f} ({:.3f} to {:.3f})".format(*figure)


def ended(folder):
    file = folder / "runs.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def table(folder):
    columns = ["run", "epochs", "best epoch", "AUC online", "Brier online", "AUC frozen", "Brier frozen", "changed by half as many epochs", "seconds"]
    print(f"| {' | '.join(columns)} |\n|{' --- |' * len(columns)}")
    runs = ended(folder)
    changed = {one["run"]: one["online"]["auc"][0] for one in runs if one["longer"]}
    for one in runs:
        if one["longer"]:
            continue
        figures = [shown(one[kind][name]) for kind in ("online", "frozen") for name in ("auc", "brier")]
        change = f"{changed[one['run']] - one['online']['auc'][0]:+.4f}" if one["run"] in changed else "not tested"
        row = [one["run"], one["epochs"], one["best_epoch"], *figures, change, one["seconds"]]
        print(f"| {' | '.join(map(str, row))} |", flush=True)


if __name__ == "__main__":
    main()
