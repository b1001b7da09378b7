import { MasteryError } from "@mastery/core";
import type { RulesInForce } from "@mastery/core/facts";

/** A figure with the bounds of its interval, or the reason why there is none. */
export type Measured =
  | { readonly value: number; readonly low: number; readonly high: number }
  | { readonly cannot_be_judged: string };

/** How well a predictor foretold later attempts. */
interface Predictor {
  readonly name: string;
  readonly auc: Measured;
  readonly brier: Measured;
  readonly ece: Measured;
}

/** What a card takes from the report of `mastery evaluate --holdout`. */
export interface Quality {
  readonly version: string;
  readonly embedder: string;
  readonly rules: RulesInForce;
  readonly split: {
    readonly holdout: number | null;
    readonly split: string | null;
    readonly learners_judged: number;
  };
  readonly predictions:
    | {
        readonly attempts: number;
        readonly learners: number;
        readonly success: Measured;
        readonly all: readonly Predictor[];
      }
    | { readonly cannot_be_judged: string };
  readonly weak:
    | {
        readonly precision: Measured;
        readonly share_of_others: Measured;
        readonly success_on_weak: Measured;
        readonly success_on_others: Measured;
      }
    | { readonly cannot_be_judged: string };
  readonly recommendations: readonly {
    readonly name: string;
    readonly success: Measured;
    readonly within_reach: Measured;
    readonly coverage: number;
  }[];
  readonly clusters:
    | { readonly mean_adjusted_rand_index: number }
    | { readonly cannot_be_judged: string };
}

/** Whether a value is of a kind; if not, where it is not goes to `faults`. */
type Check = (value: unknown, path: string, faults: string[]) => void;

/**
 * Checks that a value has what a card takes from a report, and returns it.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing every field that is missing or of another kind
 */
export function parseQuality(value: unknown): Quality {
  const faults: string[] = [];
  REPORT(value, "", faults);
  if (faults.length === 0) return value as Quality;
  const message = [
    "expected the report that `mastery evaluate --holdout 0.2 --json` prints:",
    ...faults,
  ].join("\n  ");
  throw new MasteryError("INVALID_OPTION", message);
}

const text: Check = kind("a text", (value) => typeof value === "string");
const number: Check = kind("a number", (value) => Number.isFinite(value));
const orNull =
  (check: Check): Check =>
  (value, ...rest) =>
    value === null || check(value, ...rest);

function kind(expected: string, fits: (value: unknown) => boolean): Check {
  return (value, path, faults) => {
    if (!fits(value)) faults.push(`${path === "" ? "the report" : path}: expected ${expected}`);
  };
}

function object(fields: Readonly<Record<string, Check>>): Check {
  const isObject = kind("an object", (value) => typeof value === "object" && value !== null);
  return (value, path, faults) => {
    const before = faults.length;
    isObject(value, path, faults);
    if (faults.length > before) return;
    for (const [name, check] of Object.entries(fields)) {
      check(
        (value as Record<string, unknown>)[name],
        path === "" ? name : `${path}.${name}`,
        faults,
      );
    }
  };
}

function listOf(check: Check): Check {
  const isList = kind("a list", Array.isArray);
  return (value, path, faults) => {
    isList(value, path, faults);
    if (!Array.isArray(value)) return;
    for (const [i, one] of value.entries()) check(one, `${path}[${i}]`, faults);
  };
}

/** A result, or the reason why there is none. */
function judged(check: Check): Check {
  return (value, path, faults) => {
    const reason: unknown = Object(value).cannot_be_judged;
    (typeof reason === "string" ? text : check)(reason ?? value, path, faults);
  };
}

const measured: Check = judged(object({ value: number, low: number, high: number }));

const REPORT: Check = object({
  version: text,
  embedder: text,
  rules: object({}),
  split: object({ holdout: orNull(number), split: orNull(text), learners_judged: number }),
  predictions: judged(
    object({
      attempts: number,
      learners: number,
      success: measured,
      all: listOf(object({ name: text, auc: measured, brier: measured, ece: measured })),
    }),
  ),
  weak: judged(
    object({
      precision: measured,
      share_of_others: measured,
      success_on_weak: measured,
      success_on_others: measured,
    }),
  ),
  recommendations: listOf(
    object({ name: text, success: measured, within_reach: measured, coverage: number }),
  ),
  clusters: judged(object({ mean_adjusted_rand_index: number })),
});
