import { expect, test } from "vitest";
import { clusterLearners } from "../clustering/cluster-learners.ts";
import { buildDataset } from "../dataset/dataset.ts";
import { embedCatalogue } from "../embedding/embed-catalogue.ts";
import { DEFAULT_RULES } from "../options.ts";
import { callingThread, type Workers } from "../parallel/workers.ts";
import { profileLearners } from "../profiles/profiles.ts";
import { learner, letterEmbedder, resource, skill, trace } from "../testing/index.ts";
import { type Recommendations, recommendLearners } from "./recommend-learners.ts";

/** More learners and resources than a task takes. */
const MANY = 1200;

async function recommend(workers: Workers, shares: number[] = []): Promise<Recommendations> {
  const grade = (n: number) => ({ grade_level: 1 + (n % 5) });
  const dataset = await buildDataset({
    skills: Array.from({ length: 12 }, (_, i) => skill(`s${i}`, `domain_${"abc"[i % 3]}`)),
    resources: Array.from({ length: MANY }, (_, i) =>
      resource(`r${i}`, [`s${i % 12}`, `s${(i * 5 + 1) % 12}`].slice(0, 1 + (i % 2)), grade(i * 7)),
    ),
    learners: Array.from({ length: MANY }, (_, n) => learner(n, grade(n))),
    traces: Array.from({ length: 4 * MANY }, (_, i) =>
      trace(i % MANY, `r${(i * i * 31) % MANY}`, ((i * 13) % 21) / 20),
    ),
  });
  const profiles = profileLearners(dataset.evidence, dataset.catalogue);
  const rules = { ...DEFAULT_RULES, kRange: [3, 3] as const, restarts: 1 };
  const clusters = await clusterLearners(profiles, rules);
  const embeddings = await embedCatalogue(dataset.catalogue, letterEmbedder());
  return recommendLearners(dataset, profiles, clusters, embeddings, rules, workers, (share) => {
    shares.push(share);
  });
}

test("tasks that run elsewhere, several at a time, give the same lists", async () => {
  const names = new Map<string, number>();
  const elsewhere: Workers = {
    size: 3,
    async run(name, input) {
      const count = names.get(name) ?? 0;
      names.set(name, count + 1);
      for (let wait = (count * 7) % 5; wait > 0; wait--) await Promise.resolve();
      return structuredClone(await callingThread.run(name, structuredClone(input)));
    },
  };
  const expected = await recommend(callingThread);
  expect(await recommend(elsewhere)).toEqual(expected);
  expect(Object.fromEntries(names)).toEqual({
    "skill-products": 3,
    "rank-learners": 15,
  });
  expect(Math.min(...expected.count)).toBe(10);
});

test("tells its progress from nothing to all", async () => {
  const shares: number[] = [];
  await recommend(callingThread, shares);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
});
