import { describe, expect, it, test } from "vitest";
import { countEvidence } from "../../tests/count-evidence.fixture.ts";
import type { Integers } from "../collections.ts";
import { precompute } from "../precompute.ts";
import { decodeSnapshot, encodeSnapshot } from "../snapshot/codec.ts";
import { countsOf, type SnapshotContent } from "../snapshot/manifest.ts";
import { contentOf, Snapshot } from "../snapshot/snapshot.ts";
import { group, letterEmbedder, resource, skill, smallDataset } from "../testing/index.ts";
import { arrayOf, COLUMN_SPECS, type Counts, makeColumns } from "./schema.ts";

const embedder = letterEmbedder();
const dataset = smallDataset();
const { traces: _, ...records } = dataset;
const classes = {
  ...dataset,
  groups: [group("a"), group("b")],
  learners: dataset.learners.map((one, n) => ({ ...one, groups: n < 2 ? ["a", "b"] : [] })),
};
const snapshot = await precompute(classes, { embedder });
const content = contentOf(snapshot);

/** Returns the number of bytes per number for each column with a variable width, given some counts. */
function widths(counts: Partial<Counts>): Record<string, number> {
  const all = { ...countsOf(content.manifest), ...counts };
  return Object.fromEntries(
    COLUMN_SPECS.filter(({ type }) => type === "uint").map((column) => [
      `${column.group}.${column.name}`,
      arrayOf(column, all).BYTES_PER_ELEMENT,
    ]),
  );
}

describe("a column is as narrow as its maximum allows", () => {
  const narrow = {
    "catalogue.resourceSkills": 1,
    "catalogue.skillDomain": 1,
    "roster.nameUnits": 1,
    "roster.groups": 1,
    "profiles.traces": 1,
    "profiles.scored": 1,
    "profiles.successes": 1,
    "skills.skill": 1,
    "skills.scored": 1,
    "attempts.resource": 1,
    "attempts.traces": 1,
    "attempts.successes": 1,
    "recommendations.resource": 1,
  };

  // Positions start at 0, so 256 positions fit into a byte, but a count of 256 does not.
  test.each([
    [{ skills: 256, resources: 256, domains: 256, groups: 256, mostTraces: 255 }, {}],
    [{ skills: 257 }, { "catalogue.resourceSkills": 2, "skills.skill": 2 }],
    [{ skills: 65_536 }, { "catalogue.resourceSkills": 2, "skills.skill": 2 }],
    [{ skills: 65_537 }, { "catalogue.resourceSkills": 4, "skills.skill": 4 }],
    [{ resources: 257 }, ofResources(2)],
    [{ resources: 65_536 }, ofResources(2)],
    [{ resources: 65_537 }, ofResources(4)],
    [{ domains: 257 }, { "catalogue.skillDomain": 2 }],
    [{ groups: 257 }, { "roster.groups": 2 }],
    [{ groups: 65_537 }, { "roster.groups": 4 }],
    [{ mostTraces: 256 }, ofTraces(2)],
    [{ mostTraces: 65_535 }, ofTraces(2)],
    [{ mostTraces: 65_536 }, ofTraces(4)],
    [{ mostTraces: 2 ** 32 - 1 }, ofTraces(4)],
  ])("with %o", (counts, wider) => {
    expect(widths(counts)).toEqual({ ...narrow, ...wider });
  });

  function ofResources(width: number): Record<string, number> {
    return { "attempts.resource": width, "recommendations.resource": width };
  }

  function ofTraces(width: number): Record<string, number> {
    return {
      "profiles.traces": width,
      "profiles.scored": width,
      "profiles.successes": width,
      "skills.scored": width,
      "attempts.traces": width,
      "attempts.successes": width,
    };
  }
});

/** Returns the results of all look-ups. */
function answers(of: Snapshot): unknown {
  const ids = of.learners().map(({ learner_id }) => learner_id);
  return [
    of.clusters(),
    of.describeClusters(),
    of.skills(),
    of.resources(),
    of.members("a"),
    ids.map((id) => [of.profile(id), of.domainSums(id), of.assignment(id), of.groupsOf(id)]),
    ids.map((id) => [of.list(id), of.observed(id), of.attempts(id), of.lastTrace(id)]),
  ];
}

it.each([Uint8Array, Uint16Array, Uint32Array])(
  "a snapshot returns the same results for any width of columns: %o",
  (Width) => {
    const columns = makeColumns((column) => {
      const numbers = (content.columns[column.group] as Record<string, Integers>)[column.name]!;
      return column.type === "uint" ? new Width(numbers) : numbers;
    });
    expect(answers(new Snapshot({ manifest: content.manifest, columns }))).toEqual(
      answers(snapshot),
    );
  },
);

describe("a decoded file equals the original snapshot", () => {
  async function roundTrip(data: Parameters<typeof precompute>[0]): Promise<SnapshotContent> {
    const computed = await precompute(data, { embedder });
    const file = encodeSnapshot(computed);
    const decoded = decodeSnapshot(file);
    expect(encodeSnapshot(decoded)).toEqual(file);
    expect(answers(decoded)).toEqual(answers(computed));
    expect(contentOf(decoded)).toEqual(contentOf(computed));
    return contentOf(decoded);
  }

  test.each([
    [256, Uint8Array],
    [257, Uint16Array],
  ])("with %i skills, resources and groups", async (count, Width) => {
    const others = Array.from({ length: count - 5 }, (_, i) => `other-${i}`);
    const last = [...others].sort().at(-1)!;
    const { manifest, columns } = await roundTrip({
      ...classes,
      skills: [...dataset.skills, ...["four", "five", ...others].map((id) => skill(id, "number"))],
      resources: [...dataset.resources, ...others.map((id) => resource(id, [id]))],
      groups: ["a", "b", "c", "d", "e", ...others].map((id) => group(id)),
      learners: dataset.learners.map((one) => ({ ...one, groups: [last] })),
    });
    const { catalogue, roster, skills, recommendations } = columns;
    expect([manifest.skillIds, manifest.resourceIds, manifest.groups]).toMatchObject(
      Array(3).fill({ length: count }),
    );
    expect(Math.max(...catalogue.resourceSkills, ...roster.groups)).toBe(count - 1);
    for (const numbers of [catalogue.resourceSkills, roster.groups, skills.skill]) {
      expect(numbers).toBeInstanceOf(Width);
    }
    expect(recommendations.resource).toBeInstanceOf(Width);
  });

  test.each([
    [255, Uint8Array],
    [256, Uint16Array],
    [65_535, Uint16Array],
    [65_536, Uint32Array],
  ])("with a learner of %i traces", async (count, Width) => {
    const [first, ...others] = countEvidence(dataset.traces);
    // The learner has two more traces on other resources.
    const traces = count - 2;
    const sum = 1e8 * traces;
    const busy = { ...first!, traces, scored_traces: traces, score_sum_billionths: sum };
    const { manifest, columns } = await roundTrip({ ...records, evidence: [busy, ...others] });
    expect(manifest.counts.mostTraces).toBe(count);
    const { profiles, skills } = columns;
    for (const numbers of [profiles.traces, profiles.scored, skills.scored]) {
      expect(numbers).toBeInstanceOf(Width);
    }
    expect(profiles.traces[0]).toBe(count);
    expect(Math.max(...skills.scored)).toBe(count - 2);
  });
});
