import { precompute, type Snapshot } from "@mastery/core";
import { rulesInForce } from "@mastery/core/facts";
import { group, learner, letterEmbedder, smallDataset, trace } from "@mastery/core/testing";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { HoldoutReport } from "../holdout/report.ts";
import { type CardOptions, writeCard } from "./card.ts";
import { parseQuality, type Quality } from "./quality.ts";

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

const interval = { value: 0.75, low: 0.7, high: 0.8 };
const report = (snapshot: Snapshot) => ({
  version: "0.1.0",
  embedder: snapshot.metadata.embedder.id,
  rules: rulesInForce(snapshot),
  split: { holdout: 0.2, split: null, learners_judged: 12 },
  predictions: {
    attempts: 1234,
    learners: 12,
    success: interval,
    all: [
      { name: "skill estimate", auc: interval, brier: interval, ece: interval },
      {
        name: "item difficulty",
        auc: { ...interval, value: 0.79 },
        brier: interval,
        ece: interval,
      },
    ],
  },
  weak: { cannot_be_judged: "nobody tried a weak skill later" },
  recommendations: [{ name: "product", success: interval, within_reach: interval, coverage: 0.5 }],
  clusters: { mean_adjusted_rand_index: 0.9 },
});

function rowsOf(card: string, heading: string): string[] {
  const section = card.split(`\n## ${heading}\n`)[1]!.split("\n#")[0]!;
  return section.split("\n").filter((line) => line.startsWith("|"));
}

const snapshot = await precompute(records, { embedder });
const card = writeCard(snapshot, { source });

describe("a card", () => {
  test("names the source of every number: command and revision", () => {
    expect(card).toContain(
      "| S | `mastery inspect school.snapshot --json` | `0123456789abcdef` |\n| C | `mastery card --data school.snapshot` | `0123456789abcdef` |",
    );
    for (const heading of ["What was computed", "Clusters", "Rules in force", "Counts"]) {
      const [heads, , ...rows] = rowsOf(card, heading);
      expect(heads).toMatch(/From \|$/);
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) expect(row).toMatch(/\| [SCE] \|$/);
    }
  });

  test("has the counts and the rules in force", () => {
    expect(rowsOf(card, "Counts")).toContain("| Learners | 12 | S |");
    expect(rowsOf(card, "Counts")).toContain("| Last day with a trace | 2025-09-01 | S |");
    expect(rowsOf(card, "Rules in force")).toContain("| `weak_threshold` | `0.6` | S |");
  });

  test("has no number about fewer than five learners, nor one that others leave", () => {
    // Two learners are in grade 5, so grade 3 is not shown either: 12 less 10 would tell.
    expect(rowsOf(card, "Learners by grade").slice(2)).toEqual([
      "| 3 | not shown | C |",
      "| 5 | not shown | C |",
    ]);
    expect(rowsOf(card, "Learners with a scored trace, by domain").slice(2)).toEqual([
      "| `geometry` | 6 | C |",
      "| `number` | 6 | C |",
    ]);
  });

  test("has them where the rules in force protect nobody", async () => {
    const open = writeCard(await precompute(records, { embedder, leastPeers: 1 }), { source });
    expect(rowsOf(open, "Learners by grade").slice(2)).toEqual(["| 3 | 10 | C |", "| 5 | 2 | C |"]);
  });

  test("says the gaps in the words of the command line", () => {
    expect(card).toContain(
      "6 learners have no scored trace: their profiles are empty (S)\n- 6 learners have fewer than 5 scored traces: too few to say much (S)",
    );
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

  test("shows a name as text, whatever is in it", async () => {
    const odd = await precompute(records, { embedder, name: "# <b>A</b> | [x](y) `z`" });
    expect(writeCard(odd, { source })).toMatch(
      /^\*\*\\# \\<b\\>A\\<\/b\\> \\\| \\\[x\\\]\(y\) \\`z\\`\*\*\n/,
    );
  });

  test("is refused for fewer learners than a number may be about", async () => {
    const few = await precompute(small, { embedder, leastPeers: 7 });
    expect(() => writeCard(few, { source })).toThrow(
      "expected a snapshot of at least 7 learners, as the rule leastPeers says",
    );
  });

  test("claims no conformity, and leaves to a person what software cannot know", () => {
    expect(card).toContain("it claims no conformity");
    expect(card).toContain("| 8 EU declaration of conformity |  | _to be completed_ |");
  });
});

describe("measured quality", () => {
  test("is read from the report of the evaluation", () => {
    expectTypeOf<HoldoutReport>().toExtend<Quality>();
  });

  const measured = (quality: unknown, of = snapshot) =>
    writeCard(of, {
      source,
      evaluation: { quality: parseQuality(quality), command: "mastery evaluate" },
    });

  test("is not claimed without a report", () => {
    expect(card).toContain("Not measured.");
  });

  test("is that of the report, with its intervals, baselines and what cannot be judged", () => {
    const rows = rowsOf(measured(report(snapshot)), "Measured quality");
    expect(rows).toContain(
      "| Skills called weak | cannot be judged: nobody tried a weak skill later | E |",
    );
    expect(rows).toContain("| Later attempts that were predicted | 1,234 | E |");
    expect(rows).toContain(
      "| item difficulty | 0.790 [0.700, 0.800] | 0.750 [0.700, 0.800] | 0.750 [0.700, 0.800] | E |",
    );
  });

  test("says which settings of the report are others than the snapshot's", () => {
    const other = {
      ...report(snapshot),
      rules: { ...rulesInForce(snapshot), weak_threshold: 0.5 },
    };
    expect(measured(other)).toContain("made with other settings than this snapshot");
    expect(measured(other)).toContain("- the rule `weak_threshold`");
    expect(measured(report(snapshot))).not.toContain("other settings");
  });

  test("is not shown where it would be about fewer people than the rules ask for", async () => {
    const few = report(snapshot);
    few.split.learners_judged = 4;
    expect(measured(few)).toContain("Fewer than 5 learners were judged, so no figure is shown.");
    const strict = await precompute(records, { embedder, leastPeers: 8 });
    const text = measured(report(strict), strict);
    expect(text).toContain("No figure is shown");
    expect(text).not.toContain("0.750");
  });

  test("refuses another file, and lists every fault", () => {
    expect(() =>
      parseQuality({ ...report(snapshot), version: 1, weak: { precision: "high" } }),
    ).toThrow(
      [
        "  version: expected a text",
        "  weak.precision: expected an object",
        "  weak.share_of_others: expected an object",
        "  weak.success_on_weak: expected an object",
        "  weak.success_on_others: expected an object",
      ].join("\n"),
    );
    expect(() => parseQuality([])).toThrow("version: expected a text");
  });
});

test("a misspelt evaluation is refused: the card would say that nothing was measured", async () => {
  const snapshot = await precompute(records, { embedder });
  expect(() => writeCard(snapshot, { source, evalution: {} } as CardOptions)).toThrow(
    "options: expected no other names than source, evaluation, got an unknown name; did you mean evaluation?",
  );
});
