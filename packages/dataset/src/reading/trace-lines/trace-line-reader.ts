import {
  billionths,
  type CheckedTrace,
  type CheckedTraces,
  type Hash64,
  hashBytes,
  hashBytesTwice,
  hashOfRest,
  hashOfTime,
  type NormalTime,
  normalDuration,
  normalTimestamp,
  succeeded,
  type Verb,
} from "@mastery/core/dataset";
import { FieldGaps } from "./field-gaps.ts";
import { IdNumbers } from "./id-numbers.ts";
import { durationEnd, timestampEnd } from "./iso-bytes.ts";
import { ascii, digitsEnd, LINE_FEED, literalEnd, plainTextEnd, skipSpaces } from "./json-bytes.ts";
import { SkillTexts } from "./skill-texts.ts";

const [CLOSE, POINT, ZERO, ONE, SPACE] = ascii("}.01 ");

const NULL = ascii("null");
const TRUE = ascii("true");
const FALSE = ascii("false");
const VERBS = (["passed", "failed", "completed"] as const).map((verb) => ({
  verb,
  quoted: ascii(`"${verb}"`),
}));

const FIELDS = [
  "trace_id",
  "learner_id",
  "resource_id",
  "verb",
  "success",
  "score",
  "duration",
  "timestamp",
  "skills",
] as const;
type Field = (typeof FIELDS)[number];
/** What a line must have to be taken: one without a timestamp is worth a warning. */
const REQUIRED: ReadonlySet<Field> = new Set(["learner_id", "resource_id", "verb", "timestamp"]);
/** A bit per field, lowest first. */
const REQUIRED_BITS = FIELDS.reduce(
  (bits, field, i) => bits | (Number(REQUIRED.has(field)) << i),
  0,
);

/**
 * Reads traces off the bytes of their lines, without a text or an object in between. It takes a line only where it can tell that
 * `JSON.parse` gives a trace without fault: one object of the fields of a trace, each once at most, in plain values. Of any other
 * line it says no, and nothing has happened.
 */
export class TraceLineReader {
  readonly #traces: CheckedTraces;
  readonly #learners: IdNumbers;
  readonly #resources: IdNumbers;
  readonly #skillTexts: SkillTexts;
  readonly #gaps = new FieldGaps(FIELDS);
  /** The bytes that the last line was in, and a view of them. */
  #bytes: Buffer = Buffer.alloc(0);
  #lines: DataView = new DataView(new ArrayBuffer(0));

  // What has been read of the line.
  #id: { -readonly [Half in keyof Hash64]: Hash64[Half] } = { high: 0, low: 0 };
  #hasId = false;
  #resource = -1;
  #verb: Verb = "passed";
  #success: boolean | null = null;
  #score = -1;
  #duration = 0;
  #timestamp = 0;
  /** Where the time read last ends; -1 where it could not be read. */
  #timeEnd = -1;

  constructor(traces: CheckedTraces) {
    this.#traces = traces;
    this.#learners = new IdNumbers((id) => traces.references.learnerNumber(id));
    this.#resources = new IdNumbers((id) => traces.references.resourceNumber(id));
    this.#skillTexts = new SkillTexts(traces);
  }

  /**
   * Takes the line that starts at a position of valid UTF-8, and tells the position of the line feed that ends it; -1 where it is
   * not of the plain form.
   */
  take(bytes: Buffer, start: number): number {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#lines = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    const end = this.#read(bytes, start);
    return end >= 0 && this.#traces.counter.countFirst(this.#trace()) ? end : -1;
  }

  #trace(): CheckedTrace {
    return {
      learner: this.#learners.found,
      resource: this.#resource,
      score: this.#score,
      succeeded: succeeded(this.#verb, this.#success),
      id: this.#hasId ? this.#id : null,
      rest: hashOfRest(this.#verb, this.#success, this.#duration, this.#timestamp),
    };
  }

  #read(bytes: Buffer, start: number): number {
    this.#clear();
    let at = skipSpaces(bytes, start);
    /** A bit per field that came. */
    let seen = 0;
    let field = -1;
    do {
      at = this.#gaps.end(bytes, this.#lines, at, field);
      field = this.#gaps.field;
      const bit = 1 << field;
      if (at < 0 || seen & bit) return -1;
      seen |= bit;
      const isNull = bytes[at] === NULL[0] && !(REQUIRED_BITS & bit);
      at = isNull ? literalEnd(bytes, at, NULL) : this.#value(FIELDS[field]!, bytes, at);
      if (at < 0) return -1;
      at = skipSpaces(bytes, at);
    } while (bytes[at] !== CLOSE);
    at = skipSpaces(bytes, at + 1);
    return bytes[at] === LINE_FEED && (seen & REQUIRED_BITS) === REQUIRED_BITS ? at : -1;
  }

  #clear(): void {
    this.#hasId = false;
    this.#resource = -1;
    this.#success = null;
    this.#score = -1;
    this.#duration = 0;
  }

  /** Reads the value of a field; -1 where it is not plain, or not good. */
  #value(field: Field, bytes: Buffer, start: number): number {
    switch (field) {
      case "trace_id":
        return this.#readId(bytes, start);
      case "learner_id":
        return this.#learners.end(bytes, this.#lines, start);
      case "resource_id": {
        const to = this.#resources.end(bytes, this.#lines, start);
        if (to > 0) this.#resource = this.#resources.found;
        return to;
      }
      case "verb":
        return this.#readVerb(bytes, start);
      case "success":
        return this.#readSuccess(bytes, start);
      case "score":
        return this.#readScore(bytes, start);
      case "duration":
        this.#duration = this.#readTime(bytes, start, durationEnd(bytes, start), normalDuration);
        return this.#timeEnd;
      case "timestamp":
        this.#timestamp = this.#readTime(bytes, start, timestampEnd(bytes, start), normalTimestamp);
        return this.#timeEnd;
      case "skills":
        if (this.#resource < 0) return -1;
        return this.#skillTexts.end(bytes, this.#lines, start, this.#resource);
    }
  }

  #readId(bytes: Buffer, start: number): number {
    const end = plainTextEnd(bytes, this.#lines, start);
    // A text that starts with a space may be blank.
    if (end < start + 3 || bytes[start + 1] === SPACE) return -1;
    this.#hasId = true;
    hashBytesTwice(bytes, start + 1, end - 1, this.#id);
    return end;
  }

  #readVerb(bytes: Buffer, start: number): number {
    for (const { verb, quoted } of VERBS) {
      const end = literalEnd(bytes, start, quoted);
      if (end < 0) continue;
      this.#verb = verb;
      return end;
    }
    return -1;
  }

  #readSuccess(bytes: Buffer, start: number): number {
    const trueEnd = literalEnd(bytes, start, TRUE);
    const end = trueEnd > 0 ? trueEnd : literalEnd(bytes, start, FALSE);
    if (end > 0) this.#success = trueEnd > 0;
    return end;
  }

  /** Hash of a time, which ends at `#timeEnd` then: as its bytes stand where they are its normal form, else by way of a text. */
  #readTime(
    bytes: Buffer,
    start: number,
    normalEnd: number,
    normalForm: (text: string) => NormalTime,
  ): number {
    this.#timeEnd = normalEnd;
    if (normalEnd > 0) return hashBytes(bytes, start + 1, normalEnd - 1, 0);
    const end = plainTextEnd(bytes, this.#lines, start);
    const time = end < 0 ? undefined : normalForm(bytes.toString("latin1", start + 1, end - 1));
    if (time) this.#timeEnd = end;
    return hashOfTime(time);
  }

  /** Reads a number from 0 to 1, without sign or exponent. */
  #readScore(bytes: Buffer, start: number): number {
    if (bytes[start] !== ZERO && bytes[start] !== ONE) return -1;
    let end = start + 1;
    if (bytes[end] === POINT) end = digitsEnd(bytes, end + 1);
    if (end < 0) return -1;
    const score = numberOf(bytes, start, end);
    if (score > 1) return -1;
    this.#score = billionths(score);
    return end;
  }
}

/** Digits that a double holds exactly, as it does the power of ten to divide them by: so the quotient is the nearest double. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Array.from({ length: EXACT_DIGITS }, (_, digits) => Number(`1e${digits}`));

/** The number in digits with a point behind the first. */
function numberOf(bytes: Buffer, start: number, end: number): number {
  if (end - start > EXACT_DIGITS + 1) return Number(bytes.toString("latin1", start, end));
  let digits = bytes[start]! - ZERO!;
  for (let at = start + 2; at < end; at++) digits = 10 * digits + bytes[at]! - ZERO!;
  return digits / POWERS_OF_TEN[Math.max(0, end - start - 2)]!;
}
