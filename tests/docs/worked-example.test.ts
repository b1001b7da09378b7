import {
  buildDataset,
  type Embedder,
  type Learner,
  type Resource,
  type Skill,
  type Trace,
} from "@mastery/core";
import { contentOf, LearnerSkills, modelContentOf } from "@mastery/core/internal";
import { fit, transform } from "@mastery/core/model";
import { DEFAULT_RULES, distanceToAim, KINDS } from "@mastery/core/rules";
import { recommendationDetails } from "@mastery/insights/answers";
import { expect, it } from "vitest";
import { blocksOf, read, section, tablesOf, withoutFences } from "./markdown.ts";

const PAGES = ["computation", "recommendations"].map((name) => `docs/reference/${name}.md`);
const page = PAGES.map(read).join("\n");
const blocks = PAGES.flatMap(blocksOf);

/** Returns the code blocks of a language. */
function textsOf(language: string): string[] {
  return blocks.filter((block) => block.language === language).map(({ text }) => text);
}

function parseLines(text: string): unknown[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function parseTraces(text: string): Trace[] {
  const [head, ...rows] = text
    .trimEnd()
    .split("\n")
    .map((row) => row.split(","));
  return rows.map((cells) => {
    const trace = Object.fromEntries(head!.map((name, i) => [name, cells[i]!]));
    const score = trace["score"] === "" ? null : Number(trace["score"]);
    return { ...trace, score } as unknown as Trace;
  });
}

// The school of the example, read from its pages, and the library's results for this school.
const [skills, resources, learners] = textsOf("jsonl").map(parseLines) as [
  Skill[],
  Resource[],
  Learner[],
];
const vectors: Record<string, number[]> = JSON.parse(textsOf("json")[0]!);
const embedder: Embedder = {
  id: "of the page",
  dimension: 2,
  embed: (texts) =>
    texts.map((text) => vectors[text] ?? expect.unreachable(`no vector for "${text}"`)),
};
const dataset = await buildDataset({
  ...{ skills, resources, learners },
  traces: parseTraces(textsOf("csv")[0]!),
});
const model = await fit(dataset, { embedder, leastPeers: 1 });
const snapshot = await transform(model, dataset);
const { catalogue, population, rules } = modelContentOf(model);
const { recommendations } = contentOf(snapshot).columns;
const own = new LearnerSkills(dataset.evidence, { rules, population, ...catalogue });
const { domains, skillIds, resourceIds } = catalogue;
const pupils = snapshot.learners().map(({ learner_id, display_name }, learner) => ({
  learner,
  name: display_name,
  profile: snapshot.profile(learner_id)!,
  assignment: snapshot.assignment(learner_id)!,
  list: recommendationDetails(snapshot, learner_id, rules.topN)!,
}));
const [ada] = pupils;

/** Returns a number with up to three decimals, as on the pages, or – if there is no number. */
function shown(value: number | null | undefined): string {
  return value === undefined || value === null ? "–" : String(Number(value.toFixed(3)) + 0);
}

const code = (text: string): string => `\`${text}\``;

function expectTables(heading: string, ...expected: readonly string[][][]): void {
  expect(tablesOf(section(page, heading))).toEqual(expected);
}

it("the example uses the stated rules", () => {
  expect(rules).toEqual({ ...DEFAULT_RULES, leastPeers: 1 });
});

it("the profiles on the pages equal the library's profiles", () => {
  expectTables(
    "Profiles",
    pupils.map(({ name, profile }) => [
      name,
      String(profile.n_traces),
      ...domains.map((domain) => shown(profile.mean_score_per_domain[domain])),
      ...domains.map((domain) => shown(profile.success_rate_per_domain[domain])),
    ]),
  );
});

it("the difficulties, shrinkage and leads on the pages equal the library's results", () => {
  const { resource, scored, scoreSum } = dataset.evidence;
  const sumOf = (column: ArrayLike<number>, on: number) =>
    resource.reduce((sum, one, row) => sum + (one === on ? column[row]! : 0), 0);
  expectTables(
    "Leads",
    resourceIds.map((id, on) => [
      id,
      shown(sumOf(scored, on)),
      shown(sumOf(scoreSum, on) / 1e9),
      shown(population.difficulty[on]),
    ]),
    Object.entries(population.shrinkage).map(([name, traces]) => [name, shown(traces)]),
    pupils.map(({ learner, name }) => {
      own.load(learner);
      return [name, ...[own.domains.overall, ...own.domains.leads, ...own.leads].map(shown)];
    }),
  );
});

it("the clusters on the pages equal the library's clusters", () => {
  const { clusters, silhouette_by_k } = snapshot.clusters();
  expectTables(
    "Clusters",
    Object.entries(silhouette_by_k).map(([k, silhouette]) => [k, shown(silhouette)]),
    clusters.map(({ cluster_id, size, centroid_per_domain, label }) => [
      ...[String(cluster_id), String(size)],
      ...domains.map((domain) => shown(centroid_per_domain[domain])),
      code(label),
    ]),
    pupils.map(({ name, assignment }) => [
      name,
      String(assignment.cluster_id),
      shown(assignment.distance_to_centroid),
    ]),
  );
});

it("the target skills on the pages equal the library's target skills", () => {
  expectTables(
    "Target skills",
    pupils.map(({ learner, name }) => {
      own.load(learner);
      const targets = skillIds.filter(
        (_, skill) => (recommendations.targets[learner]! >> skill) & 1,
      );
      return [
        name,
        ...skillIds.map((_, skill) => {
          if (own.scored[skill] === 0) return "–";
          const { mean, estimate } = own.judged(skill);
          return `${shown(mean)} / ${shown(estimate)}`;
        }),
        KINDS[recommendations.kind[learner]!]!.replace("_", " "),
        targets.map(code).join(", "),
      ];
    }),
  );
});

it("the scores and lists on the pages equal the library's results", () => {
  expectTables(
    "Scores",
    ada!.list.map(({ resource_id, score, score_parts }) => [
      resource_id,
      ...Object.values(score_parts).map(({ value }) => shown(value)),
      shown(score),
    ]),
  );
  expectTables(
    "Order",
    ada!.list.map((one, place) => [
      String(place + 1),
      one.resource_id,
      ...[one.score, one.expected_score, distanceToAim(one.expected_score, rules.aim)].map(shown),
      one.within_reach ? "yes" : "no",
    ]),
    pupils
      .slice(1)
      .map(({ name, list }) => [
        name,
        list
          .map(({ resource_id, expected_score }) => `${resource_id} (${shown(expected_score)})`)
          .join(", "),
      ]),
  );
});

it("the sentences on the pages equal the library's sentences", () => {
  expect(textsOf("text")).toEqual([
    ada!.list.map(({ explanation }) => `${explanation}\n`).join(""),
  ]);
});

/** Matches a calculation that contains only numbers, with its result. */
const CALCULATION =
  /((?:[-−(]*\d+(?:\.\d+)?\)* [·+−/] )+[-−(]*\d+(?:\.\d+)?\)*) = (−?\d+(?:\.\d+)?)/g;

it("every calculation has the printed result, up to rounding", () => {
  const found = [...withoutFences(page).matchAll(CALCULATION)];
  expect(found.length).toBeGreaterThan(15);
  const wrong = found.filter(([, calculation, result]) => {
    const script = calculation!.replaceAll("·", "*").replaceAll("−", "-");
    const value: number = new Function(`return ${script}`)();
    return Math.abs(value - Number(result!.replace("−", "-"))) > 0.0021;
  });
  expect(wrong.map(([text]) => text)).toEqual([]);
});
