import { buildDataset, type Dataset, DEFAULT_RULES, precompute } from "@mastery/core";
import { describePopulation, type Population } from "@mastery/core/population";
import { letterEmbedder, type SmallDataset } from "@mastery/core/testing";
import {
  addSums,
  completeValues,
  decodePopulation,
  encodePopulation,
  type PartSums,
  populationHash,
  populationOf,
  readPopulation,
  type SharedPopulation,
  sumsOfPart,
} from "@mastery/sources/population";
import fc from "fast-check";
import { expect, test } from "vitest";
import { datasets, rules } from "../../../packages/mastery-core/tests/random-schools.fixture.ts";
import { Reference } from "../../../packages/mastery-core/tests/reference.ts";

const resolveRules = (rules: object) => ({ ...DEFAULT_RULES, ...rules });
const embedder = letterEmbedder();

/** Returns the datasets of some parts. Learner n belongs to part `partOf[n]`. A part has only the resources that its learners tried, or all. */
async function partsOf(dataset: SmallDataset, partOf: readonly number[], passMark: number) {
  const parts = new Map<string, Awaited<ReturnType<typeof buildDataset>>>();
  for (const part of new Set(dataset.learners.map((_, n) => partOf[n]!))) {
    const learners = dataset.learners.filter((_, n) => partOf[n] === part);
    const ids = learners.map(({ learner_id }) => learner_id);
    const traces = dataset.traces.filter(({ learner_id }) => ids.includes(learner_id));
    const tried = dataset.resources.filter(({ resource_id }) =>
      traces.some((trace) => trace.resource_id === resource_id),
    );
    const resources = part % 2 === 0 || tried.length === 0 ? dataset.resources : tried;
    const { skills, groups } = dataset;
    const own = { skills, groups, resources, learners, traces };
    parts.set(`part ${part}`, await buildDataset(own, { passMark }));
  }
  return parts;
}

/** Goes through the three rounds, and returns the population. */
function populationIn(
  parts: Awaited<ReturnType<typeof partsOf>>,
  own: ReturnType<typeof resolveRules>,
  exact: boolean,
): SharedPopulation {
  const rounds: PartSums[] = [];
  let earlier: SharedPopulation | undefined;
  for (let round = 1; round <= 3; round++) {
    const sums = [...parts].map(([name, part]) => {
      return [name, sumsOfPart(part, own, { earlier, exact })] as const;
    });
    rounds.push(addSums(new Map(sums)));
    earlier = populationOf(rounds as [PartSums], own, exact);
  }
  return decodePopulation(encodePopulation(earlier!));
}

const division = fc.array(fc.nat(4), { minLength: 12, maxLength: 12 });

test("any division of a school into parts gives the same bytes of the population", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, rules, division, async (dataset, options, partOf) => {
      const own = resolveRules(options);
      const parts = await partsOf(dataset, partOf, own.passMark);
      const pooled = await partsOf(dataset, Array(12).fill(0), own.passMark);
      expect(encodePopulation(populationIn(parts, own, true))).toBe(
        encodePopulation(populationIn(pooled, own, true)),
      );
    }),
    { numRuns: fc.readConfigureGlobal().numRuns! / 2 },
  );
});

test("with the population, each part has the same values and expected scores as all parts together", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, rules, division, async (dataset, options, partOf) => {
      const own = resolveRules(options);
      const parts = await partsOf(dataset, partOf, own.passMark);
      const population = populationIn(parts, own, true);
      const elsewhere = readPopulation(encodePopulation(population));
      const pooled = await buildDataset(dataset, { passMark: own.passMark });
      const expected = valuesById(
        pooled,
        describePopulation(pooled.evidence, pooled.catalogue, own),
      );
      const settings = { embedder, ...options };
      const whole = await precompute(dataset, settings).catch(() => undefined);
      for (const part of parts.values()) {
        const held = completeValues(population, part.catalogue, own);
        const values = describePopulation(part.evidence, part.catalogue, own, held);
        expect(expected).toMatchObject(valuesById(part, values));
        const known = { ...settings, population: elsewhere };
        const snapshot = await precompute(part, known).catch(() => undefined);
        if (!snapshot) continue;
        expect(snapshot.metadata.population).toBe(populationHash(population));
        for (const { learner_id } of snapshot.learners()) {
          for (const { resource_id } of snapshot.resources()) {
            const [one, other] = [snapshot, whole!].map((all) =>
              all.expected(learner_id, resource_id),
            );
            expect(one).toBe(other);
          }
        }
      }
    }),
    { numRuns: fc.readConfigureGlobal().numRuns! / 2 },
  );
});

test("values that a population from elsewhere does not hold come from the data", async () => {
  const halves = fc.array(fc.nat(1), { minLength: 12, maxLength: 12 });
  let computed = 0;
  await fc.assert(
    fc.asyncProperty(datasets, rules, halves, async (all, options, half) => {
      const own = resolveRules(options);
      const elsewhere = await partsOf(
        all,
        half.map((part) => 2 * part),
        own.passMark,
      );
      elsewhere.delete("part 2");
      fc.pre(elsewhere.size > 0);
      const population = populationIn(elsewhere, own, true);
      const dataset = { ...all, learners: all.learners.filter((_, n) => half[n] === 1) };
      const ids = dataset.learners.map(({ learner_id }) => learner_id);
      const traces = all.traces.filter(({ learner_id }) => ids.includes(learner_id));
      fc.pre(traces.some(({ score }) => typeof score === "number"));
      const school = { ...dataset, exclusions: [], traces };
      const { evidence, catalogue } = await buildDataset(school, { passMark: own.passMark });
      const held = completeValues(population, catalogue, own);
      const values = describePopulation(evidence, catalogue, own, held);
      const reference = new Reference(school, own, undefined, population);
      const { domains, skillIds, resourceIds } = catalogue;
      expect([...values.domainMean]).toEqual(domains.map((name) => reference.domainMean(name)));
      expect([...values.skillMean]).toEqual(
        skillIds.map((id) => reference.skillMean(school.skills.find((one) => one.id === id)!)),
      );
      expect([...values.difficulty]).toEqual(
        resourceIds.map((id) => expect.closeTo(reference.difficulties().get(id)!, 12)),
      );
      const notHeld = held.difficulty.filter(Number.isNaN);
      const published = values.publishedDifficulty.filter((one) => !Number.isNaN(one));
      computed += Number(notHeld.length > resourceIds.length - published.length);
    }),
    { numRuns: fc.readConfigureGlobal().numRuns! / 2 },
  );
  // Some schools publish difficulties that the population does not hold.
  expect(computed).toBeGreaterThan(0);
});

/** Returns the values of a population by id. */
function valuesById(
  { catalogue }: Pick<Dataset, "catalogue">,
  { domainMean, skillMean, difficulty, publishedDifficulty, shrinkage }: Population,
): object {
  const { domains, skillIds, resourceIds } = catalogue;
  const byId = (ids: readonly string[], values: Float64Array): object =>
    Object.fromEntries(ids.map((id, at) => [id, values[at]]));
  return {
    domains: byId(domains, domainMean),
    skills: byId(skillIds, skillMean),
    resources: byId(resourceIds, difficulty),
    published: byId(resourceIds, publishedDifficulty),
    shrinkage,
  };
}
