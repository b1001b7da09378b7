import {
  CommandError,
  countOf,
  defineCommand,
  FORCE,
  json,
  printResult,
  text,
} from "@mastery/cli/command";
import type { Resource, SchoolLevels, Skill } from "@mastery/core";
import { readCatalogue } from "@mastery/dataset";
import { prepareDirectory, replaceTexts } from "@mastery/node/directories";
import { joinCatalogues } from "../join-catalogues.ts";

export const join = defineCommand({
  arguments: [["<catalogues...>", "data directories with skills and resources, one per provider"]],
  options: {
    out: text("dir", "new directory for the joined catalogue", { required: true }),
    ...FORCE,
    ...json("the counts"),
  },
  help: `
Writes one catalogue with the skills and resources of all providers. A skill is
the same as an earlier provider's if both name an ESCO concept in common
(esco_uris), or have the same id and label. It gets the earlier id, so that the
resources of all providers count for it.

Ids that mean different things are listed, and nothing is written. All
catalogues must have the same levels.json, or none. Copy the mapping of each
provider (xapi-….json) into the directory yourself.

Examples:
  $ mastery dataspace join catalogue publisher --out joined`,
  async run({ out, force, json }, { arguments: places }) {
    const read = await Promise.all(places.map((place) => readCatalogue(place)));
    const providers = read.map(({ skills, resources }, i) => ({
      name: places[i]!,
      skills: skills as readonly Skill[],
      resources: resources as readonly Resource[],
    }));
    const { skills, resources, shared, faults } = joinCatalogues(providers);
    const levels = read.map((one) => one.levels);
    const others = levels.filter((one) => JSON.stringify(one) !== JSON.stringify(levels[0]));
    const all = [
      ...faults,
      ...others.map(() => "levels.json: expected the same levels everywhere"),
    ];
    if (all.length > 0) throw new CommandError(all.join("\n"));
    await prepareDirectory(out, { force });
    await replaceTexts(out, textsOf(skills, resources, levels[0]), { force });
    const counts = { skills: skills.length, shared_skills: shared, resources: resources.length };
    const words = `${countOf(skills.length, "skill")}, of which ${shared} in several catalogues, and ${countOf(resources.length, "resource")}`;
    printResult(counts, words, json);
  },
});

function textsOf(
  skills: readonly Skill[],
  resources: readonly Resource[],
  levels: SchoolLevels | undefined,
): [name: string, text: string][] {
  const files = { "skills.json": skills, "resources.json": resources, "levels.json": levels };
  return Object.entries(files).flatMap(([name, content]) =>
    content === undefined ? [] : [[name, `${JSON.stringify(content, null, 2)}\n`]],
  );
}
