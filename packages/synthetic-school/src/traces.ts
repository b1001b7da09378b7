import type { Resource, Trace } from "@mastery/core";
import { RESOURCES, skillsOf } from "./curriculum.ts";
import type { Random } from "./random.ts";
import { type Attempt, PASS_MARK, timestamp } from "./school-year.ts";

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

/** Records an attempt as a platform does, sometimes with a part missing. */
export function recordAttempt(attempt: Attempt, pseudonym: string, random: Random): GeneratedTrace {
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
