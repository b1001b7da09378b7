import type { Learner } from "@mastery/core";
import { GRADES } from "@mastery/core/rules";
import { ARCHETYPES } from "./archetypes.ts";
import { FIRST_NAMES } from "./first-names.ts";
import type { Random } from "./random.ts";

/** A simulated learner, together with the truth that the traces are drawn from. */
export interface GeneratedLearner extends Learner {
  readonly mbox_sha1sum: string;
  /** Domain name to the expected share of right answers at mid-year and own grade, from 0 to 1. */
  readonly ability: Readonly<Record<string, number>>;
  /** Name of the shape that `ability` varies around. */
  readonly archetype: string;
}

/** Initials that French family names often begin with. */
const INITIALS = [..."ABCDEFGHJKLMNOPRSTV"];

/** Standard deviations of a learner's general level, and of each domain around it. */
const LEVEL_SPREAD = 0.06;
const DOMAIN_SPREAD = 0.08;

/** Draws one learner. */
export function drawLearner(random: Random): GeneratedLearner {
  const { name, centre } = random.pick(ARCHETYPES);
  const level = LEVEL_SPREAD * random.bell();
  const ability = Object.entries(centre).map(([domain, mean]) => {
    const value = mean + level + DOMAIN_SPREAD * random.bell();
    return [domain, Math.round(Math.min(0.97, Math.max(0.05, value)) * 1000) / 1000] as const;
  });
  return {
    learner_id: random.uuid(),
    mbox_sha1sum: random.hex(5),
    display_name: `${random.pick(FIRST_NAMES)} ${random.pick(INITIALS)}.`,
    grade_level: 1 + random.below(GRADES),
    ability: Object.fromEntries(ability),
    archetype: name,
  };
}
