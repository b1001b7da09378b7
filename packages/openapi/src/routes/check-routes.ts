import {
  aFunction,
  aText,
  composite,
  object,
  objectOf,
  oneOf,
  type Problem,
  problemsOf,
  type Validator,
  validator,
} from "@mastery/core/validation";
import { PATH_PARAMETERS, pathParameterOf } from "../parameters.ts";
import { ROUTES } from "./index.ts";
import { ACCESS, type Access } from "./route.ts";

const NAMES: readonly string[] = Object.keys(PATH_PARAMETERS);

const path = validator(
  "text",
  `a path such as /groups/members/{group_id}, whose last segment may be a parameter: ${NAMES.join(", ")}`,
  (value: string) => {
    const [, name] = /^(?:\/[\w.-]+)+(?:\/\{(\w+)\})?$/.exec(value) ?? [undefined, ""];
    return name === undefined || NAMES.includes(name);
  },
);

/** The access levels that a path allows, so that a learner's data always require access to that learner. */
function accessTo(path: unknown): readonly Access[] {
  const parameter = pathParameterOf(String(path));
  if (parameter === "learner_id") return ["learner", "peers"];
  if (parameter === "group_id") return ["group"];
  return ACCESS.filter((one) => !["learner", "peers", "group"].includes(one));
}

function routeAt(at: unknown): Validator {
  const access = accessTo(at);
  return objectOf("a route", {
    path,
    access:
      access.length > 1
        ? oneOf(...access)
        : validator("text", access[0]!, (one) => one === access[0]),
    tag: objectOf("a tag", { name: aText, description: aText }),
    schema: object,
    answer: aFunction,
  });
}

/** Validates routes of add-ons at run time, because a route without an access level would be served to everyone. */
export const routeTable: Validator = composite(
  "object",
  "routes, by the ids of their operations",
  (place, value) => {
    const table = Object.entries(value as Readonly<Record<string, unknown>>);
    const ids = new Set(Object.keys(ROUTES));
    const paths = new Set<unknown>(Object.values(ROUTES).map((route) => route.path));
    return table.flatMap(([id, route]): readonly Problem[] => {
      const at = `${place}.${id}`;
      const own = Object(route).path;
      const problems = problemsOf(at, route, routeAt(own));
      const expected = "an id and a path that no other route has";
      const isTaken = ids.has(id) || paths.has(own);
      ids.add(id);
      paths.add(own);
      return isTaken
        ? [...problems, { kind: "invalid_value", path: at, expected, value: own }]
        : problems;
    });
  },
);
