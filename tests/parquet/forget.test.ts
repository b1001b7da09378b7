import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { learner, learnerId, smallDataset, trace } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { findIn } from "../../addons/sources/src/forget/find.ts";
import { identitiesIn } from "../../addons/sources/src/forget/identify.ts";
import { isRewritable, removeFrom } from "../../addons/sources/src/forget/rewrite.ts";
import { directory, snapshotBytes, useDirectory, writeJson, writeTable } from "./data-directory.ts";

useDirectory();

const ZOE = 7;
const PSEUDONYM = "ab".repeat(20);
const { skills, resources, learners, traces } = smallDataset();
const zoe = learner(ZOE, { display_name: "Zoé B.", mbox_sha1sum: PSEUDONYM });
const hers = [trace(ZOE, "add-2", 0.4), { ...trace(ZOE, "sym-2", 1), learner_id: PSEUDONYM }];

test("forgetting removes a learner's rows from Parquet, in uuids, texts and structures, and the snapshot is one without the learner", async () => {
  await writeJson("skills", skills);
  await writeJson("resources", resources);
  await writeTable("learners", learners);
  await writeTable("traces", traces);
  const never = await snapshotBytes();

  await writeTable("learners", [...learners, zoe], { learner_id: "UUID" });
  await writeTable("traces", [...hers, ...traces]);
  await writeTable("log", [
    { actor: { account: { name: learnerId(ZOE).toUpperCase() } }, n: 1 },
    { actor: { account: { name: learnerId(0) } }, n: 2 },
  ]);
  expect(await snapshotBytes()).not.toEqual(never);
  const files = ["learners", "log", "traces"].map((kind) => join(directory, `${kind}.parquet`));
  const [identity] = await identitiesIn(directory, "Zoé B.");
  expect((await findIn([directory], identity!)).findings).toEqual([
    { path: files[0], kinds: ["id", "name"] },
    { path: files[1], kinds: ["id"] },
    { path: files[2], kinds: ["id"] },
  ]);

  const before = await stat(files[0]!);
  const dry = await Promise.all(files.map((file) => removeFrom(file, identity!, false)));
  expect(dry.map(({ records }) => records)).toEqual([1, 1, 2]);
  expect(await stat(files[0]!)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs });

  for (const file of files) {
    expect(isRewritable(file)).toBe(true);
    await removeFrom(file, identity!, true);
  }
  expect(await findIn([directory], identity!)).toMatchObject({ findings: [], unsearched: [] });
  expect(await snapshotBytes()).toEqual(never);
});

test("a file whose name is a pattern is one file, and a short id counts in columns with ids of learners alone", async () => {
  const uuidOf = (id: string): string => (id === "17" ? learnerId(ZOE) : learnerId(0));
  await writeTable("learners", [{ learner_id: "17", display_name: "Zoé Le Goff", grade_level: 2 }]);
  const rows = [
    { learner_id: "17", room: "1" },
    { learner_id: "1", room: "17" },
    { learner_id: "170", room: "x17y" },
  ];
  await writeTable("t*", rows);
  await writeTable("[t]", rows);
  await writeTable("t1", [{ learner_id: "5", room: "2" }]);
  const path = join(directory, "t*.parquet");
  const bytes = await Promise.all(
    ["[t]", "t1"].map((name) => readFile(join(directory, `${name}.parquet`))),
  );
  const [zoe] = await identitiesIn(directory, "le goff zoe", uuidOf);
  expect(await removeFrom(path, zoe!, true)).toMatchObject({ records: 1 });
  expect(await removeFrom(path, zoe!, false)).toMatchObject({ records: 0 });
  expect(await removeFrom(join(directory, "[t].parquet"), zoe!, false)).toMatchObject({
    records: 1,
  });
  expect(
    await Promise.all(["[t]", "t1"].map((name) => readFile(join(directory, `${name}.parquet`)))),
  ).toEqual(bytes);
  const { findings } = await findIn([directory], zoe!);
  const named = findings.map((one) => [one.path.slice(directory.length + 1), ...one.kinds]);
  expect(named).toEqual([
    ["[t].parquet", "name"],
    ["learners.parquet", "name"],
    ["t*.parquet", "name"],
  ]);
});
