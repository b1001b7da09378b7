import { stat } from "node:fs/promises";
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
