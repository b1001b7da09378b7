import { DEFAULT_RULES, type Recommendation } from "@mastery/core";
import {
  clusterSignal,
  gradeDistance,
  gradeFit,
  isHeldBack,
  listOrder,
  NEAR,
  PHASES,
  round3,
  SCORE_UNIT,
  scoreParts,
  scoreResource,
  semanticSimilarity,
  statedPercentage,
} from "@mastery/core/rules";
import { describe, expect, it } from "vitest";
import { candidatesOf, outcomesOf, publishedRate, targetsOf, toDiscover } from "./example-rules.ts";
import {
  ada,
  clustering,
  comrades,
  domainMeans,
  domainRates,
  domains,
  learners,
  ofAll,
  page,
  pupils,
  resourceOf,
  resources,
  rules,
  skillMeans,
  skillOf,
  skills,
  standardised,
  textsOf,
  vectors,
  withSkill,
} from "./example-school.ts";
import { section, tablesOf, withoutFences } from "./markdown.ts";
import {
  bestPartition,
  count,
  distancesToCentroids,
  dot,
  mean,
  silhouettes,
  succeeded,
  unit,
} from "./plain-computation.ts";

const idsOf = (list: readonly Recommendation[]): string[] =>
  list.map(({ resource_id }) => resource_id);

/** A number as the page shows it. */
function shown(value: number | undefined): string {
  return value === undefined ? "–" : String(Number(value.toFixed(3)));
}

/** Decimals of features that are compared. */
const ROW_DECIMALS = 9;

const code = (text: string): string => `\`${text}\``;

/** The numbers of a section's sentences and formulas, in order: all but those of tables, code, links, rules and references. */
function numbersIn(heading: string): string[] {
  const prose = withoutFences(section(page, heading))
    .replaceAll(/^\|.*$/gm, "")
    .replaceAll(/`[^`]*`|\]\([^)]*\)/g, "")
    .replaceAll(/\b2\.\d\.\d+/g, "")
    .replaceAll(/(?<=\d),(?=\d{3})/g, "")
    .replaceAll(/^ +- \(\d\)/gm, "")
    .replaceAll(/\([A-Z][\p{L} ]+, \d{4}\)/gu, "");
  return prose.match(/(?<![\w-])-?\d+(?:\.\d+)?/g) ?? [];
}

function expectNumbers(heading: string, ...expected: readonly number[]): void {
  expect(numbersIn(heading)).toEqual(expected.map(shown));
}

function expectTables(heading: string, ...expected: readonly string[][][]): void {
  expect(tablesOf(section(page, heading))).toEqual(expected);
}

describe("the worked example", () => {
  it("counts its school", () => {
    const words = ["Five pupils", "three skills", "two domains", "five resources"];
    const counts = [learners.length, skills.length, domains.length, resources.length];
    expect(counts).toEqual([5, 3, 2, 5]);
    for (const word of words) expect(section(page, "The school of the example")).toContain(word);
    expect(new Set(learners.map(({ grade_level }) => grade_level)).size).toBe(1);
    const { leastPeers } = rules;
    expectNumbers("The school of the example", ada.grade, leastPeers, DEFAULT_RULES.leastPeers);
    expect(rules).toEqual({ ...DEFAULT_RULES, leastPeers });
  });

  it("has the conventions", () => {
    expectNumbers("Conventions", Math.log10(SCORE_UNIT), DEFAULT_RULES.leastPeers);
    expectNumbers("Records");
  });

  it("has the profiles and estimates", () => {
    const m = rules.pseudoTraces;
    const [calcul, geometrie] = ofAll.domains.map((one) => ({
      ...one,
      sum: one.scoreSum / SCORE_UNIT,
    }));
    const [sum, n] = [ada.counts[0]!.scoreSum / SCORE_UNIT, ada.counts[0]!.scored];
    expectNumbers(
      "Profiles",
      ...[0, m], // what is above 0 is observed
      ...[calcul!.scored, calcul!.sum, calcul!.successes],
      ...[calcul!.sum, calcul!.scored, domainMeans[0]!],
      ...[calcul!.successes, calcul!.scored, domainRates[0]!],
      ...[geometrie!.scored, geometrie!.sum, geometrie!.successes],
      ...[domainMeans[1]!, domainRates[1]!],
      ...ofAll.skills.flatMap((one, s) => [one.scoreSum / SCORE_UNIT, one.scored, skillMeans[s]!]),
      ...[sum, sum, m, domainMeans[0]!, n, m, ada.levels[0]!],
      ...[ada.counts[0]!.successes, m, domainRates[0]!, n, m, ada.rates[0]!],
    );
    expectTables(
      "Profiles",
      pupils.map(({ name, profile }) => [
        name,
        String(profile.n_traces),
        ...domains.map((domain) => shown(profile.mean_score_per_domain[domain])),
        ...domains.map((domain) => shown(profile.success_rate_per_domain[domain])),
      ]),
      pupils.map(({ name, levels, rates }) => [name, ...[...levels, ...rates].map(shown)]),
    );
  });

  it("has the clusters", () => {
    const tried = Object.entries(clustering.silhouette_by_k);
    const { restarts, seed, maxIterations, silhouetteSample, labelThresholds } = rules;
    const [first, second] = clustering.clusters;
    const means = comrades.flatMap(({ profile }) => profile.mean_score_per_domain["calcul"] ?? []);
    expectNumbers(
      "Clusters",
      ...[0, 1, 0], // standardised columns
      ...[...rules.kRange, ROW_DECIMALS, restarts, seed, silhouetteSample, ROW_DECIMALS],
      ...[labelThresholds.strong, labelThresholds.weak],
      ...[3, 2], // learners and rows that a clustering needs
      ...[maxIterations, 0],
      ...[Number(tried.at(-1)![0]), clustering.k],
      ...[means.length, first!.cluster_id, ...means, means.length, mean(means)],
      ...[rules.leastPeers, first!.size, second!.cluster_id],
    );
    const labels = pupils.map(({ cluster }) => cluster);
    const fits = silhouettes(standardised.rows, labels);
    expectTables(
      "Clusters",
      [
        ["mean", ...standardised.means.map(shown)],
        ["deviation", ...standardised.deviations.map(shown)],
        ...pupils.map(({ name }, i) => [name, ...standardised.rows[i]!.map(shown)]),
      ],
      tried.map(([k, silhouette]) => [k, shown(silhouette)]),
      pupils.map(({ name, cluster, distance }, i) => [
        name,
        String(cluster),
        ...[fits[i]!.a, fits[i]!.b, fits[i]!.s, distance].map(shown),
      ]),
      clustering.clusters.map(({ cluster_id, size, centroid_per_domain, label }) => [
        String(cluster_id),
        String(size),
        ...domains.map((domain) => shown(centroid_per_domain[domain])),
        code(label),
      ]),
    );
    for (const [k, silhouette] of tried) {
      const partition = bestPartition(standardised.rows, Number(k));
      const plain = mean(silhouettes(standardised.rows, partition).map(({ s }) => s));
      expect(silhouette).toBeCloseTo(plain, 12);
    }
    distancesToCentroids(standardised.rows, labels).forEach((distance, i) => {
      expect(pupils[i]!.distance).toBeCloseTo(distance, 12);
    });
  });

  it("has the target skills", () => {
    const { weakThreshold: weak, pseudoTraces: m } = rules;
    const add = count(withSkill(ada.own, "add"));
    const sum = add.scoreSum / SCORE_UNIT;
    const expected = skillMeans[0]! + ada.levels[0]! - domainMeans[0]!;
    expectNumbers(
      "Target skills",
      ...[weak, weak, rules.skillsToDiscover, NEAR, rules.skillsToConsolidate],
      ...[ada.levels[0]!, domainMeans[0]!],
      ...[skillMeans[0]!, ada.levels[0]!, domainMeans[0]!, expected],
      ...[add.scored, sum, sum, m, expected, add.scored, m, ada.skills[0]!.estimate],
      weak,
    );
    expectTables(
      "Target skills",
      pupils.map((pupil) => [
        pupil.name,
        ...pupil.skills.map((one) => `${shown(one.mean)} / ${shown(one.estimate)}`),
        targetsOf(pupil).kind,
        targetsOf(pupil).skills.map(code).join(", "),
      ]),
    );
  });

  it("has the candidates", () => {
    const [nominal, wider, mastered] = PHASES;
    expectNumbers("Candidates", nominal.maxDistance, wider!.maxDistance, mastered!.maxDistance);
    expect(candidatesOf(ada).map(({ resource_id }) => resource_id)).toEqual([..."ABC"]);
    for (const pupil of pupils) expect(candidatesOf(pupil)).not.toEqual([]);
  });

  it("has the scores", () => {
    const targets = targetsOf(ada).skills.map(skillOf);
    const parts = targets.map(({ preferred_label }) => unit(vectors[preferred_label]!));
    const center = parts[0]!.map((_, i) => mean(parts.map((part) => part[i]!)));
    const published = resources
      .map(({ resource_id }) => outcomesOf(resource_id))
      .filter((outcomes) => publishedRate(outcomes) !== null);
    const totals = {
      attempted: published.reduce((sum, { attempted }) => sum + attempted, 0),
      succeeded: published.reduce((sum, { succeeded }) => sum + succeeded, 0),
    };
    const scored = candidatesOf(ada).map((resource) => {
      const { resource_id, title, skill_ids, grade_level } = resource;
      const text = `${title}. ${skill_ids.map((id) => skillOf(id).preferred_label).join(", ")}`;
      const distance = gradeDistance(ada.grade, grade_level);
      const cosine = dot(unit(vectors[text]!), unit(center));
      const carried = skill_ids.filter((id) => targets.includes(skillOf(id))).length;
      const outcomes = outcomesOf(resource_id);
      const facts = {
        targetSkillsCarried: carried,
        skills: skill_ids.length,
        gradeDistance: distance,
        semanticSimilarity: semanticSimilarity(cosine),
        clusterSignal: clusterSignal(publishedRate(outcomes), totals),
      };
      const parts = scoreParts(facts);
      const score = round3(scoreResource(facts));
      return { resource_id, distance, cosine, outcomes, parts, score };
    });
    expectTables(
      "Scores",
      scored.map(({ resource_id, distance, cosine, outcomes, parts, score }) => [
        resource_id,
        ...[parts.skillOverlap, distance, parts.gradeFit].map(shown),
        ...[cosine, parts.semanticSimilarity].map(shown),
        ...[outcomes.succeeded, outcomes.attempted].map(shown),
        publishedRate(outcomes) === null ? "null" : shown(publishedRate(outcomes)!),
        ...[parts.clusterSignal, score].map(shown),
      ]),
    );
    const weights = Object.values(rules.weights);
    const a = scored[0]!;
    expectNumbers(
      "Scores",
      ...[0, gradeFit(0), 1 - gradeFit(1)], // grade_fit
      ...[1, 2, 1, 0], // (1 + cos) / 2, the length of a unit vector, the cosine of the zero vector
      1, // the option that switches the protection off
      0, // the signal where no rate is published
      ...weights,
      3, // decimals
      ...[...center, Math.sqrt(dot(center, center)), ...unit(center)],
      ...[...published.map(({ succeeded }) => succeeded)],
      ...[...published.map(({ attempted }) => attempted)],
      totals.succeeded / totals.attempted,
      ...Object.values(a.parts).flatMap((part, i) => [weights[i]!, part]),
      a.score,
    );
    for (const { resource_id, parts, score, outcomes } of scored) {
      const served = ada.list.find((one) => one.resource_id === resource_id)!;
      expect(served.score).toBe(score);
      expect(served.semantic_similarity).toBe(round3(parts.semanticSimilarity));
      const rate = publishedRate(outcomes);
      expect(served.cluster_success_rate).toBe(rate === null ? null : round3(rate));
    }
  });

  it("has the order", () => {
    const { failuresThatHoldBack, repeatsOfOneSet, topN } = rules;
    const traces = ada.own.filter(({ resource_id }) => resource_id === "A").length;
    expectNumbers(
      "Order",
      ...[failuresThatHoldBack, repeatsOfOneSet, topN, topN, NEAR, PHASES[0].maxDistance],
      ...[topN, traces],
    );
    const targets = targetsOf(ada).skills;
    const carried = (id: string): string[] => {
      const { skill_ids } = resourceOf(id);
      const ofFirst = skill_ids.filter((one) => targets.includes(one));
      return ofFirst.length > 0
        ? ofFirst
        : skill_ids.filter((one) => toDiscover(ada, NEAR).includes(one));
    };
    expectTables(
      "Order",
      ada.list.map(({ resource_id, score }, place) => [
        String(place + 1),
        resource_id,
        shown(score),
        carried(resource_id).map(code).join(", "),
      ]),
      pupils.slice(1).map(({ name, list }) => [name, idsOf(list).join(", ")]),
    );
    const first = ada.list
      .filter(({ weak_skills_targeted }) => weak_skills_targeted.length > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ resource_id }) => {
        const own = ada.own.filter((trace) => trace.resource_id === resource_id);
        const held = isHeldBack(own.length, own.some(succeeded), failuresThatHoldBack);
        return { resource_id, targetSet: carried(resource_id).join(), isHeldBack: held };
      });
    expect(first.map(({ resource_id }) => resource_id)).toEqual([..."ABC"]);
    const order = listOrder(first, rules).map(({ resource_id }) => resource_id);
    expect(order).toEqual(idsOf(ada.list).slice(0, order.length));
  });

  it("has the sentences", () => {
    const chloe = pupils.find(({ name }) => name === "Chloé")!;
    const sentences = (list: readonly Recommendation[]): string =>
      list.map(({ explanation }) => `${explanation}\n`).join("");
    expect(textsOf("text")).toEqual([sentences(ada.list), sentences(chloe.list.slice(0, 1))]);
    expectNumbers("Sentences", 2, 1, 99, 0, 1, 1, 0, 100, 0, 1, 2000, 2001, 100);
    expect(statedPercentage(round3(2000 / 2001), 1)).toBe(100);
  });

  it("says no number that is not held to the library", () => {
    const tested = ["The school of the example", "Conventions", "Records", "Profiles", "Clusters"];
    tested.push("Target skills", "Candidates", "Scores", "Order", "Sentences");
    const others = ["What you can change", "Sources"];
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
    expect(headings.toSorted()).toEqual([...tested, ...others].toSorted());
    expect(numbersIn("What you can change")).toEqual([]);
  });
});
