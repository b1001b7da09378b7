import {
  anyText,
  boolean,
  list,
  object,
  oneOf,
  type Problem,
  sha1,
  text,
  uuid,
  type Validator,
  validator,
} from "@mastery/core/dataset";
import {
  composite,
  listOf,
  matching,
  numberBetween,
  objectOf,
  problemsOf,
} from "@mastery/core/internal";
import { OBJECT_TYPES, type ObjectType } from "./statement.ts";

type Properties = Readonly<Record<string, unknown>>;
type Parts = Readonly<Record<string, Validator>>;

/** Checks properties that may be valid separately but contradict each other. */
type Relation = (path: string, value: Properties) => readonly Problem[];

const number = validator<number>("number", "a number", Number.isFinite);
const scaled = numberBetween(-1, 1);
const iri = matching("an IRI with its scheme", /^[a-z][a-z\d+.-]*:\S+$/i);
const mailto = matching("a mailto IRI", /^mailto:\S+@\S+$/i);
const version = matching("version 1.0 or 2.0", /^[12]\.0(?:\.\d+)?$/);

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

const AGENT = {
  objectType: oneOf("Agent", "Group"),
  mbox: mailto,
  mbox_sha1sum: sha1,
  openid: iri,
  account: shape({ homePage: iri, name: text }),
};
/** The specification requires members of groups to be agents. Nested groups could also exhaust the stack. */
const noMembers = validator("list", "no group in a group", (members: unknown[]) => !members.length);
const member = shape({}, { ...AGENT, member: noMembers }, isIdentified);
const actor = shape({}, { ...AGENT, member: listOf(member) }, isIdentified);
const activity = shape({ id: iri });
const verb = shape({ id: iri });

/** The type decides which properties are valid. An object without a type is an activity. */
function targetOf(subStatement: Validator): Validator {
  const shapes: Readonly<Record<ObjectType, Validator>> = {
    Activity: activity,
    GroupActivity: activity,
    Agent: actor,
    Group: actor,
    StatementRef: shape({ id: uuid }),
    SubStatement: subStatement,
  };
  const ofNoType = shape({ objectType: oneOf(...OBJECT_TYPES) });
  const shapeOf = (value: Properties): Validator => {
    const type = (value["objectType"] ?? "Activity") as ObjectType;
    return OBJECT_TYPES.includes(type) ? shapes[type] : ofNoType;
  };
  return composite("object", "an object", (path, value) =>
    problemsOf(path, value, shapeOf(value as Properties)),
  );
}

const noSubStatement = validator("object", "no sub-statement in a sub-statement", () => false);
const target = targetOf(shape({ actor, verb, object: targetOf(noSubStatement) }));

const parents = validator(
  "any",
  "an activity or a list of activities",
  (value) => (Array.isArray(value) ? value.every(activity.fits) : activity.fits(value)),
  (path, value) => (Array.isArray(value) ? listOf(activity) : activity).within?.(path, value) ?? [],
);

const context = shape(
  {},
  {
    registration: uuid,
    instructor: actor,
    team: actor,
    contextActivities: shape({}, { parent: parents }),
    extensions: object,
    statement: object,
    contextAgents: list,
    contextGroups: list,
    revision: anyText,
    platform: anyText,
    language: anyText,
  },
);

/** `lenient` accepts equal bounds, which Open edX sends for problems that earn no points. */
function scoreOf(lenient: boolean): Validator {
  return shape({}, { scaled, raw: number, min: number, max: number }, (path, score) => {
    const { raw = null, min = null, max = null } = score as Readonly<Record<string, number | null>>;
    if (min !== null && max !== null && min >= max) {
      if (lenient && min === max) return [];
      const expected = "more than min";
      return [{ kind: "invalid_value", path: `${path}.max`, expected, value: max }];
    }
    if (raw === null || (raw >= (min ?? raw) && raw <= (max ?? raw))) return [];
    const expected = "a number from min to max";
    return [{ kind: "invalid_value", path: `${path}.raw`, expected, value: raw }];
  });
}

/** For xAPI 1.0.3 and 2.0. Times are not validated here, because an unreadable time only causes a warning about the trace. */
export function statementParts(lenient: boolean): Parts {
  const result = shape(
    {},
    {
      score: scoreOf(lenient),
      success: boolean,
      completion: boolean,
      response: anyText,
      extensions: object,
    },
  );
  return {
    id: orNull(uuid),
    actor,
    verb,
    object: target,
    result: orNull(result),
    context: orNull(context),
    version: orNull(version),
    authority: orNull(actor),
    attachments: orNull(list),
  };
}
