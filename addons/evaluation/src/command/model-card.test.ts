import { precompute, type Snapshot } from "@mastery/core";
import { group, learner, letterEmbedder, smallDataset, trace } from "@mastery/core/testing";
import { rulesInForce } from "@mastery/insights/answers";
import { describe, expect, test } from "vitest";
import { type CardOptions, parseQuality, writeCard } from "./model-card.ts";

const source: CardOptions["source"] = {
  summary: "mastery inspect school.snapshot --json",
  card: "mastery card --data school.snapshot",
  revision: "0123456789abcdef",
};
const embedder = letterEmbedder();
const small = smallDataset();

/** Twelve learners, half of them without a trace; two are in grade 5. */
const records = {
  ...small,
  learners: [
    ...small.learners,
    ...[6, 7, 8, 9].map((n) => learner(n, { grade_level: 3 })),
    ...[10, 11].map((n) => learner(n, { grade_level: 5 })),
  ],
};

const interval = { value: 0.754, low: 0.7, high: 0.8, learners: 12 };
const report = (snapshot: Snapshot) => ({
  version: "0.1.0",
  embedder: snapshot.metadata.embedder.id,
  rules: rulesInForce(snapshot),
  split: { holdout: 0.2, split: null, learners_judged: 12 },
  predictions: {
    attempts: 1234,
    learners: 12,
    predictors: [
      { name: "expected score", auc: interval, brier: interval, ece: interval },
      {
        name: "item difficulty",
        auc: { ...interval, value: 0.79 },
        brier: interval,
        ece: interval,
      },
    ],
  },
  weak: { cannot_be_judged: "nobody tried a weak skill later" },
  states: [{ state: "to_strengthen", skills: 4, skills_judged: 3, weak_later: interval }],
  recommendations: { success: interval as object, within_reach: interval, coverage: 0.5 },
  clusters: { mean_adjusted_rand_index: 0.9 },
});

/** The rows of the tables, without their alignment. */
function rowsOf(card: string): string[] {
  return card
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.replaceAll(/ +/g, " "));
}

const snapshot = await precompute(records, { embedder });
const card = writeCard(snapshot, { source });

describe("a card", () => {
  test("says that a school is too small for its own difficulties", () => {
    expect(card).toContain("- This school is too small for its own difficulties");
  });

  test("names the commands and the revision behind it", () => {
    expect(card).toContain(
      "Written by `mastery card --data school.snapshot` from the snapshot with the revision `0123456789abcdef`, which `mastery inspect school.snapshot --json` also prints.",
    );
  });

  test("has the counts and the rules in force", () => {
    expect(rowsOf(card)).toContain("| learners | 12 |");
    expect(rowsOf(card)).toContain("| last day with a trace | 2025-09-01 |");
    expect(card).toContain("- `weak_threshold`: `0.6`\n");
  });

  test("has no number about fewer than five learners", () => {
    expect(rowsOf(card)).toEqual(
      expect.arrayContaining([
        "| 3 | 10 |",
        "| 5 | fewer than 5 |",
        "| `geometry` | 6 |",
        "| `number` | 6 |",
      ]),
    );
    expect(card).toContain(
      "- 6 learners have no scored trace\n- 6 learners have few scored traces",
    );
    expect(card).toContain("Figures about fewer than 5 learners are omitted.");
  });

  test("has numbers about few learners if the rules in force protect nobody", async () => {
    const open = writeCard(await precompute(records, { embedder, leastPeers: 1 }), { source });
    expect(rowsOf(open)).toContain("| 5 | 2 |");
  });

  test("rounds numbers of learners and traces to two digits", async () => {
    const learners = Array.from({ length: 123 }, (_, n) => learner(n, { grade_level: 3 }));
    const many = writeCard(await precompute({ ...records, learners }, { embedder }), { source });
    expect(rowsOf(many)).toContain("| learners | 120 |");
    expect(many).not.toMatch(/\b123\b/);
  });

  test("names no learner, no group and no resource, and is the same each time", async () => {
    const named = await precompute(
      {
        ...records,
        groups: [group("secret-class")],
        traces: [...records.traces, trace(6, "add-2", 1)],
      },
      { embedder },
    );
    const text = writeCard(named, { source });
    for (const { learner_id, display_name } of named.learners()) {
      expect(text).not.toContain(learner_id);
      expect(text).not.toContain(display_name);
    }
    expect(text).not.toMatch(/secret-class|add-1|Adding/);
    expect(writeCard(named, { source })).toBe(text);
  });

  test("shows a name as text, even if it contains markup", async () => {
    const odd = await precompute(records, { embedder, name: "# <b>A</b> | [x](y) `z`" });
    expect(writeCard(odd, { source })).toMatch(
      /^\*\*\\# \\<b\\>A\\<\/b\\> \\\| \\\[x\\\]\(y\) \\`z\\`\*\*$/m,
    );
  });

  test("is rejected for fewer learners than the rules require for a number", async () => {
    const few = await precompute(small, { embedder, leastPeers: 7 });
    expect(() => writeCard(few, { source })).toThrow(
      "expected a snapshot of at least 7 learners, as required by the rule leastPeers",
    );
  });
});

describe("measured quality", () => {
  const measured = (quality: unknown, of = snapshot) =>
    writeCard(of, {
      source,
      evaluation: { quality: parseQuality(quality, "report.json"), command: "mastery evaluate" },
    });

  test("is not claimed without a report", () => {
    expect(card).toContain("Not measured.");
  });

  test("shows the report in two digits, with baselines and missing figures", () => {
    const text = measured(report(snapshot));
    expect(text).toContain("Cannot be evaluated: nobody tried a weak skill later.");
    expect(rowsOf(text)).toContain("| to strengthen | 0.75 (0.70 to 0.80) |");
    expect(rowsOf(text)).toContain("| attempts | 1,200 |");
    expect(rowsOf(text)).toContain(
      "| item difficulty | 0.79 (0.70 to 0.80) | 0.75 (0.70 to 0.80) | 0.75 (0.70 to 0.80) |",
    );
  });

  test("publishes no other part of a report, such as groups or counts of few learners", () => {
    const whole = report(snapshot);
    const gaps = [{ by: "group", parts: [{ part: "secret-class" }] }];
    const predictions = { ...whole.predictions, attempts_without_score: 3 };
    const text = measured({ ...whole, predictions, gaps });
    expect(text).toBe(measured(whole));
  });

  test("omits each figure about few learners", () => {
    const few = report(snapshot);
    few.recommendations.success = { ...interval, learners: 4 };
    expect(rowsOf(measured(few))).toContain("| success | omitted |");
  });

  test("names the settings in which the report and the snapshot differ", () => {
    const other = {
      ...report(snapshot),
      rules: { ...rulesInForce(snapshot), weak_threshold: 0.5 },
    };
    expect(measured(other)).toContain("made with settings that differ from this snapshot's");
    expect(measured(other)).toContain("- the rule `weak_threshold`");
    expect(measured(report(snapshot))).not.toContain("made with settings");
  });

  test("is not shown if fewer learners were evaluated than the rules require", () => {
    const few = report(snapshot);
    few.split.learners_judged = 4;
    expect(measured(few)).toContain("Fewer than 5 learners were evaluated, so no figure is shown.");
    expect(measured(few)).not.toContain("0.75");
  });

  test("rejects a file that is not a report, and lists every problem", () => {
    expect(() =>
      parseQuality({ ...report(snapshot), version: 1, weak: "much" }, "report.json"),
    ).toThrow(
      [
        "  version: Invalid input: expected string, received number",
        "  weak: Invalid input: expected record, received string",
      ].join("\n"),
    );
    expect(() => parseQuality([], "report.json")).toThrow(
      ": Invalid input: expected object, received array",
    );
  });
});
