import { beforeAll, describe, expect, test } from "vitest";
import { encodeSnapshot, snapshotOfContent } from "../snapshot/codec.ts";
import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import { learner, learnerId, letterEmbedder, smallDataset, trace } from "../testing/index.ts";
import { fit, type Model, type TransformOptions, transform } from "./index.ts";
import { mergeShards } from "./merge-shards.ts";

const embedder = letterEmbedder();
const { learners, traces, ...catalogue } = smallDataset();

let model: Model;
beforeAll(async () => {
  model = await fit(smallDataset(), { embedder });
});

function shard(
  numbers: readonly number[],
  place: TransformOptions["shard"],
  { of = model, ...options }: TransformOptions & { readonly of?: Model } = {},
): Promise<Snapshot> {
  const ids = numbers.map(learnerId);
  const records = {
    ...catalogue,
    learners: learners.filter(({ learner_id }) => ids.includes(learner_id)),
    traces: traces.filter(({ learner_id }) => ids.includes(learner_id)),
  };
  return transform(of, records, { shard: place, ...options });
}

function merge(shards: Readonly<Record<string, Snapshot>>): Snapshot {
  return mergeShards(new Map(Object.entries(shards)));
}

describe("merged shards", () => {
  test("equal a snapshot of all learners, which is not a shard", async () => {
    const merged = merge({
      b: await shard([1, 2, 4], { number: 2, of: 2 }),
      a: await shard([0, 3, 5], { number: 1, of: 2 }),
    });
    const ids = merged.learners().map(({ learner_id }) => learner_id);
    expect(ids).toEqual([0, 1, 2, 3, 4, 5].map(learnerId));
    expect(merged.health().n_learners).toBe(6);
    expect(merged.metadata.traces).toBe(traces.length);
    expect(merged.metadata.shard).toBeUndefined();
    expect(merged.clusters().clusters.map(({ size }) => size)).toEqual([3, 3]);
    expect(encodeSnapshot(merged)).toEqual(encodeSnapshot(await transform(model, smallDataset())));
  });

  test("keep names with one and two bytes per code unit", async () => {
    const place = (number: number) => ({ shard: { number, of: 2 } });
    const [ada, lu] = [learner(1, { display_name: "Ada" }), learner(0, { display_name: "陆" })];
    const records = { ...catalogue, traces: [] };
    const one = await transform(model, { ...records, learners: [ada] }, place(1));
    const two = await transform(model, { ...records, learners: [lu] }, place(2));
    const merged = merge({ one, two });
    expect(merged.learners().map(({ display_name }) => display_name)).toEqual(["陆", "Ada"]);
    const whole = await transform(model, { ...records, learners: [ada, lu] });
    expect(encodeSnapshot(merged)).toEqual(encodeSnapshot(whole));
  });

  test("have columns wide enough for all learners", async () => {
    const times = Array.from({ length: 256 }, (_, minute) => minute);
    const often = times.map((minute) =>
      trace(0, "add-1", 1, { timestamp: new Date(60_000 * minute).toISOString() }),
    );
    const [busy, other] = [learner(0), learner(1)];
    const place = (number: number) => ({ shard: { number, of: 2 } });
    const few = [trace(1, "add-2", 0.5)];
    const merged = merge({
      a: await transform(model, { ...catalogue, learners: [other], traces: few }, place(1)),
      b: await transform(model, { ...catalogue, learners: [busy], traces: often }, place(2)),
    });
    const all = { ...catalogue, learners: [busy, other], traces: [...often, ...few] };
    expect(encodeSnapshot(merged)).toEqual(encodeSnapshot(await transform(model, all)));
    expect(merged.profile(learnerId(0))).toMatchObject({ n_traces: 256 });
  });

  test("cover the days of all shards, including an empty shard", async () => {
    const on = (n: number, day: string) => trace(n, "add-1", 1, { timestamp: `${day}T08:00:00Z` });
    const of = (number: number, n: number | undefined, day = "") =>
      transform(
        model,
        {
          ...catalogue,
          learners: n === undefined ? [] : [learner(n)],
          traces: n === undefined ? [] : [on(n, day)],
        },
        { shard: { number, of: 3 } },
      );
    const merged = merge({
      a: await of(1, 1, "2026-01-09"),
      b: await of(2, undefined),
      c: await of(3, 0, "2025-11-30"),
    });
    expect(merged.metadata.dates).toMatchObject({ first: "2025-11-30", last: "2026-01-09" });
  });
});

describe("merging fails", () => {
  function refusal(shards: Readonly<Record<string, Snapshot>>): string {
    try {
      merge(shards);
    } catch (error) {
      expect(error).toMatchObject({ code: "INVALID_SHARDS" });
      return (error as Error).message;
    }
    throw new Error("not refused");
  }

  test("without shards", () => {
    expect(refusal({})).toBe("Expected at least one shard, got none.");
  });

  test("with a snapshot that is not a shard", async () => {
    expect(refusal({ a: await shard([0, 1], undefined) })).toBe(
      "a: expected a shard, which states its number and the number of parts, got a snapshot that is not a shard",
    );
  });

  test("if shards are missing, which the message counts and names", async () => {
    const a = await shard([0], { number: 3, of: 3 });
    expect(refusal({ a })).toBe("Expected 3 shards, got 1; missing: 1, 2.");
    const b = await shard([0], { number: 2, of: 9 });
    expect(refusal({ b })).toBe("Expected 9 shards, got 1; missing: 1, 3, 4, 5, 6, … (8 in all).");
  });

  test("if a shard is repeated", async () => {
    const a = await shard([0], { number: 1, of: 2 });
    const b = await shard([0], { number: 1, of: 2 });
    expect(refusal({ a, b })).toBe(
      "b: expected each shard once, got shard 1 again, after a\nExpected 2 shards, got 1; missing: 2.",
    );
  });

  test("if a learner is in two shards, and the message does not name the learner", async () => {
    const a = await shard([0, 1], { number: 1, of: 3 });
    const b = await shard([5], { number: 2, of: 3 });
    const c = await shard([2, 1, 0], { number: 3, of: 3 });
    expect(refusal({ a, b, c })).toBe(
      "Expected each learner in one shard, got 2 learners in several shards, such as a and c.",
    );
  });

  test("if shards come from different models", async () => {
    const other = await fit(smallDataset(), { embedder, leastPeers: 1 });
    const a = await shard([0], { number: 1, of: 2 });
    const b = await shard([1], { number: 2, of: 2 }, { of: other });
    expect(refusal({ a, b })).toBe(
      `b: expected model ${a.metadata.shard!.model}, as in a, got ${b.metadata.shard!.model}`,
    );
  });

  test("if resources differ under the same model revision", async () => {
    const a = await shard([0], { number: 1, of: 2 });
    const { manifest, columns } = contentOf(await shard([1], { number: 2, of: 2 }));
    const resourceGrade = columns.catalogue.resourceGrade.map((grade) => grade + 1);
    const catalogue = { ...columns.catalogue, resourceGrade };
    const b = snapshotOfContent({ manifest, columns: { ...columns, catalogue } });
    expect(refusal({ a, b })).toBe(
      "b: expected the rules, resources and clusters of a, got different rules, resources or clusters",
    );
  });

  test("if rules differ under the same model revision", async () => {
    const a = await shard([0], { number: 1, of: 2 });
    const { manifest, columns } = contentOf(await shard([1], { number: 2, of: 2 }));
    const rules = { ...manifest.metadata.rules, leastPeers: 1 };
    const metadata = { ...manifest.metadata, rules };
    const b = snapshotOfContent({ manifest: { ...manifest, metadata }, columns });
    expect(refusal({ a, b })).toBe(
      "b: expected the rules, resources and clusters of a, got different rules, resources or clusters",
    );
  });

  test("if groups differ, even without members", async () => {
    const group = { group_id: "3b", name: "3b", type: "class" } as const;
    const records = { ...catalogue, learners: [learner(1)], traces: [], groups: [group] };
    const a = await shard([0], { number: 1, of: 2 });
    const b = await transform(model, records, { shard: { number: 2, of: 2 } });
    expect(refusal({ a, b })).toBe(
      "b: expected the groups of a, got different groups; list the groups of all shards in the data of each shard",
    );
  });

  test("if numbers of shards or names differ", async () => {
    const a = await shard([0], { number: 1, of: 2 });
    const b = await shard([1], { number: 2, of: 3 });
    const c = await shard([1], { number: 2, of: 2 }, { name: "Monday" });
    expect(refusal({ a, b, c })).toBe(
      'b: expected number of shards 2, as in a, got 3\nc: expected name null, as in a, got "Monday"',
    );
  });
});
