import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, test, vi } from "vitest";
import { learnerOf, parseConsents, watchConsents } from "./consents.ts";

const ANNE = "11111111-1111-4111-8111-111111111111";
const row = { consent_id: "66a1", learner_id: ANNE, display_name: "Anne", grade_level: 3 };
const table = (...rows: unknown[]): string => rows.map((one) => JSON.stringify(one)).join("\n");

it("returns the learner of each consent, even if a learner has several consents", () => {
  const pseudonym = "AB".repeat(20);
  const rows = [
    { ...row, learner_id: ANNE.toUpperCase(), mbox_sha1sum: pseudonym },
    { ...row, consent_id: "66a2", mbox_sha1sum: pseudonym.toLowerCase() },
  ];
  const anne = {
    learner_id: ANNE,
    display_name: "Anne",
    grade_level: 3,
    mbox_sha1sum: "ab".repeat(20),
  };
  expect([...parseConsents(`\n${table(...rows)}\n\n`)]).toEqual([
    ["66a1", anne],
    ["66a2", anne],
  ]);
});

it("keeps several pseudonyms of a learner, and refuses one of two learners", () => {
  const pseudonyms = ["AB".repeat(20), "cd".repeat(20)];
  const [anne] = parseConsents(table({ ...row, pseudonyms })).values();
  expect(anne!.pseudonyms).toEqual(["ab".repeat(20), "cd".repeat(20)]);
  const other = { ...row, consent_id: "66a2", learner_id: ANNE.replace("1", "2") };
  for (const theirs of [{ pseudonyms }, { mbox_sha1sum: pseudonyms[1] }]) {
    expect(() => parseConsents(table({ ...row, pseudonyms }, { ...other, ...theirs }))).toThrow(
      "line 2: pseudonyms: expected pseudonyms of one learner only, got ",
    );
  }
  expect(() => parseConsents(table({ ...row, pseudonyms: ["anne"] }))).toThrow(
    "line 1: pseudonyms: expected a list of SHA-1 digests, or null, got a list",
  );
});

it("ends a consent at its time, but not another consent of the learner", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const consents = parseConsents(
    table({ ...row, expires_at: "2026-07-04T02:00+02:00" }, { ...row, consent_id: "66a2" }),
  );
  const inForce = (now: string) => {
    vi.setSystemTime(now);
    return ["66a1", "66a2", "66a3"].filter((id) => learnerOf(consents, id)?.learner_id === ANNE);
  };
  expect(inForce("2026-07-03T23:59:59Z")).toEqual(["66a1", "66a2"]);
  expect(inForce("2026-07-04T00:00:00Z")).toEqual(["66a2"]);
});

it("uses the school's level names, if there are any", () => {
  const levels = { grades: { "6e": 1, "07": 2 } };
  const rows = [
    { ...row, grade_level: "6e" },
    { ...row, consent_id: "66a2", learner_id: ANNE.replace("1", "2"), grade_level: 7 },
  ];
  const learners = [...parseConsents(table(...rows), levels).values()];
  expect(learners.map(({ grade_level }) => grade_level)).toEqual(["6e", "7"]);
  expect(() => parseConsents(table(row), levels)).toThrow(
    new Error(
      "line 1: grade_level: expected one of the school's levels: 6e, 7, got a value that is not shown because it may be personal",
    ),
  );
});

it("returns no consents for an empty table", () => {
  expect(parseConsents("").size).toBe(0);
});

test.each<[rows: unknown[], issues: string[]]>([
  [["Anne"], ["line 1: expected an object, got a string"]],
  [
    [{}],
    [
      "line 1: consent_id: expected 1 to 128 printable ASCII characters without spaces, got nothing",
      "line 1: learner_id: expected a uuid, got nothing",
      "line 1: display_name: expected a non-empty string, got nothing",
      "line 1: grade_level: expected an integer from 1 to 5, got nothing",
    ],
  ],
  [
    [row, { ...row, consent_id: "Anne Martin", grade_level: 6 }],
    [
      "line 2: consent_id: expected 1 to 128 printable ASCII characters without spaces, got a value that is not shown because it may be personal",
      "line 2: grade_level: expected an integer from 1 to 5, got 6",
    ],
  ],
  [
    [{ ...row, display_name: "3", grade_level: "Anne Martin" }],
    ["line 1: grade_level: expected an integer from 1 to 5, got a string"],
  ],
  [
    [{ ...row, valid_until: "2026-07-04", expires_at: "2026-07-04" }],
    [
      "line 1: expected only the names consent_id, learner_id, display_name, grade_level, mbox_sha1sum, pseudonyms, expires_at, got another name",
      "line 1: expires_at: expected a time such as 2026-07-04T00:00:00Z, or null, got a value that is not shown because it may be personal",
    ],
  ],
  [[row, row], ["line 2: consent_id: expected a unique consent, got a repeated consent"]],
  [
    [row, { ...row, consent_id: "66a2", display_name: "Anna" }],
    [
      "line 2: learner_id: expected the same name, grade and pseudonym for each consent of a learner, got different values",
    ],
  ],
])("lists every issue with its line, and quotes nothing personal: %j", (rows, issues) => {
  expect(() => parseConsents(table(...rows))).toThrow(new Error(issues.join("\n")));
});

it("quotes no part of a line that is not JSON", () => {
  expect(() => parseConsents('{"display_name": "Anne"')).toThrow(
    new Error("line 1: expected an object, got nothing"),
  );
});

it("keeps the last valid table if the new table is invalid, and has no consents if the table is removed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const directory = await mkdtemp(join(tmpdir(), "consents-"));
  const path = join(directory, "consents.jsonl");
  await writeFile(path, table(row));
  const problems: string[] = [];
  const watched = await watchConsents(path, (message) => problems.push(message));
  onTestFinished(async () => {
    watched.close();
    await rm(directory, { recursive: true });
  });
  await writeFile(`${path}.new`, "{}");
  await rename(`${path}.new`, path);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1_000);
    expect(problems).toHaveLength(1);
  }, 20_000);
  expect(watched.current().size).toBe(1);
  await rm(path);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1_000);
    expect(watched.current().size).toBe(0);
  }, 20_000);
});
