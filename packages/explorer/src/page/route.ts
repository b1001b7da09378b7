/** What the page shows, as the address's fragment says it: a link to it can be kept and shared. */
export type Route =
  | { readonly view: "overview"; readonly cluster?: number }
  | { readonly view: "learners" }
  | { readonly view: "learner"; readonly id: string }
  | { readonly view: "nowhere" };

/** Reads a fragment such as `#/learners/<id>`; an empty one is the overview. */
export function parseRoute(fragment: string): Route {
  const [first = "", second, ...rest] = fragment.replace(/^#?\/?/, "").split("/");
  if (rest.length > 0) return { view: "nowhere" };
  if (first === "" && second === undefined) return { view: "overview" };
  if (first === "clusters" && /^\d+$/.test(second ?? "")) {
    return { view: "overview", cluster: Number(second) };
  }
  if (first === "learners") {
    return second ? { view: "learner", id: decode(second) } : { view: "learners" };
  }
  return { view: "nowhere" };
}

/** The fragment that shows a route. */
export function hrefOf(route: Exclude<Route, { view: "nowhere" }>): string {
  switch (route.view) {
    case "overview":
      return route.cluster === undefined ? "#/" : `#/clusters/${route.cluster}`;
    case "learners":
      return "#/learners";
    case "learner":
      return `#/learners/${encodeURIComponent(route.id)}`;
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
