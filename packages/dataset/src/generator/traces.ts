import type { Resource, Trace } from "@mastery/core";
import { activitiesOf, DOMAINS, skillsOf } from "./catalogue/activities.ts";
import type { GeneratedLearner } from "./learners.ts";
import type { Random } from "./random.ts";
import { SCHOOL_DAYS, SESSION_SECONDS, SESSION_STARTS, timestamp } from "./school-calendar.ts";

/** Share of right answers that passes an exercise or a quiz. */
const PASS_MARK = 0.6;

/** Numbers of questions: all give scores that are short decimals. */
const QUESTIONS = [8, 10, 10, 16, 20];

/** A trace as a platform exports it, with its resource's skills inline. */
export interface GeneratedTrace extends Trace {
  readonly skills?: readonly InlineSkill[];
}

interface InlineSkill {
  readonly id: string;
  readonly preferred_label: string;
  readonly domain: string;
  readonly esco_uris: readonly string[];
}

/** Resource to how much harder it is than its grade: what is taken off the share of right answers. */
export type Difficulties = ReadonlyMap<Resource, number>;

/** One learner's school year on the platform: short sessions, each in one domain, in order of time. */
export function* drawTraces(
  learner: GeneratedLearner,
  difficulties: Difficulties,
  random: Random,
): Generator<GeneratedTrace> {
  const year = new LearnerYear(learner, difficulties, random);
  // About one learner in thirty hardly uses the platform at all.
  const sessions = random.chance(0.03) ? random.below(3) : 18 + random.below(9);
  let domains: string[] = [];
  for (let session = 0; session < sessions; session++) {
    if (domains.length === 0) domains = random.shuffled(DOMAINS);
    const progress = (session + random.uniform()) / sessions;
    yield* year.session(domains.pop()!, progress);
  }
}

class LearnerYear {
  readonly #learner: GeneratedLearner;
  readonly #difficulties: Difficulties;
  readonly #random: Random;
  readonly #practice = new Map<string, number>();
  readonly #passed = new Set<Resource>();

  constructor(learner: GeneratedLearner, difficulties: Difficulties, random: Random) {
    this.#learner = learner;
    this.#difficulties = difficulties;
    this.#random = random;
  }

  /** Works in one domain: perhaps a lesson, then tasks until the time is over, failed ones often tried again. */
  *session(domain: string, progress: number): Generator<GeneratedTrace> {
    const random = this.#random;
    const day = SCHOOL_DAYS[Math.floor(progress * SCHOOL_DAYS.length)]!;
    const start = random.pick(SESSION_STARTS) + random.below(300);
    const { lessons, tasks } = activitiesOf(domain, this.#grade());
    let clock = start;
    if (random.chance(0.4)) {
      const lesson = random.pick(lessons);
      clock += this.#pace(lesson, 1);
      yield this.#lesson(lesson, timestamp(day, clock), clock - start);
    }
    let task = this.#choose(tasks);
    let tries = 0;
    for (let count = 0; count < 4 && clock - start < SESSION_SECONDS; count++) {
      const chance = this.#chance(task, progress);
      const seconds = this.#pace(task, 1.25 - chance / 2);
      clock += seconds;
      const score = this.#answer(chance);
      tries++;
      this.#practise(task);
      yield this.#task(task, score, timestamp(day, clock), seconds);
      if (score >= PASS_MARK) this.#passed.add(task);
      if (score < PASS_MARK && tries < 3 && random.chance(0.6)) continue;
      task = this.#choose(tasks);
      tries = 0;
      clock += 20 + random.below(60);
    }
  }

  /** Mostly the learner's own grade; the one below to catch up, or the one above, now and then. */
  #grade(): number {
    const roll = this.#random.uniform();
    const distance = roll < 0.16 ? -1 : roll < 0.22 ? 1 : 0;
    return Math.min(5, Math.max(1, this.#learner.grade_level + distance));
  }

  #choose(tasks: readonly Resource[]): Resource {
    const open = tasks.filter((task) => !this.#passed.has(task));
    return this.#random.pick(open.length > 0 ? open : tasks);
  }

  /** Seconds taken: around the resource's estimate times `factor`. */
  #pace(resource: Resource, factor: number): number {
    return Math.round(
      resource.estimated_duration_s! * factor * (0.6 + 0.6 * this.#random.uniform()),
    );
  }

  /**
   * Chance of a right answer: the ability, less the resource's difficulty and its distance in grade, plus what was learnt
   * during the year and by practice of the same skill. The last two are about 0 on average over a year.
   */
  #chance(task: Resource, progress: number): number {
    const skills = skillsOf(task);
    let ability = 0;
    let practice = 0;
    for (const { id, domain } of skills) {
      ability += this.#learner.ability[domain]! / skills.length;
      practice += (this.#practice.get(id) ?? 0) / skills.length;
    }
    const learnt = 0.1 * (progress - 0.5) + 0.16 * (practice / (practice + 3)) - 0.04;
    const steps = task.grade_level - this.#learner.grade_level;
    const chance = ability + learnt - this.#difficulties.get(task)! - 0.06 * steps;
    return Math.min(0.98, Math.max(0.04, chance));
  }

  #practise(resource: Resource): void {
    for (const id of resource.skill_ids) this.#practice.set(id, (this.#practice.get(id) ?? 0) + 1);
  }

  /** Share of questions answered right. */
  #answer(chance: number): number {
    const questions = this.#random.pick(QUESTIONS);
    let right = 0;
    for (let question = 0; question < questions; question++) {
      if (this.#random.chance(chance)) right++;
    }
    return right / questions;
  }

  #lesson(lesson: Resource, at: string, seconds: number): GeneratedTrace {
    this.#practise(lesson);
    return this.#trace(lesson, { verb: "completed", success: null, score: null }, at, seconds);
  }

  /** An attempt as it was recorded: now and then the outcome, the flag or the score did not reach the platform. */
  #task(task: Resource, score: number, at: string, seconds: number): GeneratedTrace {
    const success = score >= PASS_MARK;
    const verb = success ? "passed" : "failed";
    const roll = this.#random.uniform();
    let outcome: Outcome = { verb, success, score };
    if (roll < 0.02) outcome = { verb: "completed", success: null, score };
    else if (roll < 0.04) outcome = { verb, success, score: null };
    else if (roll < 0.05) outcome = { verb, score };
    return this.#trace(task, outcome, at, seconds);
  }

  #trace(resource: Resource, outcome: Outcome, at: string, seconds: number): GeneratedTrace {
    const random = this.#random;
    const id = random.uuid();
    return {
      ...(random.chance(0.01) ? {} : { trace_id: id }),
      learner_id: this.#learner.mbox_sha1sum,
      resource_id: resource.resource_id,
      ...outcome,
      ...(random.chance(0.04) ? {} : { duration: isoDuration(seconds) }),
      timestamp: at,
      ...(random.chance(0.03) ? {} : { skills: inlineSkills(resource) }),
    };
  }
}

type Outcome = Pick<Trace, "verb" | "success" | "score">;

function inlineSkills(resource: Resource): readonly InlineSkill[] {
  return skillsOf(resource).map(({ id, preferred_label, domain }) => ({
    id,
    preferred_label,
    domain,
    esco_uris: [],
  }));
}

function isoDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return `PT${minutes > 0 ? `${minutes}M` : ""}${rest > 0 || minutes === 0 ? `${rest}S` : ""}`;
}
