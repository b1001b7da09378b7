import { isUuid } from "@mastery/core/records";

/** Decodes percent-encoded UTF-8. Malformed text is returned unchanged. */
export function decodeText(text: string): string {
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
  /** Location, such as `["path", "learner_id"]` or `["query", "n"]`. */
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

/** A path parameter. Authorization checks the same value as the route gets. */
export interface PathParameter extends Parameter<string> {
  /** Message of the 404 for a value that is not in the snapshot. */
  unknown(value: string): string;
  /** The 404 in the document, with an example of its message. Parameters that share a name share the response. */
  readonly notFound: Readonly<Record<"name" | "description" | "example", string>>;
}

/** The parameter `learner_id`, which every route reads in the same way, because access depends on it. */
const LEARNER_ID: PathParameter = {
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
  notFound: {
    name: "UnknownLearner",
    description: "No learner has this id.",
    example: "No learner has the id 00000000-0000-0000-0000-000000000000.",
  },
};

/** Returns a query parameter that is an integer in a range; without a value, it is the default. */
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

/** The parts of a route that describe its parameters. */
export interface Parameterized {
  readonly path: string;
  readonly parameter?: PathParameter | undefined;
  readonly query?: Readonly<Record<string, Parameter<unknown>>> | undefined;
}

/** Returns the parameter of a route's path, if the path has one. */
export function pathParameterOf({
  path,
  parameter,
}: Parameterized): readonly [name: string, row: PathParameter] | undefined {
  const name = /\{(.+)\}$/.exec(path)?.[1];
  return name === undefined ? undefined : [name, name === "learner_id" ? LEARNER_ID : parameter!];
}

/** Returns the parameters of a route's path and query. */
export function parametersOf(
  route: Parameterized,
): readonly (readonly [place: "path" | "query", name: string, row: Parameter<unknown>])[] {
  const inPath = pathParameterOf(route);
  const inQuery = Object.entries(route.query ?? {});
  const query = inQuery.map(([name, row]) => ["query", name, row] as const);
  return inPath ? [["path", ...inPath], ...query] : query;
}

interface ReadParameters {
  readonly values: Readonly<Record<string, unknown>>;
  /** If there are any problems, the values must not be used. */
  readonly problems: readonly ValidationError[];
}

/**
 * Returns a function that reads the parameters of a route. The function receives the segment of the path parameter, and the query without
 * its question mark, both as sent.
 */
export function parameterReader(
  route: Parameterized,
): (segment: string, sentQuery: string) => ReadParameters {
  const rows = parametersOf(route);
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
