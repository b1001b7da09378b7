import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { resource, skill, smallDataset } from "@mastery/core/testing";
import { expect, it } from "vitest";
import { temporaryDirectory, writeData } from "../../../../packages/cli/tests/data.ts";
import { run } from "../../../../packages/cli/tests/run.ts";

const { skills, resources } = smallDataset();
const NO_LEARNERS = { "learners.jsonl": null, "traces.jsonl": null };

it("dataspace join writes one catalogue, which can be read", async () => {
  const [first] = skills;
  const publisher = {
    skills: [skill("S-9", "number", { esco_uris: ["http://data.europa.eu/esco/skill/a1"] })],
    resources: [resource("H5P-7", ["S-9"])],
  };
  const own = [
    { ...first!, esco_uris: ["http://data.europa.eu/esco/skill/a1"] },
    ...skills.slice(1),
  ];
  const places = [
    await writeData({ skills: own }, NO_LEARNERS),
    await writeData(publisher, NO_LEARNERS),
  ];
  const out = join(await temporaryDirectory(), "joined");
  const { code, stdout } = await run(["dataspace", "join", ...places, "--out", out]);
  const n = resources.length + 1;
  expect([code, stdout]).toEqual([
    0,
    `${skills.length} skills, of which 1 in several catalogues, and ${n} resources\n`,
  ]);
  const joined = JSON.parse(await readFile(join(out, "resources.json"), "utf8"));
  expect(joined.at(-1)).toMatchObject({ resource_id: "H5P-7", skill_ids: [first!.id] });

  const again = await run(["dataspace", "join", places[0]!, places[0]!, "--out", out, "--force"]);
  expect([again.code, again.stderr.split("\n")[0]]).toEqual([
    1,
    `error: ${places[0]}: resource ${resources[0]!.resource_id}: expected an id that no other resource has`,
  ]);
});
