import type { CheckedTraces } from "@mastery/core/dataset";
import { areAt, arrayEnd } from "./json-bytes.ts";

/** Texts remembered; there are hardly more than resources, unless traces carry what differs from trace to trace. */
const MAX_TEXTS = 10_000;

/** A list of skills, in its bytes and parsed. */
interface SkillText {
  readonly bytes: DataView;
  readonly skills: readonly unknown[];
}

/**
 * The inline skills of traces. A list that is byte for byte one that its resource came with before agrees with the catalogue as
 * that one did: so each list is parsed once, and checked once per resource.
 */
export class SkillTexts {
  readonly #traces: CheckedTraces;
  /** What each resource came with last, found to agree with the catalogue. */
  readonly #ofResource: (SkillText | undefined)[] = [];
  readonly #texts = new Map<string, SkillText>();

  constructor(traces: CheckedTraces) {
    this.#traces = traces;
  }

  /** Position behind a list that agrees with the catalogue; -1 where it does not, or is none. */
  end(bytes: Buffer, view: DataView, start: number, end: number, resource: number): number {
    const last = this.#ofResource[resource];
    if (last && areAt(last.bytes, 0, last.bytes.byteLength, view, start)) {
      return start + last.bytes.byteLength;
    }
    const to = arrayEnd(bytes, start, end);
    const text = to < 0 ? undefined : this.#text(bytes.subarray(start, to));
    if (!text || !this.#traces.skillsFit(text.skills, resource)) return -1;
    this.#ofResource[resource] = text;
    return to;
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
    const text = { bytes: new DataView(new Uint8Array(bytes).buffer), skills };
    if (this.#texts.size === MAX_TEXTS) this.#texts.clear();
    this.#texts.set(json, text);
    return text;
  }
}
