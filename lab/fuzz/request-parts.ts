import { OPERATION_PATHS, type PathIds, withIds } from "@mastery/tests-conformance/operations";
import fc from "fast-check";
import { editedText } from "./edits.ts";
import { KNOWN, KNOWN_IDS } from "./school.ts";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const UNKNOWN_IDS: PathIds = {
  learner_id: UNKNOWN,
  cluster_id: "99",
  group_id: "nowhere",
  skill_id: "nothing",
};

/** Every path of the API, with known and unknown ids. */
export const PATHS: readonly string[] = [
  ..."/openapi.json /docs /docs/ /docs/ui.js / /nothing *".split(" "),
  ...[KNOWN_IDS, UNKNOWN_IDS].flatMap((ids) => OPERATION_PATHS.map((path) => withIds(path, ids))),
  ...[KNOWN, UNKNOWN].flatMap((id) => [`/recommend/${id}?n=3`, `/recommend/${id}?n=0&n=11&m=x`]),
];

/** Generates request targets: a path, either unchanged or with a few edits. */
export const targets: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...PATHS),
  editedText(...PATHS).map((bytes) => bytes.toString("utf8")),
  fc.string({ unit: fc.constantFrom(..."/%?#&=;.:@\\[]~+ n19aZé\0\u{1f95a}"), maxLength: 40 }),
);

export const methods: fc.Arbitrary<string> = fc.constantFrom(
  ..."GET GET GET GET HEAD POST OPTIONS TRACE CONNECT get PRI X".split(" "),
);

const NAMES = [
  ..."host accept accept-encoding if-none-match if-modified-since range te authorization".split(
    " ",
  ),
  ..."connection content-length transfer-encoding expect upgrade content-type cookie".split(" "),
  ..."content-encoding x-forwarded-for x-http-method-override".split(" "),
];
const VALUES = [
  ..."* a gzip gzip;q=2 identity;q=0 text/html close keep-alive 0 3 -1 chunked 100-continue".split(
    " ",
  ),
  ..."99999999999999999999 websocket h2c application/json bytes=0-5 é".split(" "),
  ...["", "\t ", '"a"', 'W/"a"', "br, gzip;q=0.5", "gzip, chunked", "Bearer x", "Basic eDp5"],
  ...["x".repeat(9000), "a,".repeat(500)],
];

export const headerFields: fc.Arbitrary<[name: string, value: string][]> = fc.array(
  fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)),
  { maxLength: 4 },
);
