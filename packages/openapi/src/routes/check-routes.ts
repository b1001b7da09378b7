import {
  aFunction,
  aText,
  composite,
  custom,
  object,
  objectOf,
  oneOf,
  type Problem,
  problemsOf,
  type Validator,
  validator,
} from "@mastery/core/validation";
import { pathParameterOf } from "../parameters.ts";
import { ROUTES } from "./index.ts";
import { ACCESS, type Access } from "./route.ts";

const path = validator(
  "text",
  "a path such as /groups/members/{group_id}, whose last segment may be a parameter",
  (value: string) => /^(?:\/[\w.-]+)+(?:\/\{[a-z][a-z_]*\})?$/.test(value),
);

/** The access levels that a path allows, so that a learner's data always require access to that learner. */
function accessTo(name: string | undefined): readonly Access[] {
  if (name === "learner_id") return ["learner", "peers"];
  if (name === "group_id") return ["group"];
  return ACCESS.filter((one) => !["learner", "peers", "group"].includes(one));
}

/** The parameter `learner_id` is the contract's own, since access depends on how it is read. */
const noParameter = custom("no parameter", (value) => value === undefined);

const pathParameter = objectOf("a path parameter", {
  schema: object,
  read: aFunction,
  unknown: aFunction,
  notFound: objectOf("a response", { name: aText, description: aText, example: aText }),
});

function routeAt(at: unknown): Validator {
  const [name] = pathParameterOf({ path: String(at) }) ?? [];
  const access = accessTo(name);
  return objectOf("a route", {
    path,
    access:
      access.length > 1
        ? oneOf(...access)
        : validator("text", access[0]!, (one) => one === access[0]),
    parameter: name === undefined || name === "learner_id" ? noParameter : pathParameter,
    tag: objectOf("a tag", { name: aText, description: aText }),
    schema: object,
    answer: aFunction,
  });
}

/** Paths that differ only in the name of their parameter are one place, so that no route can replace another. */
function placeOf(path: unknown): string {
  return String(path).replace(/\{.*/, "{}");
}

/** Validates routes of add-ons at run time, because a route without an access level would be served to everyone. */
export const routeTable: Validator = composite(
  "object",
  "routes, by the ids of their operations",
  (place, value) => {
    const table = Object.entries(value as Readonly<Record<string, unknown>>);
    const ids = new Set(Object.keys(ROUTES));
    const paths = new Set(Object.values(ROUTES).map((route) => placeOf(route.path)));
    return table.flatMap(([id, route]): readonly Problem[] => {
      const at = `${place}.${id}`;
      const own = Object(route).path;
      const problems = problemsOf(at, route, routeAt(own));
      const expected = "an id and a path that no other route has";
      const isTaken = ids.has(id) || paths.has(placeOf(own));
      ids.add(id);
      paths.add(placeOf(own));
      return isTaken
        ? [...problems, { kind: "invalid_value", path: at, expected, value: own }]
        : problems;
    });
  },
);
