import {
  boolean,
  oneOf,
  type Problem,
  sha1,
  text,
  uuid,
  type Validator,
  validator,
} from "@mastery/core/dataset";
import { composite, listOf, matching, objectOf, problemsOf } from "@mastery/core/validation";
import { OBJECT_TYPES, type ObjectType } from "./statement.ts";

type Properties = Readonly<Record<string, unknown>>;
type Parts = Readonly<Record<string, Validator>>;

/** Checks properties that may be valid separately but contradict each other. */
type Relation = (path: string, value: Properties) => readonly Problem[];

const number = validator<number>("number", "a number", Number.isFinite);
const iri = matching("an IRI with its scheme", /^[a-z][a-z\d+.-]*:\S+$/i);
const mailto = matching("a mailto IRI", /^mailto:\S+@\S+$/i);

/** Also accepts absent values and null, because some serializers write null. */
function orNull(one: Validator): Validator {
  const fits = (value: unknown): value is unknown =>
    value === undefined || value === null || one.fits(value);
  return { ...one, fits };
}

/** Optional properties may be null or absent, and other properties are not checked. */
function shape(required: Parts, optional: Parts = {}, relation: Relation = () => []): Validator {
  const nullable = Object.entries(optional).map(([name, one]) => [name, orNull(one)]);
  const parts = objectOf("an object", { ...required, ...Object.fromEntries(nullable) });
  return composite("object", "an object", (path, value) => [
    ...relation(path, value as Properties),
    ...problemsOf(path, value, parts),
  ]);
}

const IDENTIFIERS = ["mbox", "mbox_sha1sum", "openid", "account"];

const isIdentified: Relation = (path, actor) => {
  const found = IDENTIFIERS.filter((name) => (actor[name] ?? null) !== null);
  if (found.length === 1 || (found.length === 0 && actor["objectType"] === "Group")) return [];
  const expected = `one of ${IDENTIFIERS.join(", ")}`;
  return [
    { kind: "invalid_value", path, expected, value: actor, got: found.join(" and ") || "none" },
  ];
};

const actor = shape(
  {},
  {
    objectType: oneOf("Agent", "Group"),
    mbox: mailto,
    mbox_sha1sum: sha1,
    openid: iri,
    account: shape({ homePage: iri, name: text }),
  },
  isIdentified,
);
const activity = shape({ id: iri });

const SHAPES: Readonly<Partial<Record<ObjectType, Validator>>> = {
  Activity: activity,
  GroupActivity: activity,
  StatementRef: shape({ id: uuid }),
};
const typed = shape({}, { objectType: oneOf(...OBJECT_TYPES) });

/** The type decides which properties are read. An object without a type is an activity. */
const target = composite("object", "an object", (path, value) => {
  const { objectType } = value as { readonly objectType?: ObjectType | null };
  return problemsOf(path, value, SHAPES[objectType ?? "Activity"] ?? typed);
});

const parents = validator(
  "any",
  "an activity or a list of activities",
  (value) => (Array.isArray(value) ? value.every(activity.fits) : activity.fits(value)),
  (path, value) => (Array.isArray(value) ? listOf(activity) : activity).within?.(path, value) ?? [],
);

/** Only a scaled score is read if there is one, otherwise the raw score and its bounds. */
const score = composite("object", "an object", (path, value) => {
  const { scaled = null, raw = null, min = null, max = null } = value as Properties;
  if (scaled !== null) return problemsOf(`${path}.scaled`, scaled, number);
  if (raw === null) return [];
  const problems = problemsOf(path, value, shape({ raw: number }, { min: number, max: number }));
  const isReversed = typeof min === "number" && typeof max === "number" && min > max;
  if (problems.length > 0 || !isReversed) return problems;
  const expected = "at least min";
  return [{ kind: "invalid_value", path: `${path}.max`, expected, value: max }];
});

/** The properties that are read from every statement. */
export const IDENTITY: Parts = { id: orNull(uuid), verb: shape({ id: iri }) };

/** The property that is read from a statement that voids another. */
export const VOIDING: Parts = { object: target };

/**
 * The other properties that are read from an attempt (xAPI 1.0.3 and 2.0). Times are not validated here, because an unreadable time only
 * causes a warning about the trace.
 */
export const ATTEMPT: Parts = {
  actor,
  object: target,
  result: orNull(shape({}, { score, success: boolean, completion: boolean })),
};

/** An answer can belong to one question of a resource. */
export const ANSWER: Parts = {
  ...ATTEMPT,
  context: orNull(shape({}, { contextActivities: shape({}, { parent: parents }) })),
};
