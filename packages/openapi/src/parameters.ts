import { isUuid } from "@mastery/core/records";

/** Decodes percent-encoded UTF-8. Malformed text is returned unchanged. */
function decodeText(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the last value of a query parameter, decoded, or `undefined` if the parameter is missing. A parameter without a value gives an
 * empty string. A plus sign is not decoded as a space, unlike in HTML forms: `n=+5` means five.
 */
export function lastQueryValue(query: string, name: string): string | undefined {
  let value: string | undefined;
  for (const pair of query.split("&")) {
    const [key = "", ...rest] = pair.split("=");
    if (decodeText(key) === name) value = decodeText(rest.join("="));
  }
  return value;
}

export const PROBLEM_TYPES = [
  "uuid_parsing",
  "int_parsing",
  "greater_than_equal",
  "less_than_equal",
] as const;

interface Problem {
  readonly msg: string;
  readonly type: (typeof PROBLEM_TYPES)[number];
  readonly input: string;
  readonly ctx?: { readonly ge?: number; readonly le?: number };
}

/** A problem with a request, in FastAPI's format. */
export interface ValidationError extends Problem {
  /** Location: `["path", "learner_id"]`, `["path", "cluster_id"]`, `["query", "n"]` or `["query", "learners"]`. */
  readonly loc: readonly (string | number)[];
}

/** A parameter of a path or a query, with its validation and description. */
export interface Parameter<Value> {
  readonly description: string;
  /** JSON Schema of the value. */
  readonly schema: Readonly<Record<string, string | number>>;
  readonly example: string | number;
  /**
   * Reads and validates the value.
   *
   * @param sent path segment as sent, or decoded query value; undefined if the query parameter is missing
   * @param refuse called with the problem; the returned value must then be ignored
   */
  read(sent: string | undefined, refuse: (problem: Problem) => unknown): Value;
}

/** A path parameter, with the message of the 404 for an id that is not in the snapshot. */
export interface PathParameter<Value> extends Parameter<Value> {
  unknown(value: Value): string;
}

export interface PathValues {
  readonly learner_id: string;
  readonly cluster_id: number;
  readonly group_id: string;
  readonly skill_id: string;
}

export const PATH_PARAMETERS: {
  readonly [Name in keyof PathValues]: PathParameter<PathValues[Name]>;
} = {
  learner_id: {
    description: "The learner's uuid: 36 characters with hyphens, in any letter case.",
    schema: { type: "string", format: "uuid" },
    example: "00340b68-0288-4c2f-88f3-17ede693873f",
    read(sent = "", refuse) {
      if (!isUuid(sent)) {
        const decoded = decodeText(sent);
        const msg = "Input should be a valid UUID, 36 characters of hexadecimal digits and hyphens";
        // A percent-encoded uuid is invalid, because guards in front of the service would read a different id. The problem quotes the id as
        // the client sent it.
        refuse({ msg, type: "uuid_parsing", input: isUuid(decoded) ? sent : decoded });
      }
      return sent.toLowerCase();
    },
    unknown: (id) => `No learner has the id ${id}.`,
  },
  cluster_id: {
    description: "Id of a cluster: digits without a sign or leading zeros.",
    schema: { type: "integer", minimum: 0 },
    example: 0,
    read(sent = "", refuse) {
      const input = decodeText(sent);
      if (/^-[1-9][0-9]*$/.test(sent)) {
        const msg = "Input should be greater than or equal to 0";
        refuse({ msg, type: "greater_than_equal", input, ctx: { ge: 0 } });
      } else if (!/^(?:0|[1-9][0-9]*)$/.test(sent)) {
        const msg = "Input should be a valid integer, without a sign or leading zeros";
        refuse({ msg, type: "int_parsing", input });
      }
      return Number(sent);
    },
    unknown: () => "No cluster has this id.",
  },
  group_id: {
    description: "Id of a group.",
    schema: { type: "string" },
    example: "ecole-1-ce1-a",
    read: (sent = "") => sent,
    unknown: () => "No group has this id.",
  },
  skill_id: {
    description: "Id of a skill, percent-encoded as `encodeURIComponent()` does.",
    schema: { type: "string" },
    example: "numeration",
    read(sent = "") {
      const text = decodeText(sent);
      // Any other spelling of an id is unknown. Lone surrogates are excluded first, because `encodeURIComponent()` throws for them.
      return !/\p{Surrogate}/u.test(text) && encodeURIComponent(text) === sent ? text : "";
    },
    unknown: () => "No skill has this id.",
  },
};

export function integer(
  range: { readonly minimum: number; readonly maximum: number; readonly default: number },
  { description, example }: Pick<Parameter<number>, "description" | "example">,
): Parameter<number> {
  const { minimum, maximum } = range;
  return {
    description: `${description} If the parameter is repeated, the last value is used.`,
    schema: { type: "integer", ...range },
    example,
    read(sent, refuse) {
      if (sent === undefined) return range.default;
      const [value, input] = [Number(sent), sent];
      if (!/^[+-]?[0-9]+$/.test(sent)) {
        const msg = "Input should be a valid integer, unable to parse string as an integer";
        refuse({ msg, type: "int_parsing", input });
      } else if (value < minimum) {
        const msg = `Input should be greater than or equal to ${minimum}`;
        refuse({ msg, type: "greater_than_equal", input, ctx: { ge: minimum } });
      } else if (value > maximum) {
        const msg = `Input should be less than or equal to ${maximum}`;
        refuse({ msg, type: "less_than_equal", input, ctx: { le: maximum } });
      }
      return value;
    },
  };
}

export function pathParameterOf(template: string): keyof PathValues | undefined {
  return /\{(.+)\}$/.exec(template)?.[1] as keyof PathValues | undefined;
}

interface ReadParameters {
  readonly values: Readonly<Record<string, unknown>>;
  /** If there are any problems, the values must not be used. */
  readonly problems: readonly ValidationError[];
}

/**
 * Returns a function that reads the parameters of a path template and a query. The function receives the segment of the path parameter, and
 * the query without its question mark, both as sent.
 */
export function parameterReader(
  template: string,
  query: Readonly<Record<string, Parameter<unknown>>> = {},
): (segment: string, sentQuery: string) => ReadParameters {
  const parameter = pathParameterOf(template);
  const rows: [place: "path" | "query", name: string, row: Parameter<unknown>][] = Object.entries(
    query,
  ).map(([name, row]) => ["query", name, row]);
  if (parameter !== undefined) rows.unshift(["path", parameter, PATH_PARAMETERS[parameter]]);
  return (segment, sentQuery) => {
    const values: Record<string, unknown> = {};
    const problems: ValidationError[] = [];
    for (const [place, name, row] of rows) {
      const sent = place === "path" ? segment : lastQueryValue(sentQuery, name);
      values[name] = row.read(sent, (problem) => problems.push({ loc: [place, name], ...problem }));
    }
    return { values, problems };
  };
}
