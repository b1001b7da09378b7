import { HEX_MARKER, markedId, markedPseudonym, NAME_MARKER } from "./markers.ts";

const PREFIX = "https://school.example/activities/";

/** The parts of `xapi.json` that are not about learners. */
export const MAPPING: object = {
  verbs: { "https://app.example/verbs/solved": "passed" },
  activity_prefixes: [PREFIX],
  activities: { "https://other.example/7": "sym-2" },
  account_home_pages: ["https://ids.example"],
};

const ACTORS = [
  { objectType: "Agent", name: NAME_MARKER, mbox_sha1sum: markedPseudonym(0) },
  { name: NAME_MARKER, mbox: `mailto:${NAME_MARKER}@school.example` },
  { openid: `https://openid.example/${NAME_MARKER}` },
  { account: { homePage: "https://ids.example", name: markedId(1) } },
  { account: { homePage: `https://${NAME_MARKER}.example`, name: NAME_MARKER } },
  { objectType: "Group", name: NAME_MARKER, member: [{ mbox: `mailto:${NAME_MARKER}@a.example` }] },
];

const RESULTS = [
  { score: { scaled: 0.9 }, success: true, duration: "PT1M30S", response: NAME_MARKER },
  { score: { raw: 3, min: 0, max: 10 }, completion: true },
  {},
];

/** A valid statement for each kind of actor, with marked fields about people. */
export const STATEMENTS: readonly object[] = ACTORS.map((actor, n) => ({
  id: `12345678-1234-4234-8234-12345678900${n}`,
  actor,
  verb: { id: `http://adlnet.gov/expapi/verbs/${["passed", "failed", "answered"][n % 3]}` },
  object: {
    id: n % 2 === 0 ? `${PREFIX}add-1` : "https://other.example/7",
    definition: { name: { en: "Adding" } },
  },
  result: RESULTS[n % 3],
  context: { instructor: { mbox: `mailto:${NAME_MARKER}@b.example`, name: HEX_MARKER } },
  timestamp: `2025-09-01T08:0${n}:00Z`,
  stored: `2025-09-01T08:1${n}:00Z`,
  version: "1.0.3",
}));
