import { join } from "node:path";
import { expect, test } from "vitest";
import { readDataset } from "../../packages/dataset/dist/index.js";
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { precompute } from "../../packages/mastery-core/dist/index.js";
import { parentsOf } from "./attackers.mjs";
import { factsOfAcquaintance, factsOfStranger } from "./facts.mjs";
import { schoolOf } from "./school.mjs";
import { answerOf } from "./worlds.mjs";

const dataset = await readDataset(join(import.meta.dirname, "../../data"));

async function schoolWithRules(rules) {
  return schoolOf(
    dataset,
    await precompute(dataset, { embedder: await hashingEmbedder(), ...rules }),
  );
}

async function factsOfParents(rules) {
  const school = await schoolWithRules(rules);
  return [factsOfStranger, factsOfAcquaintance].map((factsOf) =>
    parentsOf(school).flatMap((own) => factsOf(school, own)),
  );
}

test.each([1, 5])("worlds answer as the service does, least peers %i", async (leastPeers) => {
  const { groups, pupils, triers, domains } = await schoolWithRules({ leastPeers });
  for (const { group, list } of pupils) {
    for (const { resource, rate } of list) {
      const tried = (triers.get(resource) ?? []).filter((one) => one.group === group);
      const passed = tried.filter(({ outcomes }) => outcomes.get(resource).passed);
      expect(answerOf(tried.length, passed.length, leastPeers), resource).toBe(rate);
    }
  }
  for (const { means, members } of groups) {
    for (const domain of domains) {
      const observed = members.flatMap((one) => one.means.get(domain)?.mean ?? []);
      const sum = observed.reduce((total, mean) => total + mean, 0);
      expect(means[domain]).toBeCloseTo(sum / observed.length, 12);
    }
  }
});

test("no parent in the bundled school is certain of anything about another learner", async () => {
  expect(await factsOfParents({})).toEqual([[], []]);
});

test("without the protection of least peers, parents are", async () => {
  const [, ofAcquaintances] = await factsOfParents({ leastPeers: 1 });
  expect(ofAcquaintances.length).toBeGreaterThan(1000);
});
