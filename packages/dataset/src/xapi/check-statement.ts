import type { IssueSink, Location } from "@mastery/core/dataset";
import * as validators from "@mastery/core/dataset";
import { boolean, type Checks, checkOptions, optional } from "@mastery/core/internal";
import { isActivity, OBJECT_TYPES, type Statement } from "./statement.ts";

type Properties = Readonly<Record<string, unknown>>;

const number = validators.validator<number>("number", "a number", Number.isFinite);

const scaled = validators.validator(
  "number",
  "a number from -1 to 1",
  (value: number) => value >= -1 && value <= 1,
);

const iri = textLike("an IRI with its scheme", /^[a-z][a-z\d+.-]*:\S+$/i);
const mailto = textLike("a mailto IRI", /^mailto:\S+@\S+$/i);
const version = textLike("version 1.0 or 2.0", /^[12]\.0(?:\.\d+)?$/);

function textLike(expected: string, pattern: RegExp): validators.Validator<string> {
  return validators.validator("text", expected, (value: string) => pattern.test(value));
}

const ACTORS = validators.oneOf("Agent", "Group");
const OBJECTS = validators.oneOf(...OBJECT_TYPES);
const IDENTIFIERS = ["mbox", "mbox_sha1sum", "openid", "account"] as const;

/** How strictly statements are validated. */
export interface CheckOptions {
  /** Accepts scores whose bounds are equal, as Open edX sends for problems that earn no points. */
  readonly lenient?: boolean | undefined;
}

const CHECK_OPTIONS: Checks<CheckOptions> = { lenient: optional(boolean) };

/** Validates the structure of xAPI statements, 1.0.3 and 2.0. */
export class StatementChecker {
  readonly #fields: validators.FieldReader;
  readonly #lenient: boolean;

  constructor(issues: IssueSink, options: CheckOptions = {}) {
    checkOptions(options, CHECK_OPTIONS);
    this.#fields = new validators.FieldReader(issues);
    this.#lenient = options.lenient ?? false;
  }

  /** Returns the statement, or undefined if it has issues. */
  check(record: unknown, location: Location): Statement | undefined {
    const fields = this.#fields;
    if (!fields.start(record, location)) return undefined;
    fields.optional("id", validators.uuid);
    const statement = record as Properties;
    this.#checkEvent("", statement);
    const result = this.#optionalObject("result", statement["result"]);
    if (result) this.#checkResult("result", result);
    const context = this.#optionalObject("context", statement["context"]);
    if (context) this.#checkContext(context);
    fields.optional("version", version);
    const authority = this.#optionalObject("authority", statement["authority"]);
    if (authority) this.#checkActor("authority", authority);
    fields.optional("attachments", validators.list);
    return fields.ok ? (record as Statement) : undefined;
  }

  /** Validates actor, verb and object of a statement or a sub-statement. */
  #checkEvent(path: string, event: Properties): void {
    const actor = this.#object(`${path}actor`, event["actor"]);
    if (actor) this.#checkActor(`${path}actor`, actor);
    const verb = this.#object(`${path}verb`, event["verb"]);
    if (verb) this.#fields.check(`${path}verb.id`, verb["id"], iri);
    const target = this.#object(`${path}object`, event["object"]);
    if (target) this.#checkObject(`${path}object`, target);
  }

  /** @param inGroup whether the actor is a member of a group. */
  #checkActor(path: string, actor: Properties, inGroup = false): void {
    const type = this.#optional(`${path}.objectType`, actor["objectType"], ACTORS);
    const identifiers = IDENTIFIERS.filter((name) => (actor[name] ?? null) !== null);
    if (identifiers.length > 1 || (identifiers.length === 0 && type !== "Group")) {
      const expected = `one of ${IDENTIFIERS.join(", ")}`;
      this.#fields.issue("invalid_value", path, expected, identifiers.join(" and ") || "none");
    }
    this.#optional(`${path}.mbox`, actor["mbox"], mailto);
    this.#optional(`${path}.mbox_sha1sum`, actor["mbox_sha1sum"], validators.sha1);
    this.#optional(`${path}.openid`, actor["openid"], iri);
    const account = this.#optionalObject(`${path}.account`, actor["account"]);
    if (account) {
      this.#fields.check(`${path}.account.homePage`, account["homePage"], iri);
      this.#fields.check(`${path}.account.name`, account["name"], validators.text);
    }
    const members = this.#optional(`${path}.member`, actor["member"], validators.list) ?? [];
    if (inGroup) {
      // A group holds agents, by the specification: any depth of groups in groups would exhaust the stack.
      if (members.length > 0) {
        this.#fields.issue("invalid_value", `${path}.member`, "no group in a group", "one");
      }
      return;
    }
    members.forEach((member, i) => {
      const checked = this.#object(`${path}.member[${i}]`, member);
      if (checked) this.#checkActor(`${path}.member[${i}]`, checked, true);
    });
  }

  #checkObject(path: string, target: Properties): void {
    const type = this.#optional(`${path}.objectType`, target["objectType"], OBJECTS);
    if (isActivity(type)) this.#fields.check(`${path}.id`, target["id"], iri);
    else if (type === "StatementRef")
      this.#fields.check(`${path}.id`, target["id"], validators.uuid);
    else if (type !== "SubStatement") this.#checkActor(path, target);
    else if (path !== "object") {
      this.#fields.issue("invalid_value", path, "no sub-statement in a sub-statement", "one");
    } else this.#checkEvent("object.", target);
  }

  #checkResult(path: string, result: Properties): void {
    const score = this.#optionalObject(`${path}.score`, result["score"]);
    if (score) this.#checkScore(`${path}.score`, score);
    this.#optional(`${path}.success`, result["success"], validators.boolean);
    this.#optional(`${path}.completion`, result["completion"], validators.boolean);
    this.#optional(`${path}.response`, result["response"], validators.anyText);
    this.#optionalObject(`${path}.extensions`, result["extensions"]);
  }

  #checkScore(path: string, score: Properties): void {
    this.#optional(`${path}.scaled`, score["scaled"], scaled);
    const raw = this.#optional(`${path}.raw`, score["raw"], number);
    const min = this.#optional(`${path}.min`, score["min"], number);
    const max = this.#optional(`${path}.max`, score["max"], number);
    const empty = min !== null && min === max;
    if (min !== null && max !== null && min >= max && !(empty && this.#lenient)) {
      this.#fields.issue(
        "invalid_value",
        `${path}.max`,
        "more than min",
        validators.describePersonal(max),
      );
    } else if (raw !== null && (raw < (min ?? raw) || raw > (max ?? raw))) {
      const got = validators.describePersonal(raw);
      this.#fields.issue("invalid_value", `${path}.raw`, "a number from min to max", got);
    }
  }

  #checkContext(context: Properties): void {
    this.#optional("context.registration", context["registration"], validators.uuid);
    for (const role of ["instructor", "team"]) {
      const actor = this.#optionalObject(`context.${role}`, context[role]);
      if (actor) this.#checkActor(`context.${role}`, actor);
    }
    const activities = this.#optionalObject(
      "context.contextActivities",
      context["contextActivities"],
    );
    if (activities) this.#checkParents("context.contextActivities.parent", activities["parent"]);
    for (const name of ["extensions", "statement"]) {
      this.#optionalObject(`context.${name}`, context[name]);
    }
    for (const name of ["contextAgents", "contextGroups"]) {
      this.#optional(`context.${name}`, context[name], validators.list);
    }
    for (const name of ["revision", "platform", "language"]) {
      this.#optional(`context.${name}`, context[name], validators.anyText);
    }
  }

  /** Validates one activity or a list of them. */
  #checkParents(path: string, parents: unknown): void {
    if (parents === undefined || parents === null) return;
    if (!Array.isArray(parents)) this.#checkActivity(path, parents);
    else {
      parents.forEach((parent: unknown, i) => {
        this.#checkActivity(`${path}[${i}]`, parent);
      });
    }
  }

  #checkActivity(path: string, value: unknown): void {
    const activity = this.#object(path, value);
    if (activity) this.#fields.check(`${path}.id`, activity["id"], iri);
  }

  /** Null if the value is not an object. */
  #object(path: string, value: unknown): Properties | null {
    const { object } = validators;
    this.#fields.check(path, value, object);
    return object.fits(value) ? value : null;
  }

  #optionalObject(path: string, value: unknown): Properties | null {
    return value === undefined || value === null ? null : this.#object(path, value);
  }

  /** Null if the value is null or absent. */
  #optional<T>(path: string, value: unknown, validator: validators.Validator<T>): T | null {
    if (value === undefined || value === null) return null;
    return this.#fields.check(path, value, validator);
  }
}
