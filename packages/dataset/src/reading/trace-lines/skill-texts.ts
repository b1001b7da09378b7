import type { Catalogue } from "@mastery/core";
import type { CheckedTraces } from "@mastery/core/dataset";
import { areAt, arrayEnd } from "./json-bytes.ts";

/** Texts remembered; there are hardly more than resources, unless traces carry what differs from trace to trace. */
const MAX_TEXTS = 10_000;
/** Of these, the texts that a line is compared with: the same skills in another order, or some of them. */
const MAX_COMPARED = 8;

/** A list of skills, in its bytes and parsed. */
interface SkillText {
  readonly bytes: DataView;
  readonly length: number;
  readonly skills: readonly unknown[];
}

/**
 * The inline skills of traces. A list that is byte for byte one that its resource came with before, or another resource of the
 * same skills, agrees with the catalogue as that one did: so each list is parsed once, and mostly checked once.
 */
export class SkillTexts {
  readonly #traces: CheckedTraces;
  /** Number of the skills of each resource, which others may share. */
  readonly #skillsOf: Uint32Array;
  /** What resources with these skills came with, found to agree with the catalogue. */
  readonly #fitting: SkillText[][] = [];
  readonly #texts = new Map<string, SkillText>();

  constructor(traces: CheckedTraces) {
    this.#traces = traces;
    this.#skillsOf = numberSkills(traces.catalogue);
  }

  /** Position behind a list that agrees with the catalogue; -1 where it does not, or is none. */
  end(bytes: Buffer, lines: DataView, start: number, resource: number): number {
    const skills = this.#skillsOf[resource]!;
    const fitting = this.#fitting[skills] ?? [];
    for (let i = 0; i < fitting.length; i++) {
      const { bytes: known, length } = fitting[i]!;
      if (areAt(known, 0, length, lines, start, bytes.length)) return start + length;
    }
    const end = arrayEnd(bytes, start);
    const text = end < 0 ? undefined : this.#text(bytes.subarray(start, end));
    if (!text || !this.#traces.inlineSkills.fit(text.skills, resource)) return -1;
    if (fitting.length === MAX_COMPARED) fitting.shift();
    fitting.push(text);
    this.#fitting[skills] = fitting;
    return end;
  }

  /** Undefined unless the bytes are a JSON array. */
  #text(bytes: Buffer): SkillText | undefined {
    const json = bytes.toString();
    const known = this.#texts.get(json);
    if (known) return known;
    let skills: unknown;
    try {
      skills = JSON.parse(json);
    } catch {
      return undefined;
    }
    if (!Array.isArray(skills)) return undefined;
    const { length } = bytes;
    const text = { bytes: new DataView(new Uint8Array(bytes).buffer), length, skills };
    if (this.#texts.size === MAX_TEXTS) this.#texts.clear();
    this.#texts.set(json, text);
    return text;
  }
}

/** Numbers the lists of skills that resources have, and tells each resource's. */
function numberSkills({ resourceSkills, resourceSkillOffsets }: Catalogue): Uint32Array {
  const numbers = new Map<string, number>();
  const skillsOf = new Uint32Array(resourceSkillOffsets.length - 1);
  for (let resource = 0; resource < skillsOf.length; resource++) {
    const start = resourceSkillOffsets[resource]!;
    const end = resourceSkillOffsets[resource + 1]!;
    let skills = String(resourceSkills[start]);
    for (let i = start + 1; i < end; i++) skills += ` ${resourceSkills[i]}`;
    const number = numbers.get(skills) ?? numbers.size;
    if (number === numbers.size) numbers.set(skills, number);
    skillsOf[resource] = number;
  }
  return skillsOf;
}
