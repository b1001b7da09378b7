import {
  DEFAULT_RULES,
  type Embedder,
  gradeFit,
  type Learner,
  precompute,
  type Resource,
  type Skill,
  scoreResource,
  type Trace,
  weakDomains,
  weakSkills,
} from "@mastery/core";
import { describe, expect, it } from "vitest";
import { SCORE_UNIT } from "../../packages/mastery-core/src/dataset/evidence.ts";
import { NO_EVIDENCE } from "../../packages/mastery-core/src/profiles/profiles.ts";
import { PHASES } from "../../packages/mastery-core/src/recommendations/ranker.ts";
import { blocksOf, read, section, tablesOf, withoutFences } from "./markdown.ts";
import {
  distancesToCentroids,
  dot,
  mean,
  silhouettes,
  standardise,
  unit,
} from "./plain-computation.ts";

const PAGE = "docs/computation.md";
const page = read(PAGE);
const blocks = blocksOf(PAGE);
const [skills, resources, learners] = textsOf("jsonl").map(parseLines) as [
  Skill[],
  Resource[],
  Learner[],
];
const traces = parseTraces(textsOf("csv")[0]!);
const vectors: Record<string, number[]> = JSON.parse(textsOf("json")[0]!);
const embedder: Embedder = {
  id: "of the page",
  dimension: 3,
  embed: (texts) =>
    texts.map((text) => vectors[text] ?? expect.unreachable(`no vector for "${text}"`)),
};

const snapshot = await precompute({ skills, resources, learners, traces }, { embedder });
const clustering = snapshot.clusters();
const domains = Object.keys(clustering.clusters[0]!.centroid_per_domain);

const pupils = learners.map(({ learner_id, display_name }) => ({
  id: learner_id,
  name: display_name,
  profile: snapshot.profile(learner_id)!,
  assignment: snapshot.assignment(learner_id)!,
  features: [
    ...Object.values(snapshot.profile(learner_id)!.mean_score_per_domain),
    ...Object.values(snapshot.profile(learner_id)!.success_rate_per_domain),
  ],
  skillMeans: skills.map(({ id }) => {
    const scores = traces
      .filter((trace) => trace.learner_id === learner_id && typeof trace.score === "number")
      .filter((trace) => resourceOf(trace.resource_id).skill_ids.includes(id))
      .map(({ score }) => score!);
    return scores.length === 0 ? NO_EVIDENCE : mean(scores);
  }),
}));
const ada = pupils[0]!;
const standardised = standardise(pupils.map(({ features }) => features));
const labels = pupils.map(({ assignment }) => assignment.cluster_id);

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

function resourceOf(id: string): Resource {
  return resources.find(({ resource_id }) => resource_id === id)!;
}

/** Numbers of the weak skills of a pupil. */
function weakOf({ profile, skillMeans }: (typeof pupils)[number]): number[] {
  const weak = weakDomains(Object.values(profile.mean_score_per_domain));
  const skillDomain = skills.map(({ domain }) => domains.indexOf(domain));
  return weakSkills(skillMeans, skillDomain, weak);
}

/** A number as the page shows it. */
function shown(value: number | null): string {
  return value === null ? "null" : String(Number(value.toFixed(3)));
}

/** The numbers of a section's sentences and formulas, in order: all but those of tables, blocks and years of references. */
function numbersIn(heading: string): string[] {
  const prose = withoutFences(section(page, heading))
    .replaceAll(/^\|.*$/gm, "")
    .replaceAll(/^\d\. /gm, "")
    .replaceAll(/\([A-Z][\p{L} ]+, \d{4}\)/gu, "");
  return prose.match(/(?<![\w-])-?\d+(?:\.\d+)*/g) ?? [];
}

function expectNumbers(heading: string, ...expected: readonly number[]): void {
  expect(numbersIn(heading)).toEqual(expected.map(shown));
}

function expectTables(heading: string, ...expected: readonly string[][][]): void {
  expect(tablesOf(section(page, heading))).toEqual(expected);
}

const RULES = DEFAULT_RULES;

describe("the worked example", () => {
  it("counts its school", () => {
    const words = ["Five pupils", "three skills", "two domains", "five resources"];
    const counts = [learners.length, skills.length, domains.length, resources.length];
    expect(counts).toEqual([5, 3, 2, 5]);
    for (const word of words) expect(section(page, "The school of the example")).toContain(word);
    expectNumbers("The school of the example", learners[0]!.grade_level);
    expect(new Set(learners.map(({ grade_level }) => grade_level)).size).toBe(1);
  });

  it("has the profiles", () => {
    const own = traces.filter(({ learner_id }) => learner_id === ada.id);
    const scores = [own[0]!.score!, own[1]!.score!];
    expectNumbers("Profiles", NO_EVIDENCE, Math.log10(SCORE_UNIT), ...scores, mean(scores));
    expectTables(
      "Profiles",
      pupils.map(({ name, profile, features }) => [
        name,
        ...[profile.n_traces, ...features].map(shown),
      ]),
    );
  });

  it("has the features", () => {
    expectNumbers("Features", 0);
    expectTables("Features", [
      ["mean", ...standardised.means.map(shown)],
      ["deviation", ...standardised.deviations.map(shown)],
      ...pupils.map(({ name }, i) => [name, ...standardised.rows[i]!.map(shown)]),
    ]);
  });

  it("has the clusters", () => {
    const tried = Object.entries(clustering.silhouette_by_k);
    const { restarts, seed, maxIterations, silhouetteSample, labelThresholds } = RULES;
    const [first, second] = clustering.clusters;
    expectNumbers(
      "Clusters",
      ...RULES.kRange,
      restarts,
      seed,
      maxIterations,
      0,
      silhouetteSample,
      Number(tried.at(-1)![0]),
      clustering.k,
      first!.cluster_id,
      first!.size,
      second!.cluster_id,
      second!.size,
      labelThresholds.strong,
      labelThresholds.weak,
    );
    const plain = silhouettes(standardised.rows, labels);
    expectTables(
      "Clusters",
      tried.map(([k, silhouette]) => [k, shown(silhouette)]),
      pupils.map(({ name, assignment }, i) => [
        name,
        String(assignment.cluster_id),
        ...[plain[i]!.a, plain[i]!.b, plain[i]!.s, assignment.distance_to_centroid].map(shown),
      ]),
      clustering.clusters.map(({ cluster_id, centroid_per_domain, label }) => [
        String(cluster_id),
        ...Object.values(centroid_per_domain).map(shown),
        `\`${label}\``,
      ]),
    );
    expect(mean(plain.map(({ s }) => s))).toBeCloseTo(clustering.silhouette, 12);
    distancesToCentroids(standardised.rows, labels).forEach((distance, i) => {
      expect(pupils[i]!.assignment.distance_to_centroid).toBeCloseTo(distance, 12);
    });
    const members = pupils.filter(({ assignment }) => assignment.cluster_id === 0);
    expect(members.map(({ name }) => name)).toEqual(["Ada", "Basile", "Emma"]);
  });

  it("has the weak skills", () => {
    const strong = [0.9, 0.9, 0.9, 0.9];
    const emma = pupils.find(({ name }) => name === "Emma")!;
    expectNumbers(
      "Weak skills",
      RULES.weakThreshold,
      weakDomains(strong).length,
      RULES.weakThreshold,
      weakSkills(strong, [0, 0, 0, 0], [0]).length,
      NO_EVIDENCE,
      emma.profile.mean_score_per_domain["geometrie"]!,
    );
    expectTables(
      "Weak skills",
      pupils.map((pupil) => [
        pupil.name,
        ...pupil.skillMeans.map(shown),
        weakOf(pupil)
          .map((skill) => `\`${skills[skill]!.id}\``)
          .join(", "),
      ]),
    );
  });

  it("has the candidates", () => {
    const [nominal, wider, mastered] = PHASES;
    expectNumbers("Candidates", nominal!.maxDistance, wider!.maxDistance, mastered!.maxDistance);
    expect(snapshot.recommend(ada.id, 10)!.map(({ resource_id }) => resource_id)).toEqual([
      ..."ABC",
    ]);
  });

  it("has the scores", () => {
    const weak = weakOf(ada).map((skill) => skills[skill]!);
    const parts = weak.map(({ preferred_label }) => vectors[preferred_label]!);
    const sum = parts[0]!.map((x, i) => x + parts[1]![i]!);
    const weakness = unit(sum);
    const answers = snapshot.recommend(ada.id, 10)!.map((answer) => {
      const { resource_id, title, skill_ids } = resourceOf(answer.resource_id);
      const labels = skill_ids.map((id) => skills.find((one) => one.id === id)!.preferred_label);
      const cosine = dot(unit(vectors[`${title}. ${labels.join(", ")}`]!), weakness);
      return {
        id: resource_id,
        overlap: answer.weak_skills_targeted.length / skill_ids.length,
        fit: gradeFit(answer.grade_distance),
        cosine,
        similarity: (1 + cosine) / 2,
        answer,
      };
    });
    expectTables(
      "Scores",
      answers.map(({ id, overlap, fit, cosine, similarity, answer }) => [
        id,
        ...[overlap, answer.grade_distance, fit, cosine, similarity].map(shown),
        ...[answer.cluster_success_rate, answer.score].map(shown),
      ]),
    );
    const { skillOverlap, gradeFit: fitWeight, semanticSimilarity, clusterSignal } = RULES.weights;
    const c = answers.find(({ id }) => id === "C")!;
    const signal = c.answer.cluster_success_rate!;
    expectNumbers(
      "Scores",
      ...[skillOverlap, fitWeight, semanticSimilarity, clusterSignal],
      ...[0, gradeFit(0), 1 - gradeFit(1)], // grade_fit
      ...[1, 2, 1], // (1 + cos) / 2, and the length of a unit vector
      0, // the signal where nobody tried
      ...parts.flat(),
      ...sum,
      Math.sqrt(dot(sum, sum)),
      ...weakness,
      ...[skillOverlap, c.overlap, fitWeight, c.fit, semanticSimilarity, c.similarity],
      ...[clusterSignal, signal, c.answer.score],
      3, // decimals
      RULES.topN,
    );
    for (const { overlap, fit, similarity, answer } of answers) {
      const scored = { skillOverlap: overlap, gradeFit: fit, semanticSimilarity: similarity };
      const clusterSignal = answer.cluster_success_rate ?? 0;
      expect(scoreResource({ ...scored, clusterSignal })).toBe(answer.score);
      expect(shown(similarity)).toBe(shown(answer.semantic_similarity));
    }
  });

  it("has the sentences", () => {
    const sentences = snapshot.recommend(ada.id, 10)!.map(({ explanation }) => `${explanation}\n`);
    expect(blocks.at(-1)!.text).toBe(sentences.join(""));
    expectNumbers("Sentences", 2);
  });

  it("says no number that is not held to the library", () => {
    const tested = ["The school of the example", "Profiles", "Features", "Clusters", "Weak skills"];
    tested.push("Candidates", "Scores", "Sentences");
    const others = ["What can be changed", "Sources"];
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
    expect(headings).toEqual([...tested, ...others]);
    expect(numbersIn("What can be changed")).toEqual([]);
  });
});
