import { DEFAULT_RULES, precompute } from "@mastery/core";
import { contentOf, UNKNOWN_SHARE } from "@mastery/core/internal";
import { clusterSuccessRate, PHASES } from "@mastery/core/rules";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { group, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { groupMembers } from "@mastery/insights/answers";
import { expect, it } from "vitest";
import { read, section, tablesOf } from "./markdown.ts";

/** Values that can be recognised wherever they end up. */
const MARKS: Readonly<Record<string, string>> = {
  learner_id: "0123abcd-4567-4890-abcd-ef0123456789",
  display_name: "Zoé Marque",
  mbox_sha1sum: "5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e",
  trace_id: "trace-of-zoe",
  timestamp: "2031-07-13T11:17:19Z",
  duration: "PT271828S",
  ability: "ability-of-zoe",
  archetype: "archetype-of-zoe",
  undocumented: "something-else-of-zoe",
};

const records = smallDataset();
const { learner_id, mbox_sha1sum, display_name } = MARKS;
const snapshot = await precompute(
  {
    ...records,
    groups: [group("ce1-a")],
    learners: [
      ...records.learners,
      {
        ...MARKS,
        ...{ learner_id: learner_id!, display_name: display_name!, grade_level: 4 },
        groups: ["ce1-a"],
      },
    ],
    traces: [
      ...records.traces,
      {
        ...MARKS,
        learner_id: mbox_sha1sum!,
        resource_id: "add-1",
        verb: "passed",
        score: 0.6,
        timestamp: MARKS["timestamp"]!,
      },
    ],
  },
  { embedder: letterEmbedder() },
);

const file = Buffer.from(encodeSnapshot(snapshot));
const id = learner_id!;
const answers = JSON.stringify([
  snapshot.health(),
  snapshot.learners(),
  snapshot.clusters(),
  snapshot.profile(id),
  snapshot.assignment(id),
  snapshot.recommend(id, 10),
]);

function fileHolds(mark: string): boolean {
  // Encodings in which a value must not occur. Names are stored in code units of one or two bytes.
  const encodings = ["utf8", "latin1", "utf16le"] as const;
  if (encodings.some((encoding) => file.includes(mark, 0, encoding))) return true;
  // Learner ids are stored as packed bytes, and pseudonyms could be stored in the same way.
  const packed = /^[0-9a-f-]+$/.test(mark) && Buffer.from(mark.replaceAll("-", ""), "hex");
  return packed && file.includes(packed);
}

it("a snapshot and its answers contain exactly the fields listed on the privacy page", () => {
  const rows = tablesOf(section(read("docs/explanation/privacy.md"), "What is personal here"))[0]!;
  const told = rows.flatMap(([data, , kept, served]) => {
    const fields = [...data!.matchAll(/`(\w+)`/g)].map(([, field]) => field!);
    const names = fields.length > 0 ? fields : ["undocumented"];
    return names.map((field) => [field, kept, served]);
  });
  // Traces are summed up, so a single value of a trace cannot be recognised.
  const counted = told.filter(([, kept]) => kept === "only as listed below");
  expect(counted.map(([field]) => field)).toEqual(["resource_id", "score", "verb", "success"]);
  const yesOrNo = (holds: boolean): string => (holds ? "yes" : "no");
  const held = Object.entries(MARKS).map(([field, mark]) => [
    field,
    yesOrNo(fileHolds(mark)),
    yesOrNo(answers.includes(mark)),
  ]);
  expect(snapshot.profile(id)).toMatchObject({ grade_level: 4, n_traces: 1 });
  expect(groupMembers(snapshot, "ce1-a")).toMatchObject([{ learner_id: id, group_ids: ["ce1-a"] }]);
  held.splice(2, 0, ["grade_level", "yes", "yes"], ["groups", "yes", "yes"]);
  // Of a timestamp, only the day is kept and served.
  const ofTimestamp = held.findIndex(([field]) => field === "timestamp");
  expect(held[ofTimestamp]).toEqual(["timestamp", "no", "no"]);
  held[ofTimestamp] = ["timestamp", "only the days below", "the same days"];
  expect(told.filter((row) => !counted.includes(row))).toEqual(held);
});

it("the page on disclosure shows the published rates", () => {
  const told = section(read("docs/reference/disclosure.md"), "What numbers about a cluster reveal");
  const { leastPeers } = DEFAULT_RULES;
  expect(told).toContain(`\`leastPeers\`, ${leastPeers} by default`);
  for (const [tried, succeeded, rate] of tablesOf(told)[0]!) {
    const published = clusterSuccessRate(Number(tried), Number(succeeded), leastPeers);
    expect(`${tried} ${succeeded} ${published}`).toBe(`${tried} ${succeeded} ${rate}`);
  }
});

it("a snapshot contains no rates or means of fewer members than leastPeers", () => {
  const { manifest, columns } = contentOf(snapshot);
  const sizes = snapshot.clusters().clusters.map(({ size }) => size);
  expect(Math.max(...sizes)).toBeLessThan(DEFAULT_RULES.leastPeers);
  expect(manifest.centroids.flat().every((mean) => mean === null)).toBe(true);
  expect([...new Set(columns.catalogue.clusterSuccessRate)]).toEqual([UNKNOWN_SHARE]);
});

it("passed resources are listed only in the last two fallbacks", () => {
  expect(PHASES.map(({ mastered }) => mastered)).toEqual([false, false, true, true]);
  for (const { learner_id } of snapshot.learners()) {
    const passed = records.traces
      .filter((trace) => trace.learner_id === learner_id && trace.verb !== "failed")
      .map(({ resource_id }) => resource_id);
    const listed = snapshot.recommend(learner_id, 10)!.map(({ resource_id }) => resource_id);
    expect(listed.filter((resource) => passed.includes(resource))).toEqual([]);
  }
});
