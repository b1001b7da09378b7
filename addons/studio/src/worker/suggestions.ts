import type { Embedder } from "@mastery/core";
import type { ExerciseSkill } from "../marks/index.ts";
import { SCHOOL_SKILLS } from "./school-skills.ts";

/** A skill to be confirmed for an exercise. */
export interface SuggestedSkill extends ExerciseSkill {
  readonly title: string;
}

interface Named {
  readonly title: string;
  /** The domain, if the sheet states one. */
  readonly domain?: string;
}

/** Minimum cosine of a title and a title of a skill. */
const LIKE_SKILL = 0.5;
/** Minimum difference of the cosines of the two most similar skills. Otherwise, both could be meant. */
const CLEARLY = 0.1;
/** Minimum cosine of two titles that count as similar. */
const LIKE = 0.55;
/** Lower than for two titles, since competencies have more words than titles of exercises. */
const LIKE_COMPETENCY = 0.3;

/** Words that say nothing about the content of a test. */
const KINDS_OF_TESTS =
  /(?<!\p{L})(?:[ée]val(?:uation)?s?|contr[ôo]les?|bilans?|interro(?:gation)?s?|devoirs?|exercices?|ds|dm|cahiers?|tests?|quiz(?:zes)?|exams?|assessments?|homework|unit|week|wk)(?!\p{L})\.?/giu;

/** Numbers and abbreviations alone do not say what a test is about. */
const HAS_WORD = /\p{L}{3}/u;

/**
 * Suggests a skill for each exercise whose title is clearly about one of the skills of schools. Of the other exercises, those with similar
 * titles share the shortest of their titles. All others get no suggestion.
 */
export async function skillsFor(
  exercises: readonly Named[],
  language: "fr" | "en",
  embedder: Embedder,
): Promise<SuggestedSkill[]> {
  const known = SCHOOL_SKILLS.flatMap((skill) => skill.titles.map((text) => ({ skill, text })));
  const contents = exercises.map(({ title }) => title.replace(KINDS_OF_TESTS, " ").trim());
  const [skillVectors, vectors] = await Promise.all([
    embedder.embed(known.map(({ text }) => text)),
    embedder.embed(contents),
  ]);
  const left: number[] = [];
  const suggested = exercises.flatMap(({ title, domain }, at): SuggestedSkill[] => {
    if (!HAS_WORD.test(contents[at]!)) return [];
    const best = new Map(SCHOOL_SKILLS.map((skill) => [skill, 0]));
    for (const [position, { skill }] of known.entries()) {
      const likeness = similarity(vectors[at]!, skillVectors[position]!);
      best.set(skill, Math.max(best.get(skill)!, likeness));
    }
    const [first, second] = [...best].sort(([, a], [, b]) => b - a);
    const [skill, likeness] = first!;
    const isClear = likeness >= LIKE_SKILL && likeness - second![1] >= CLEARLY;
    if (!isClear) {
      left.push(at);
      return [];
    }
    return [{ title, skill: skill.skill[language], domain: domain ?? skill.domain[language] }];
  });
  const others = likeTexts(left, (a, b) => similarity(vectors[a]!, vectors[b]!)).flatMap(
    (group) => {
      const named = group.map((at) => exercises[at]!);
      const skill = named.map(({ title }) => title).toSorted((a, b) => a.length - b.length)[0]!;
      return named.map(({ title, domain = skill }) => ({ title, skill, domain }));
    },
  );
  return [...suggested, ...others];
}

/** Suggests the competency with the most similar name, if it is similar enough. */
export async function competenciesFor(
  exercises: readonly Named[],
  competencies: readonly ExerciseSkill[],
  embedder: Embedder,
): Promise<SuggestedSkill[]> {
  const [vectors, named] = await Promise.all([
    embedder.embed(exercises.map(({ title }) => title)),
    embedder.embed(competencies.map(({ skill }) => skill)),
  ]);
  return exercises.flatMap(({ title }, at) => {
    const likeness = named.map((one) => similarity(vectors[at]!, one));
    const best = likeness.reduce((most, one) => Math.max(most, one));
    const found = competencies[likeness.indexOf(best)]!;
    return best >= LIKE_COMPETENCY ? [{ title, ...found }] : [];
  });
}

function similarity(one: ArrayLike<number>, two: ArrayLike<number>): number {
  const [a, b] = [Array.from(one), Array.from(two)];
  const length = Math.hypot(...a) * Math.hypot(...b);
  return length === 0 ? 0 : a.reduce((sum, value, at) => sum + value * b[at]!, 0) / length;
}

/** Merges the two most similar groups as long as their mean similarity is high enough. Items similar to no other are left out. */
function likeTexts(
  items: readonly number[],
  similar: (a: number, b: number) => number,
): number[][] {
  const groups = items.map((item) => [item]);
  const between = (a: readonly number[], b: readonly number[]): number =>
    a.flatMap((one) => b.map((two) => similar(one, two))).reduce((sum, one) => sum + one, 0) /
    (a.length * b.length);
  for (;;) {
    let best = { a: 0, b: 0, mean: LIKE };
    for (const [b, group] of groups.entries()) {
      for (let a = 0; a < b; a++) {
        const mean = between(groups[a]!, group);
        if (mean > best.mean) best = { a, b, mean };
      }
    }
    if (best.a === best.b) break;
    groups[best.a]!.push(...groups.splice(best.b, 1)[0]!);
  }
  return groups.filter(({ length }) => length > 1);
}
