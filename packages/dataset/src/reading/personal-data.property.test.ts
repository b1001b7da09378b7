import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldNames } from "../columns/columns.ts";
import { tables } from "../columns/tables.ts";
import { blobDirectory } from "../files/blob-directory.ts";
import { ANNE, asLines, goodBut, learners, traces } from "./data-directory.fixture.ts";
import { readDirectory } from "./read-directory.ts";

/** Matches parts of every personal value below, in any letter case. */
const MARKERS = /marker|deadbeef/i;
const UUID = "deadbeef-0000-4000-8000-000000000000";
const SHA1 = "deadbeef".repeat(5);

/** Returns all messages from reading the files, without the dataset. */
async function said(files: Readonly<Record<string, string>>, lenient: boolean): Promise<string> {
  const blobs = Object.entries(files).map(([name, text]) => [name, new Blob([text])] as const);
  try {
    const directory = blobDirectory(new Map(blobs));
    const { report, statements } = await readDirectory(directory, { lenient }, [tables()]);
    // Group ids are public, because the service publishes them.
    return JSON.stringify([{ ...report, emptyGroups: [] }, statements]);
  } catch (error) {
    const { message, stack } = error as Error;
    return `${message} ${stack} ${JSON.stringify(error)}`;
  }
}

/** Generates a value for a field: well-formed, malformed, or of another type. */
const oneOf = (...values: unknown[]) =>
  fc.constantFrom<unknown>(...values, "marker", " ", { marker: "marker" }, ["marker"], 7, null);
const optionally = { requiredKeys: [] };

const { agent } = fc.letrec((tie) => ({
  account: fc.oneof(
    fc.record({ homePage: oneOf("https://marker.example"), name: oneOf(UUID, SHA1) }, optionally),
    fc.constant("marker"),
  ),
  agent: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record(
        {
          objectType: oneOf("Agent", "Group"),
          name: oneOf("Marker"),
          mbox: oneOf("mailto:marker@example.org", "marker@example.org"),
          mbox_sha1sum: oneOf(SHA1, SHA1.slice(1)),
          openid: oneOf("https://marker.example/id"),
          account: tie("account"),
          member: fc.oneof(
            { depthSize: "small" },
            fc.constant("marker"),
            fc.array(tie("agent"), { maxLength: 2 }),
          ),
        },
        optionally,
      ),
    },
    fc.constant("mailto:marker@example.org"),
  ),
}));

/** Generates identifiers of people who are not in the dataset. */
const stranger = fc.constantFrom(
  { mbox: "mailto:marker@example.org" },
  { mbox_sha1sum: SHA1 },
  { openid: "https://marker.example/id" },
  { account: { homePage: "https://marker.example", name: UUID } },
);

const verb = fc.constant({ id: "http://adlnet.gov/expapi/verbs/passed" });
const attempt = fc.record({ actor: stranger, verb, object: fc.constant({ id: "urn:EX1" }) });
const anyStatement = fc.record(
  {
    actor: fc.oneof(agent, stranger),
    verb,
    object: fc.oneof({ weight: 2, arbitrary: fc.constant({ id: "urn:EX1" }) }, agent),
    authority: fc.oneof(agent, stranger),
    context: fc.record({ instructor: agent, team: stranger, contextAgents: agent }, optionally),
  },
  { requiredKeys: ["actor", "verb", "object"] },
);

const statement = fc.oneof(attempt, anyStatement);

const people = fc.dictionary(
  fc.constantFrom("https://marker.example", "marker", UUID),
  fc.oneof(oneOf(UUID, SHA1), fc.dictionary(fc.constant("marker"), oneOf(UUID))),
);
const anyMapping = fc.record(
  {
    activity_prefixes: fc.constant(["urn:"]),
    accounts: people,
    openids: people,
    account_home_pages: fc.constant(["https://marker.example"]),
  },
  { requiredKeys: ["activity_prefixes"] },
);

const mapping = fc.oneof(fc.constant({ activity_prefixes: ["urn:"] }), anyMapping);

test("never shows a field of an actor in messages, whether or not the statement is valid", async () => {
  const runs = fc.asyncProperty(
    fc.array(statement, { minLength: 1, maxLength: 4 }),
    mapping,
    fc.constantFrom("jsonl", "json"),
    fc.boolean(),
    fc.nat(),
    async (statements, xapi, format, lenient, cut) => {
      const text = format === "jsonl" ? asLines(statements) : JSON.stringify(statements);
      const files = goodBut(
        {
          "xapi.json": JSON.stringify(xapi),
          // Some files are truncated.
          [`statements.${format}`]: cut % 3 === 0 ? text.slice(0, cut % text.length) : text,
        },
        "traces",
      );
      expect(await said(files as Record<string, string>, lenient)).not.toMatch(MARKERS);
    },
  );
  await fc.assert(runs, { numRuns: 100 });
});

test("never shows a learner's id or name in messages, whether or not the record is valid", async () => {
  const person = fc.record({
    learner_id: oneOf(UUID, SHA1),
    mbox_sha1sum: oneOf(SHA1),
    display_name: oneOf("Marker"),
    grade_level: fc.constantFrom(1, 9),
  });
  const trace = fc.record({
    learner_id: oneOf(UUID, SHA1),
    resource_id: fc.constantFrom("EX1", "EX2"),
    verb: fc.constant("passed"),
  });
  const some = { maxLength: 4 };
  const runs = fc.asyncProperty(
    fc.array(person, some),
    fc.array(trace, some),
    fc.boolean(),
    fc.nat(),
    async (others, attempts, lenient, cut) => {
      const text = asLines([...traces, ...attempts]);
      const files = goodBut(
        {
          "learners.jsonl": asLines([...learners, ...others]),
          // Some files are truncated.
          "traces.jsonl": cut % 3 === 0 ? text.slice(cut % text.length) : text,
        },
        "learners",
        "traces",
      );
      expect(await said(files as Record<string, string>, lenient)).not.toMatch(MARKERS);
    },
  );
  await fc.assert(runs, { numRuns: 80 });
});

/** Valid values of all fields except ids, by file. */
const RECORDS = {
  groups: { group_id: "ce2-a", name: "CE2 A", type: "class" },
  learners: { display_name: "Anne", grade_level: 3, left: false, groups: ["ce2-a"] },
  traces: {
    resource_id: "EX1",
    verb: "passed",
    success: true,
    score: 0.5,
    duration: "PT9S",
    timestamp: "2026-01-05T09:00:00Z",
    skills: ["add"],
  },
  evidence: {
    resource_id: "EX1",
    traces: 1,
    scored_traces: 1,
    score_sum_billionths: 500_000_000,
    scored_successes: 1,
    any_success: true,
    any_known_outcome: true,
    pass_mark: 0.5,
    first_timestamp: null,
    last_timestamp: null,
    missing_timestamps: 1,
    repeated_traces: 0,
    invalid_traces: 0,
  },
} as const;
const NUMBER = 47_118_155;

test.each(["groups", "learners", "traces", "evidence"] as const)(
  "never shows an id or a name in a wrong field of %s",
  async (kind) => {
    const ids = {
      groups: {},
      learners: { learner_id: UUID, mbox_sha1sum: SHA1 },
      traces: { trace_id: "t1", learner_id: ANNE },
      evidence: { learner_id: ANNE },
    };
    const valid: Readonly<Record<string, unknown>> = { ...ids[kind], ...RECORDS[kind] };
    const values = fc.constantFrom<unknown>(
      ...["Marker Martin", "marker", "EX1-marker", UUID, SHA1, "mailto:marker@example.org"],
      ...[NUMBER, `${NUMBER}`, "true", "3", null, ["marker"]],
    );
    const wrong = fc.record(Object.fromEntries(fieldNames(kind).map((field) => [field, values])), {
      requiredKeys: [],
    });
    const runs = fc.asyncProperty(
      fc.array(wrong, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (records, isTable) => {
        const rows = records.map((record) => ({ ...valid, ...record }));
        const table = [
          fieldNames(kind),
          ...rows.map((row) => fieldNames(kind).map((field) => row[field])),
        ];
        const name = `${kind}.${isTable ? "csv" : "jsonl"}`;
        const others = goodBut({ "groups.jsonl": asLines([RECORDS.groups]) }, kind);
        if (kind === "evidence") delete others["traces.jsonl"];
        if (kind === "groups") delete others["groups.jsonl"];
        const content = isTable ? table.map((row) => `${row.join()}\n`).join("") : asLines(rows);
        const shown = await said({ ...others, [name]: content } as Record<string, string>, false);
        expect(shown).not.toMatch(/marker|deadbeef|47118155/i);
      },
    );
    await fc.assert(runs, { numRuns: 40 });
  },
);
