import {
  type Embedder,
  type Learner,
  type Profile,
  precompute,
  type Recommendation,
  type Resource,
  type Skill,
  type Snapshot,
  type Trace,
} from "@mastery/core";
import { estimate, level, meanScore, rate, successRate } from "@mastery/core/rules";
import { expect } from "vitest";
import { blocksOf, read } from "./markdown.ts";
import { type Counts, count, standardise } from "./plain-computation.ts";

const PAGES = ["computation", "recommendations"].map((name) => `docs/explanation/${name}.md`);
/** The text of both pages. */
export const page: string = PAGES.map(read).join("\n");
const blocks = PAGES.flatMap(blocksOf);

// The school of the example, as its pages give it.
const [skillLines, resourceLines, learnerLines] = textsOf("jsonl").map(parseLines);
export const skills = skillLines as Skill[];
export const resources = resourceLines as Resource[];
export const learners = learnerLines as Learner[];
const traces = parseTraces(textsOf("csv")[0]!);
/** What the embedder of the example makes of each text. */
export const vectors: Record<string, number[]> = JSON.parse(textsOf("json")[0]!);
const embedder: Embedder = {
  id: "of the page",
  dimension: 3,
  embed: (texts) =>
    texts.map((text) => vectors[text] ?? expect.unreachable(`no vector for "${text}"`)),
};

/** What the library computes of it. */
const snapshot: Snapshot = await precompute(
  { skills, resources, learners, traces },
  { embedder, leastPeers: 2 },
);
export const rules: Snapshot["metadata"]["rules"] = snapshot.metadata.rules;
export const clustering: ReturnType<Snapshot["clusters"]> = snapshot.clusters();
export const domains: readonly string[] = [...new Set(skills.map(({ domain }) => domain))].sort();

const inDomain = (some: readonly Trace[], domain: string): Trace[] =>
  some.filter((trace) => skillOf(resourceOf(trace.resource_id).skill_ids[0]!).domain === domain);
export const withSkill = (some: readonly Trace[], skill: string): Trace[] =>
  some.filter((trace) => resourceOf(trace.resource_id).skill_ids.includes(skill));

/** Counts of all pupils, by domain and by skill. */
export const ofAll: { readonly domains: Counts[]; readonly skills: Counts[] } = {
  domains: domains.map((domain) => count(inDomain(traces, domain))),
  skills: skills.map(({ id }) => count(withSkill(traces, id))),
};
export const domainMeans: readonly number[] = ofAll.domains.map(({ scoreSum, scored }) =>
  meanScore(scoreSum, scored),
);
export const domainRates: readonly number[] = ofAll.domains.map(({ successes, scored }) =>
  successRate(successes, scored),
);
export const skillMeans: readonly number[] = ofAll.skills.map(({ scoreSum, scored }) =>
  meanScore(scoreSum, scored),
);

/** A pupil, with what is served and what the rules give. Domains and skills are in the order of the school. */
export interface Pupil {
  readonly id: string;
  readonly name: string;
  readonly grade: number;
  readonly profile: Profile;
  readonly cluster: number;
  readonly distance: number;
  readonly list: readonly Recommendation[];
  readonly own: readonly Trace[];
  /** Of each domain, as the levels and rates are. */
  readonly counts: readonly Counts[];
  readonly levels: readonly number[];
  readonly rates: readonly number[];
  readonly skills: readonly {
    readonly skill: string;
    /** Undefined if it was not observed. */
    readonly mean: number | undefined;
    readonly estimate: number;
  }[];
}

export const pupils: readonly Pupil[] = learners.map((learner) => {
  const own = traces.filter(({ learner_id }) => learner_id === learner.learner_id);
  const counts = domains.map((domain) => count(inDomain(own, domain)));
  const levels = counts.map((counted, d) => level(counted, domainMeans[d]!, rules.pseudoTraces));
  return {
    id: learner.learner_id,
    name: learner.display_name,
    grade: learner.grade_level,
    profile: snapshot.profile(learner.learner_id)!,
    cluster: snapshot.assignment(learner.learner_id)!.cluster_id,
    distance: snapshot.assignment(learner.learner_id)!.distance_to_centroid,
    list: snapshot.recommend(learner.learner_id, rules.topN)!,
    own,
    counts,
    levels,
    rates: counts.map(({ successes, scored }, d) =>
      rate(successes, scored, domainRates[d]!, rules.pseudoTraces),
    ),
    skills: skills.map(({ id, domain }, s) => {
      const counted = count(withSkill(own, id));
      const d = domains.indexOf(domain);
      const standing = { level: levels[d]!, populationMean: domainMeans[d]! };
      return {
        skill: id,
        mean: counted.scored === 0 ? undefined : meanScore(counted.scoreSum, counted.scored),
        estimate: estimate(counted, skillMeans[s]!, standing, rules.pseudoTraces),
      };
    }),
  };
});

export const ada: Pupil = pupils[0]!;
/** The members of Ada's cluster. */
export const comrades: readonly Pupil[] = pupils.filter(({ cluster }) => cluster === ada.cluster);
export const standardised: ReturnType<typeof standardise> = standardise(
  pupils.map(({ levels, rates }) => [...levels, ...rates]),
);

/** The code blocks of a language. */
export function textsOf(language: string): string[] {
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

export function skillOf(id: string): Skill {
  return skills.find((skill) => skill.id === id)!;
}

export function resourceOf(id: string): Resource {
  return resources.find(({ resource_id }) => resource_id === id)!;
}
