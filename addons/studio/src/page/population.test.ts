import { buildDataset, DEFAULT_RULES, precompute, type Snapshot } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import {
  learner,
  letterEmbedder,
  type SmallDataset,
  skill,
  smallDataset,
  trace,
} from "@mastery/core/testing";
import {
  addSums,
  encodePopulation,
  type PartSums,
  populationOf,
  readPopulation,
  type SharedPopulation,
  sumsOfPart,
} from "@mastery/sources/population";
import { describe, expect, test } from "vitest";
import { computeSchool, type School } from "../worker/school.ts";
import { studioEn } from "./i18n/en.ts";
import { studioFr } from "./i18n/fr.ts";

const embedder = letterEmbedder();
const [here, away] = [smallDataset(), neighbour()];

/** Returns another school with the same catalogue, to whose pupils `frac-1` and `sym-2` are harder. */
function neighbour(): SmallDataset {
  const numbers = [10, 11, 12, 13, 14, 15];
  return {
    ...smallDataset(),
    learners: numbers.map((n) => learner(n)),
    traces: numbers.flatMap((n) => [
      trace(n, "add-1", 0.05 * n),
      trace(n, "frac-1", 0.02 * n),
      trace(n, "sym-2", n % 2),
    ]),
  };
}

/** Resolves to the content of the file after some rounds of two schools. */
async function populationFile(rounds: 2 | 3 = 3, own = {}, one = here): Promise<string> {
  const rules = { ...DEFAULT_RULES, ...own };
  const parts = await Promise.all(
    [one, { ...away, skills: one.skills }].map((all) => buildDataset(all)),
  );
  const sums: PartSums[] = [];
  let earlier: SharedPopulation | undefined;
  while (sums.length < rounds) {
    const round = parts.map((part, at) => [`${at}`, sumsOfPart(part, rules, { earlier })] as const);
    sums.push(addSums(new Map(round)));
    earlier = populationOf(sums as [PartSums], rules, false);
  }
  return encodePopulation(earlier!);
}

function openedWith(population?: string): Promise<School> {
  const texts = Object.entries(here).map(([kind, list]) => [`${kind}.json`, JSON.stringify(list)]);
  if (population !== undefined) texts.push(["population.json", population]);
  const files = new Map(texts.map(([name, text]) => [name!, new Blob([text!])]));
  return computeSchool(files, embedder, {}, () => "0123456789abcdef");
}

test("a school opened with a population has the same bytes as from precompute, and other expected scores than alone", async () => {
  const file = await populationFile();
  const { snapshot } = await openedWith(file);
  const expected = await precompute(here, { embedder, population: readPopulation(file) });
  expect(encodeSnapshot(snapshot)).toEqual(encodeSnapshot(expected));
  const alone = await openedWith();
  expect(expectedScores(snapshot)).not.toEqual(expectedScores(alone.snapshot));
  expect(alone.snapshot.metadata.population).toBeUndefined();
});

function expectedScores(snapshot: Snapshot): unknown {
  return snapshot.learners().map(({ learner_id }) => snapshot.recommend(learner_id));
}

describe("a file is refused by name, in both languages", () => {
  const damaged = [
    "Le fichier population.json est abîmé, ou pas encore complet : demandez à la coordination le fichier d’après le troisième tour.",
    "The file population.json is damaged, or not complete yet: ask your coordinator for the file after the third round.",
  ];
  const foreign = [
    "Le fichier population.json a d’autres règles, ou définit autrement que vos fichiers une compétence ou un exercice.",
    "The file population.json has other rules, or defines a skill or an exercise in another way than your files.",
  ];
  const moved = {
    ...here,
    skills: [...here.skills.slice(0, 2), skill("symmetry", "number")],
  };
  test.each([
    [
      "not a population",
      async () => "[]",
      damaged,
      "population.json: expected a population file, got something else",
    ],
    [
      "damaged",
      async () => (await populationFile()).replace('"mean":0.', '"mean":0.1'),
      damaged,
      "population.json: expected a population file with a matching hash, got a damaged file",
    ],
    [
      "of the second round",
      () => populationFile(2),
      damaged,
      "expected a complete population, got the values after round 2 of 3",
    ],
    [
      "of other rules",
      () => populationFile(3, { passMark: 0.6 }),
      foreign,
      "passMark: expected 0.6, as in the population, got 0.5",
    ],
    [
      "of another catalogue",
      () => populationFile(3, {}, moved),
      foreign,
      'the data: skill "symmetry": expected number, as in the population, got geometry',
    ],
  ])("%s", async (_, fileOf, [french, english], message) => {
    const error = await openedWith(await fileOf()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "MasteryError", message });
    const { code } = error as { code: keyof typeof studioFr.problems.errors };
    expect(studioFr.problems.errors[code].replaceAll("\u00a0", " ")).toBe(french);
    expect(studioEn.problems.errors[code]).toBe(english);
  });
});
