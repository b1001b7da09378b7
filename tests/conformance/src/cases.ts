import { learnerId } from "@mastery/core/testing";
import type { AnyRoute } from "@mastery/openapi/routes";
import { OPERATIONS } from "./operations.ts";
import { PAGES } from "./pages.ts";

/** A request and its expected status. */
export interface Case {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  /** Set if no path of the API matches, so that a host with further routes tries its own routes. */
  readonly unmatched?: true;
}

const ID = learnerId(7);
const UNKNOWN = "ffffffff-ffff-4fff-8fff-ffffffffffff";
const ROUTE_LIST: readonly AnyRoute[] = Object.values(OPERATIONS);

/** Paths about one learner, without the id at the end. */
const LEARNER_PATHS = ROUTE_LIST.filter(({ path }) => path.endsWith("{learner_id}")).map(prefixOf);
/** Paths about one learner that accept `n`, without the id at the end. */
const LIST_PATHS = ROUTE_LIST.filter(({ query = {} }) => "n" in query).map(prefixOf);
const GROUP_PATHS = ROUTE_LIST.filter(({ access }) => access === "group").map(prefixOf);

/** Known ids by path parameter, for paths about several learners. Add ids for each new parameter. */
const COHORT_IDS: Readonly<Record<string, readonly string[]>> = {
  cluster_id: ["0"],
  group_id: ["CE2.a~1", "school", "empty"],
  skill_id: ["nombres-0", "geometrie-2%20%C3%A9"],
};
const COHORT_TARGETS = ROUTE_LIST.flatMap((route) => {
  const name = /\{(.+)\}$/.exec(route.path)?.[1];
  if (name === undefined || name === "learner_id") return [];
  return COHORT_IDS[name]!.map((id) => prefixOf(route) + id);
});
const SHARED_PATHS = [
  ...ROUTE_LIST.map(({ path }) => path).filter((path) => !path.endsWith("}")),
  ...["/openapi.json", "/docs"],
  ...PAGES.map(({ path }) => path),
];

function prefixOf({ path }: AnyRoute): string {
  return path.replace(/\{.*/, "");
}

const get = (target: string, status: number): Case => ({ method: "GET", target, status });

/** Returns one of the strings, in turn. Adapters pass on all paths in the same way, so each unusual string is sent to only one path. */
const inTurn = (texts: readonly string[], at: number): string => texts[at % texts.length]!;

const answers = [
  ...SHARED_PATHS,
  ...COHORT_TARGETS,
  ...Array.from({ length: 8 }, (_, n) => LEARNER_PATHS.map((path) => path + learnerId(n))).flat(),
  ...LEARNER_PATHS.map((path) => `${path}0000000A-0000-4000-8000-000000000007`.replace("A", "0")),
  "/health?",
  "/health?n=99&x=%zz",
].map((target) => get(target, 200));

const goodN = [
  ...Array.from({ length: 10 }, (_, i) => `n=${i + 1}`),
  ...["n=%2B5", "n=+5", "n=007", "n=%31", "%6E=3", "n=1&n=2", "n=11&n=abc&n=2", "x=1&n=2&y="],
  ...["n[]=99", "n[0]=99", "N=99", "nn=99", "x", "&", "&&n=2&", "=4", "n=10&n%5B%5D=99"],
].flatMap((query) => LIST_PATHS.map((path) => get(`${path}${ID}?${query}`, 200)));

const badN = [
  ...["n=", "n", "n=abc", "n=0", "n=-1", "n=-0", "n=11", "n=%2B11", "n=5.0", "n=1e1", "n=0x5"],
  ...[
    "n=1_0",
    "n=5,6",
    "n=5;n=6",
    "n=%EF%BC%95",
    "n=%D9%A3",
    "n=٣",
    "n=½",
    "n=5%00",
    "n=%F0%9F%A6%A4",
  ],
  ...[
    `n=${"9".repeat(400)}`,
    `n=-${"9".repeat(400)}`,
    "n=2&n=99",
    "n=2&n=",
    "n=null",
    "n=true",
    "n=%22",
  ],
].map((query, at) =>
  get(
    `${inTurn(LIST_PATHS, at)}${inTurn([ID, UNKNOWN, "lea"], Math.floor(at / LIST_PATHS.length))}?${query}`,
    422,
  ),
);

const badIds = [
  ...["lea", "0", ID.slice(1), `${ID}0`, `{${ID}}`, `urn:uuid:${ID}`, ID.replaceAll("-", "")],
  ...[
    ID.replace("0", "g"),
    ID.replace("0", "٠"),
    ID.replace("-", "_"),
    "%20",
    ` ${ID}`,
    `${ID}%20`,
  ],
  ...["%2F", `%2F${ID}`, `${ID}%2F`, "a%2Fb", "%00", `${ID}%00`, "%E2%80%A8", "%F0%9F%A6%A4", "é"],
  ...[
    "%3F",
    "%23",
    "%25",
    "%22",
    "%5C",
    "null",
    "undefined",
    "__proto__",
    "constructor",
    "*",
    ":id",
  ],
  ...[ID.replace("0", "%30"), ID.replaceAll("-", "%2D"), `%30${ID.slice(1)}`],
  ...["a".repeat(101), "a".repeat(3000)],
].map((id, at) => get(inTurn(LEARNER_PATHS, at) + id, 422));

const malformedIds = ["%zz", "%", "%FF", "%C3%28", "100%"].map((id) => get(`/profile/${id}`, 422));

const unknownIds = LEARNER_PATHS.flatMap((path) => [
  get(path + UNKNOWN, 404),
  get(path + UNKNOWN.toUpperCase(), 404),
]);

const unknownCohorts = [
  ...["9", "99999999999999999999"].map((id) => `/clusters/members/${id}`),
  ...GROUP_PATHS.flatMap((path) =>
    ["nowhere", "CE2.A~1", "CE2%2Ea~1", "%zz", "é", "__proto__", "a".repeat(200)].map(
      (id) => path + id,
    ),
  ),
  ...["algebra", "nombres%2D0", "geometrie-2+%C3%A9", "%", "%00"].map(
    (id) => `/skills/learners/${id}`,
  ),
].map((target) => get(target, 404));

const badClusters = ["x", "+1", "01", "-1", "-0", "1.0", "1e1", "%30", "0%20", "%E2%80%A8"].map(
  (id) => get(`/clusters/members/${id}`, 422),
);

const unknownPaths = [
  ...[
    "/",
    "/nope",
    "/favicon.ico",
    "//",
    "//health",
    "/health/",
    "/health//",
    "/HEALTH",
    "/Health",
  ],
  ...["/health%2F", "/health%00", "/health;v=1", "/health.json", "/learners/", `/learners/${ID}`],
  ...[
    "/profile",
    "/profile/",
    "/profile//",
    `/profile/${ID}/`,
    `/profile//${ID}`,
    `//profile/${ID}`,
  ],
  ...[
    `/PROFILE/${ID}`,
    `/profile%2F${ID}`,
    `/%70rofile/${ID}`,
    `/%50rofile/${ID}`,
    `/%2570rofile/${ID}`,
    "/%68ealth",
    "/clusters/%61ssignment/00000000-0000-4000-8000-000000000007",
    `/profile/${ID}/x`,
    "/clusters/",
    "/clusters/assignment",
  ],
  ...[
    "/clusters/assignment/",
    `/clusters//assignment/${ID}`,
    "/recommend",
    "/recommend/",
    "/recommend/details/",
    "/rules/",
    ...[
      "/groups/",
      "/groups/memberships",
      "/groups/memberships/",
      "/groups/members",
      "/groups/members/",
      "/groups/members/school/",
    ],
    ...["/groups/school", "/groups//school", "/skills/", "/skills/learners/", "/skills/nombres-0"],
    ...["/clusters/members/", "/clusters/members/0/", "/%67roups", "/groups/%6dembers/school"],
  ],
  ...[
    "/docs/nope.js",
    "/%64ocs",
    "/docs/ui%2Ejs",
    "/page/nope.js",
    "/docs/..%2Fopenapi.json",
    "/openapi",
    "/openapi.yaml",
    "/%zz",
    "/é",
    "/%E0%A4%A",
  ],
].map((target): Case => ({ ...get(target, 404), unmatched: true }));

const trailingSlashes = ["/docs/", "/docs/?x=1", "/page/"].map(
  (target): Case => ({ ...get(target, 308), unmatched: true }),
);

const home: readonly Case[] = [
  { ...get("/", 302), headers: { accept: "text/html,*/*;q=0.8" }, unmatched: true },
];

const tooLong = SHARED_PATHS.map((path) => get(`${path}?${"x".repeat(8200)}`, 414));

/** Request bodies, which the service ignores. */
const BODIES: readonly Pick<Case, "headers" | "body">[] = [
  { headers: { "content-type": "application/json" }, body: '{"not json' },
  { headers: { "content-type": "?" }, body: "x" },
];

const methods = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"].flatMap((method) =>
  [
    ...SHARED_PATHS,
    ...LEARNER_PATHS.map((path) => path + ID),
    ...COHORT_TARGETS,
    "/profile/lea",
    "/recommend/lea?n=0",
  ].flatMap((target, at): Case[] => [
    { method, target, status: 405 },
    ...BODIES.slice(at, at + 1).map((sent) => ({ method, target, status: 405, ...sent })),
  ]),
);

const codings = [
  ...[
    "gzip",
    "br",
    "gzip, deflate, br",
    "br;q=0.5, gzip",
    "gzip;q=0, br;q=0",
    "*",
    "*;q=0",
    "identity",
  ],
  ...["identity;q=0", "", "GZIP", "zstd", "gzip;q=nonsense", "br;q=0, *"],
].flatMap((coding, at) =>
  [inTurn(SHARED_PATHS, at), "/learners", `/profile/${ID}`].map(
    (target): Case => ({ ...get(target, 200), headers: { "accept-encoding": coding } }),
  ),
);

const withHead = (cases: readonly Case[]): readonly Case[] =>
  cases.flatMap((one) => [one, { ...one, method: "HEAD" }]);

/** All requests of the suite except conditional requests, which need tags from earlier responses. */
export const GROUPS: Readonly<Record<string, readonly Case[]>> = {
  "responds on every route": withHead(answers),
  "accepts every valid n": withHead(goodN),
  "refuses an invalid n with 422": withHead(badN),
  "refuses a malformed id with 422": withHead([...badIds, ...malformedIds]),
  "responds with 404 to an unknown id": withHead(unknownIds),
  "responds with 404 to an unknown cluster, group or skill": withHead(unknownCohorts),
  "refuses a malformed cluster with 422": withHead(badClusters),
  "responds with 404 at unknown paths": withHead(unknownPaths),
  "redirects pages with a trailing slash": withHead(trailingSlashes),
  "redirects from / to a page if the client accepts HTML": withHead(home),
  "responds with 414 to a long target": withHead(tooLong),
  "responds with 405 to other methods": methods,
  "compresses shared bodies": withHead(codings),
};

/** Targets with a 200 response, for conditional requests and for the comparison with schemas. */
export const SUCCESSES: readonly string[] = [...answers, ...goodN].map(({ target }) => target);

/** One target per route. */
export const ROUTE_TARGETS: readonly string[] = [
  ...SHARED_PATHS,
  ...LEARNER_PATHS.map((path) => path + ID),
  ...COHORT_TARGETS,
];

/** One target for each access level of routes. Adapters do not know the routes, so what they do on these they do on all. */
export const ACCESS_TARGETS: readonly string[] = [
  ...new Map(ROUTE_LIST.map((route) => [route.access, prefixOf(route)])).values(),
].map((prefix) => ROUTE_TARGETS.find((target) => target.startsWith(prefix))!);
