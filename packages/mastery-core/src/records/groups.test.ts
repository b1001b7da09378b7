import { describe, expect, test } from "vitest";
import { NOT_SHOWN } from "../describe.ts";
import { build, issues } from "../evidence/build.fixture.ts";
import { buildDataset } from "../evidence/build-dataset.ts";
import { group, learner, smallDataset } from "../testing/index.ts";

const inGroups = (n: number, ...groups: string[]) => learner(n, { groups });

describe("groups", () => {
  test("are sorted by id, also within each learner, in any order of records", async () => {
    const groups = [group("b"), group("a", { type: "school" }), group("c", { type: "course" })];
    const learners = [inGroups(2, "c", "a"), learner(0), inGroups(1, "b"), inGroups(3, "a")];
    for (const all of [groups, groups.toReversed()]) {
      const dataset = await build({ groups: all, learners, traces: [] });
      expect(dataset.groups.map(({ group_id }) => group_id)).toEqual(["a", "b", "c"]);
      const { offsets, groups: joined } = dataset.roster.memberships;
      expect([...offsets]).toEqual([0, 0, 1, 3, 4]);
      expect([...joined]).toEqual([1, 0, 2, 0]);
    }
  });

  test("do not count learners who have left", async () => {
    const learners = [learner(0, { left: true, groups: ["a"] }), inGroups(1, "b")];
    const { roster, report } = await build({
      groups: [group("a"), group("b")],
      learners,
      traces: [],
    });
    expect([...roster.memberships.groups]).toEqual([1]);
    expect(report.emptyGroups).toEqual(["a"]);
  });

  test("are reported if they have no learners, ordered by id", async () => {
    const { report } = await build({ groups: [group("z"), group("b")], traces: [] });
    expect(report.emptyGroups).toEqual(["b", "z"]);
  });

  test("are optional", async () => {
    const { groups, roster, report } = await buildDataset(smallDataset());
    expect([groups, [...roster.memberships.groups], report.emptyGroups]).toEqual([[], [], []]);
  });

  test("have an issue for each invalid field or repeated id, reported together", async () => {
    const groups = [
      group("ok"),
      { group_id: "CE1 A", name: "", type: "club" },
      group("ok"),
      group(".."),
      group("x".repeat(101)),
    ];
    const id = "1 to 100 unaccented letters, digits or characters -._~";
    expect(await issues({ groups })).toEqual([
      `groups[1] group_id: expected ${id}, got ${NOT_SHOWN}`,
      'groups[1] name: expected 1 to 200 printable characters, got ""',
      `groups[1] type: expected class, course or school, got ${NOT_SHOWN}`,
      "groups[2] group_id: expected a unique id, got a repeated id",
      `groups[3] group_id: expected ${id}, got ${NOT_SHOWN}`,
      `groups[4] group_id: expected ${id}, got ${NOT_SHOWN}`,
    ]);
  });
});

describe("learners in groups", () => {
  test("may name only known groups, each once, and issues show no data that may be personal", async () => {
    const learners = [
      inGroups(0, "a", "b", "a"),
      learner(1, { groups: "a" as never }),
      learner(2, { groups: ["Ada Lovelace", 7 as never] }),
    ];
    expect(await issues({ groups: [group("a")], learners, traces: [] })).toEqual([
      `learners[0] groups[1]: expected the id of a group, got ${NOT_SHOWN}`,
      "learners[0] groups[2]: expected distinct groups, got a repeated group",
      "learners[1] groups: expected a list, or null, got a string",
      `learners[2] groups[0]: expected 1 to 100 unaccented letters, digits or characters -._~, got ${NOT_SHOWN}`,
      "learners[2] groups[1]: expected 1 to 100 unaccented letters, digits or characters -._~, got a number",
    ]);
  });

  test("cause one issue rather than one per learner if the groups are missing", async () => {
    const learners = [inGroups(0, "a"), inGroups(1, "a", "b")];
    expect(await issues({ learners, traces: [] })).toEqual([
      "learners[0] groups[0]: expected groups in the data (groups.json), got none",
    ]);
  });

  test("can belong to 10,000 groups", async () => {
    const groups = Array.from({ length: 10_000 }, (_, n) => group(`g${n}`));
    const learners = [inGroups(0, ...groups.map(({ group_id }) => group_id)), learner(1)];
    const { roster, report } = await build({ groups, learners, traces: [] });
    expect(roster.memberships.groups).toEqual(Uint32Array.from(groups.keys()));
    expect(report.emptyGroups).toEqual([]);
  });
});
