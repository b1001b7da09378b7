import type { Resource, Trace } from "@mastery/core";
import { activitiesOf, DOMAINS, RESOURCES, skillsOf } from "./curriculum.ts";
import type { GeneratedLearner } from "./learners.ts";
import type { Random } from "./random.ts";

const DAY = 86_400_000;

/** The school year 2024–2025 in France, zone C. */
const FIRST_DAY = Date.UTC(2024, 8, 2);
const LAST_DAY = Date.UTC(2025, 5, 27);
const HOLIDAYS: readonly (readonly [first: number, last: number])[] = [
  [Date.UTC(2024, 9, 19), Date.UTC(2024, 10, 3)],
  [Date.UTC(2024, 10, 11), Date.UTC(2024, 10, 11)],
  [Date.UTC(2024, 11, 21), Date.UTC(2025, 0, 5)],
  [Date.UTC(2025, 1, 15), Date.UTC(2025, 2, 2)],
  [Date.UTC(2025, 3, 12), Date.UTC(2025, 3, 27)],
  [Date.UTC(2025, 4, 1), Date.UTC(2025, 4, 1)],
  [Date.UTC(2025, 4, 8), Date.UTC(2025, 4, 8)],
  [Date.UTC(2025, 4, 29), Date.UTC(2025, 5, 1)],
  [Date.UTC(2025, 5, 9), Date.UTC(2025, 5, 9)],
];

/** Start and end of winter time. Paris is one hour ahead of UTC in winter, and two hours in summer. */
const WINTER_TIME = [Date.UTC(2024, 9, 27), Date.UTC(2025, 2, 30)] as const;

/** The four-day week of most French primary schools. */
const WEEKDAYS: ReadonlySet<number> = new Set([1, 2, 4, 5]);

/** In seconds of local time. No task starts more than `SESSION_SECONDS` after its session. */
const SESSION_STARTS: readonly number[] = [8.75, 9.5, 10.5, 13.75, 14.5, 15.25].map(
  (hours) => hours * 3600,
);
const SESSION_SECONDS = 2400;

interface SchoolDay {
  /** Date in ISO 8601. */
  readonly date: string;
  /** Difference between the time in Paris and UTC, in seconds. */
  readonly utcOffset: number;
}

const SCHOOL_DAYS: readonly SchoolDay[] = schoolDays();

function schoolDays(): readonly SchoolDay[] {
  const days: SchoolDay[] = [];
  for (let day = FIRST_DAY; day <= LAST_DAY; day += DAY) {
    const free = HOLIDAYS.some(([first, last]) => first <= day && day <= last);
    const at = new Date(day);
    if (free || !WEEKDAYS.has(at.getUTCDay())) continue;
    const winter = WINTER_TIME[0] <= day && day < WINTER_TIME[1];
    days.push({ date: at.toISOString().slice(0, 10), utcOffset: winter ? 3600 : 7200 });
  }
  return days;
}

/** Returns the ISO 8601 time in UTC for a number of seconds after midnight in Paris on a school day. */
function timestamp({ date, utcOffset }: SchoolDay, seconds: number): string {
  const utc = seconds - utcOffset;
  const minutes = Math.floor(utc / 60);
  return `${date}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(utc % 60)}Z`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

const PASS_MARK = 0.6;

/** Chosen so that scores are short decimals. */
const QUESTIONS = [8, 10, 10, 16, 20];

interface Attempt {
  readonly resource: Resource;
  /** Share of right answers. Null for a lesson, which has no questions. */
  readonly score: number | null;
  readonly seconds: number;
  readonly day: SchoolDay;
  /** End of the attempt, in seconds after midnight in Paris. */
  readonly clock: number;
}

export interface World {
  /** Chance of a right answer, from 0 to 1. `practice` counts earlier attempts per skill; `progress` is the share of the year passed. */
  chance(
    learner: GeneratedLearner,
    task: Resource,
    practice: ReadonlyMap<string, number>,
    progress: number,
  ): number;
  /** Chance that a learner skips a task that they would certainly fail. The resulting gaps are not random. */
  readonly avoidance: number;
}

/** Yields a learner's school year on the platform: short sessions, each in one domain, sorted by time. */
function* drawSchoolYear(
  learner: GeneratedLearner,
  world: World,
  random: Random,
): Generator<Attempt> {
  const practice = new Map<string, number>();
  const passed = new Set<Resource>();
  // About one learner in thirty uses the platform very little.
  const sessions = random.chance(0.03) ? random.below(3) : 14 + random.below(8);
  let domains: string[] = [];
  for (let at = 0; at < sessions; at++) {
    if (domains.length === 0) domains = random.shuffled(DOMAINS);
    // Each session avoids the start and end of its share of the year, so that no two sessions are on the same day.
    const progress = (at + 0.1 + 0.8 * random.uniform()) / sessions;
    yield* drawSession(domains.pop()!, progress);
  }

  /** Sometimes a lesson, then up to four attempts at tasks until time runs out. Failed tasks are often repeated. */
  function* drawSession(domain: string, progress: number): Generator<Attempt> {
    const day = SCHOOL_DAYS[Math.floor(progress * SCHOOL_DAYS.length)]!;
    const start = random.pick(SESSION_STARTS) + random.below(300);
    const { lessons, tasks } = activitiesOf(domain, drawGrade());
    let clock = start;

    if (random.chance(0.4)) {
      const lesson = random.pick(lessons);
      const seconds = drawPace(lesson, 1);
      clock += seconds;
      practise(lesson);
      yield { resource: lesson, score: null, seconds, day, clock };
    }

    let task = choose(tasks, progress);
    let tries = 0;
    for (let count = 0; count < 4 && clock - start < SESSION_SECONDS; count++) {
      const chance = world.chance(learner, task, practice, progress);
      const seconds = drawPace(task, 1.25 - chance / 2);
      clock += seconds;
      const score = drawScore(chance);
      tries++;
      practise(task);
      yield { resource: task, score, seconds, day, clock };
      if (score >= PASS_MARK) passed.add(task);
      if (score < PASS_MARK && tries < 3 && random.chance(0.6)) continue;
      task = choose(tasks, progress);
      tries = 0;
      clock += 20 + random.below(60);
    }
  }

  function drawGrade(): number {
    const roll = random.uniform();
    const distance = roll < 0.16 ? -1 : roll < 0.22 ? 1 : 0;
    return Math.min(5, Math.max(1, learner.grade_level + distance));
  }

  function choose(tasks: readonly Resource[], progress: number): Resource {
    const open = tasks.filter((task) => !passed.has(task));
    const chosen = random.pick(open.length > 0 ? open : tasks);
    const { avoidance } = world;
    if (avoidance === 0 || open.length === 0) return chosen;
    const failure = 1 - world.chance(learner, chosen, practice, progress);
    return random.chance(avoidance * failure) ? random.pick(open) : chosen;
  }

  function drawPace({ estimated_duration_s }: Resource, factor: number): number {
    return Math.round(estimated_duration_s! * factor * (0.6 + 0.6 * random.uniform()));
  }

  function practise({ skill_ids }: Resource): void {
    for (const id of skill_ids) practice.set(id, (practice.get(id) ?? 0) + 1);
  }

  function drawScore(chance: number): number {
    const questions = random.pick(QUESTIONS);
    let right = 0;
    for (let question = 0; question < questions; question++) if (random.chance(chance)) right++;
    return right / questions;
  }
}

/** A trace as a platform exports it, with the resource's skills inline. */
export interface GeneratedTrace extends Trace {
  readonly timestamp: string;
  readonly skills?: readonly InlineSkill[];
}

interface InlineSkill {
  readonly id: string;
  readonly preferred_label: string;
  readonly domain: string;
  readonly esco_uris: readonly string[];
}

export function* drawTraces(
  learner: GeneratedLearner,
  world: World,
  random: Random,
): Generator<GeneratedTrace> {
  for (const attempt of drawSchoolYear(learner, world, random)) {
    yield recordAttempt(attempt, learner.mbox_sha1sum, random);
  }
}

/** Returns the trace of an attempt as a platform records it, sometimes with a part missing. */
function recordAttempt(attempt: Attempt, pseudonym: string, random: Random): GeneratedTrace {
  const { resource, seconds, day, clock } = attempt;
  const outcome = recordOutcome(attempt, random);
  // Fields are set one by one, because spreading conditional parts took a third of the generator's time.
  const trace = {} as { -readonly [Field in keyof GeneratedTrace]: GeneratedTrace[Field] };
  if (!random.chance(0.01)) trace.trace_id = random.uuid();
  trace.learner_id = pseudonym;
  trace.resource_id = resource.resource_id;
  trace.verb = outcome.verb;
  if (outcome.success !== undefined) trace.success = outcome.success;
  trace.score = outcome.score;
  if (!random.chance(0.04)) trace.duration = isoDuration(seconds);
  trace.timestamp = timestamp(day, clock);
  if (!random.chance(0.03)) trace.skills = INLINE_SKILLS.get(resource)!;
  return trace;
}

interface Outcome {
  readonly verb: Trace["verb"];
  readonly success?: boolean | null;
  readonly score: number | null;
}

function recordOutcome({ score }: Attempt, random: Random): Outcome {
  if (score === null) return { verb: "completed", success: null, score };
  const success = score >= PASS_MARK;
  const verb = success ? "passed" : "failed";
  const roll = random.uniform();
  if (roll < 0.02) return { verb: "completed", success: null, score };
  if (roll < 0.04) return { verb, success, score: null };
  if (roll < 0.05) return { verb, score };
  return { verb, success, score };
}

const INLINE_SKILLS: ReadonlyMap<Resource, readonly InlineSkill[]> = new Map(
  RESOURCES.map((resource) => [
    resource,
    skillsOf(resource).map(({ id, preferred_label, domain }) => ({
      id,
      preferred_label,
      domain,
      esco_uris: [],
    })),
  ]),
);

function isoDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return `PT${minutes > 0 ? `${minutes}M` : ""}${rest > 0 || minutes === 0 ? `${rest}S` : ""}`;
}
