import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concatenate } from "../collections.ts";
import { learner, resource, smallDataset, trace } from "../testing/index.ts";
import { buildDataset } from "./build-dataset.ts";
import type { DatasetOptions } from "./dataset.ts";
import { decodeCounts, encodeCounts, type KeptCounts } from "./kept-counts.ts";
import { LEARNER, RESOURCE } from "./trace-counter.ts";

const SNAPSHOT = "0123456789abcdef";
const { traces: plain, ...school } = smallDataset();
const traces = plain.map((one, n) => ({
  ...one,
  trace_id: n % 5 === 0 ? null : `t${n}`,
  timestamp: `2025-09-${String(1 + (n % 20)).padStart(2, "0")}T08:00:00Z`,
}));

/** Returns the counts of a run over some traces, after a round trip through a counts file. */
async function countsOf(
  records: Parameters<typeof buildDataset>[0],
  options: DatasetOptions = {},
): Promise<KeptCounts> {
  let bytes: Uint8Array = new Uint8Array(0);
  const onCounted = (kept: KeptCounts): void => {
    bytes = concatenate(encodeCounts(kept, SNAPSHOT));
  };
  await buildDataset(records, { ...options, onCounted });
  return decodeCounts(bytes, SNAPSHOT);
}

describe("new traces", () => {
  it("produce the same dataset as all traces together, for any split and with repetitions", async () => {
    const night = fc.subarray(traces);
    const dates = fc.constantFrom({}, { since: "2025-09-05" }, { until: "2025-09-12" });
    await fc.assert(
      fc.asyncProperty(night, night, night, dates, async (first, second, third, range) => {
        const all = [...first, ...second, ...third];
        const before = await countsOf({ ...school, traces: first }, range);
        const earlier = await countsOf(
          { ...school, traces: second },
          { ...range, earlier: before },
        );
        expect(await buildDataset({ ...school, traces: third }, { ...range, earlier })).toEqual(
          await buildDataset({ ...school, traces: all }, range),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("produce the same dataset as all traces together if learners joined, left or returned", async () => {
    const { learners } = school;
    const left = learners.map((one, n) => ({ ...one, left: n === 0 }));
    const joined = [...learners, learner(90)];
    const news = [{ ...trace(90, "add-2", 0.5), trace_id: "new" }];
    const [before, after] = [
      { ...school, learners: left },
      { ...school, learners: joined },
    ];
    for (const [first, then] of [
      [school, { ...before, learners: [...left, learner(90)] }],
      [before, after],
    ] as const) {
      const earlier = await countsOf({ ...first, traces });
      const all = await buildDataset({ ...then, traces: [...traces, ...news] });
      expect(await buildDataset({ ...then, traces: news }, { earlier })).toEqual(all);
      // The earlier counts are unchanged.
      expect(await buildDataset({ ...then, traces: news }, { earlier })).toEqual(all);
    }
  });

  it("are rejected if a trace has the id of an earlier trace, but different content", async () => {
    const earlier = await countsOf({ ...school, traces });
    const changed = [{ ...traces[1]!, score: 0.123 }];
    await expect(buildDataset({ ...school, traces: changed }, { earlier })).rejects.toThrow(
      "traces[0] trace_id: expected the same content for the same id, got different content",
    );
  });
});

describe("rejects counts", () => {
  const refused = (
    records: Partial<typeof school>,
    options: DatasetOptions = {},
  ): Promise<unknown> =>
    countsOf({ ...school, traces }).then((earlier) =>
      buildDataset({ ...school, ...records, traces: [] }, { ...options, earlier }),
    );

  it.each([
    ["the dates differ", {}, { since: "2025-09-02" }, "expected the same dates"],
    [
      "the catalogue differs",
      { resources: [...school.resources, resource("new", ["addition"])] },
      {},
      "expected the same skills and resources as before, got different skills or resources",
    ],
    [
      "learners are gone",
      { learners: school.learners.slice(1) },
      {},
      "expected all earlier learners, marked if they have left, got 1 fewer",
    ],
  ])("if %s", async (_, records, options, message) => {
    await expect(refused(records, options)).rejects.toMatchObject({
      code: "INVALID_COUNTS",
      message: expect.stringMatching(
        new RegExp(`^counts: ${message}.*compute once from all traces`),
      ),
    });
  });

  it.each([
    ["an unknown learner", LEARNER],
    ["an unknown resource", RESOURCE],
  ])("if a trace refers to %s", async (_, word) => {
    const earlier = await countsOf({ ...school, traces });
    earlier.traces.words[word] = 1000;
    await expect(buildDataset({ ...school, traces: [] }, { earlier })).rejects.toMatchObject({
      code: "INVALID_COUNTS",
      message: expect.stringMatching("expected numbers of known learners and resources"),
    });
  });

  it("with options and records that cannot be combined with counts", async () => {
    const onCounted = (): void => {};
    const keeping = { code: "INVALID_OPTION", message: expect.stringMatching(/^counts: expected/) };
    await expect(
      buildDataset({ ...school, traces }, { onCounted, lenient: true }),
    ).rejects.toMatchObject(keeping);
    const evidence = [
      {
        ...{ learner_id: traces[0]!.learner_id, resource_id: traces[0]!.resource_id },
        ...{ traces: 1, scored_traces: 0, score_sum_billionths: 0, scored_successes: 0 },
        ...{ any_success: false, any_known_outcome: true, pass_mark: 0.5 },
      },
    ];
    await expect(buildDataset({ ...school, evidence }, { onCounted })).rejects.toMatchObject(
      keeping,
    );
  });

  it.each([
    ["a time outside the calendar", { times: new Float64Array([1e300]) }],
    ["a score above 1", { words: new Uint32Array([0, 0, 0, 0, 4_000_000_000]) }],
    ["unknown warnings", { warnings: new Uint8Array([255]) }],
  ])("with %s, which no run can have counted", async (_, forged) => {
    const kept = await countsOf({ ...school, traces: [] });
    const one = {
      ...{ hashes: new Uint32Array(1), words: new Uint32Array(5) },
      ...{ times: new Float64Array(1), warnings: new Uint8Array(1) },
    };
    const bytes = concatenate(encodeCounts({ ...kept, traces: { ...one, ...forged } }, SNAPSHOT));
    expect(() => decodeCounts(bytes, SNAPSHOT)).toThrow(/traces\[0\]/);
  });

  it("if they belong to another snapshot, or their file is damaged", async () => {
    let bytes: Uint8Array = new Uint8Array(0);
    await buildDataset(
      { ...school, traces },
      {
        onCounted: (kept) => {
          bytes = concatenate(encodeCounts(kept, SNAPSHOT));
        },
      },
    );
    const refusal = (message: string) =>
      expect.objectContaining({ code: "INVALID_COUNTS", message });
    expect(() => decodeCounts(bytes, "another")).toThrow(
      refusal(
        `counts: expected the counts of snapshot another, got those of ${SNAPSHOT}: compute once from all traces`,
      ),
    );
    for (const at of [0, 8, 20, bytes.length - 1]) {
      const damaged = bytes.slice();
      damaged[at]! ^= 1;
      expect(() => decodeCounts(damaged, SNAPSHOT)).toThrow(
        expect.objectContaining({ code: "INVALID_COUNTS" }),
      );
    }
    expect(() => decodeCounts(bytes.subarray(0, -1), SNAPSHOT)).toThrow(
      /expected a file of counts/,
    );
  });
});
