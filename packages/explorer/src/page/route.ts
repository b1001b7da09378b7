/** What the page shows, as the address's fragment says it: a link to it can be kept and shared. */
export type Route =
  | { readonly view: "start" }
  | { readonly view: "group"; readonly group: string }
  | { readonly view: "learners" }
  /** With a group, beside the other members of it. */
  | { readonly view: "learner"; readonly id: string; readonly group?: string }
  | { readonly view: "skills" }
  /** With a group, among its members alone. */
  | { readonly view: "skill"; readonly skill: string; readonly group?: string }
  | { readonly view: "clusters" }
  | { readonly view: "cluster"; readonly cluster: number }
  | { readonly view: "nowhere" };

const NOWHERE: Route = { view: "nowhere" };

/** Reads a fragment such as `#/groups/<id>/learners/<id>`; an empty one is the start. */
export function parseRoute(fragment: string): Route {
  const segments = fragment.replace(/^#?\/?/, "").split("/");
  if (segments.length > 1 && segments.at(-1) === "") segments.pop();
  const [first = "", second, third, fourth] = segments.map(decode);
  if (segments.length > 2) {
    if (segments.length > 4 || first !== "groups" || !second || !fourth) return NOWHERE;
    if (third === "learners") return { view: "learner", id: fourth, group: second };
    if (third === "skills") return { view: "skill", skill: fourth, group: second };
    return NOWHERE;
  }
  switch (first) {
    case "":
      return second === undefined ? { view: "start" } : NOWHERE;
    case "groups":
      return second === undefined ? { view: "start" } : { view: "group", group: second };
    case "learners":
      return second === undefined ? { view: "learners" } : { view: "learner", id: second };
    case "skills":
      return second === undefined ? { view: "skills" } : { view: "skill", skill: second };
    case "clusters":
      if (second === undefined) return { view: "clusters" };
      return /^\d+$/.test(second) ? { view: "cluster", cluster: Number(second) } : NOWHERE;
    default:
      return NOWHERE;
  }
}

/** The fragment that shows a route. */
export function hrefOf(route: Exclude<Route, { view: "nowhere" }>): string {
  switch (route.view) {
    case "start":
      return "#/";
    case "group":
      return `#/groups/${encodeURIComponent(route.group)}`;
    case "learner":
      return `${within(route.group)}learners/${encodeURIComponent(route.id)}`;
    case "skill":
      return `${within(route.group)}skills/${encodeURIComponent(route.skill)}`;
    case "cluster":
      return `#/clusters/${route.cluster}`;
    default:
      return `#/${route.view}`;
  }
}

/** The start of a fragment about a group's members, or about everyone. */
function within(group: string | undefined): string {
  return group === undefined ? "#/" : `#/groups/${encodeURIComponent(group)}/`;
}

/** Adds a group to a route, if there is one. */
export function inGroup(group: string | undefined): { readonly group?: string } {
  return group === undefined ? {} : { group };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
