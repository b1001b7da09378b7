// Changes that a maintainer makes, each with one place forgotten, and what must say so.

const CORE = "packages/mastery-core/src";
const ROUTES = "packages/openapi/src/routes";
const MESSAGES = "packages/explorer/src/page/i18n";

/** A new endpoint about a learner; `without` leaves out one of its lines. */
const endpoint = (without) => ({
  file: `${ROUTES}/learners.ts`,
  append: [
    'export const getTraceCount: Route<"/traces/{learner_id}", number> = {',
    '  path: "/traces/{learner_id}",',
    '  access: "learner",',
    '  tag: "learners",',
    '  summary: "Number of traces",',
    '  description: "All traces of the learner.",',
    '  returns: "The number.",',
    "  schema: count,",
    "  answer: (snapshot, { learner_id }) => snapshot.profile(learner_id)?.n_traces,",
    "};",
  ]
    .filter((line) => !line.includes(without))
    .join("\n"),
});

/**
 * `edits` make the change and forget one place; `check` is the command that must fail, with output that matches `names`:
 * types, unused code, or the tests of a file.
 */
export const TRAPS = [
  ...["path:", "access:", "summary:", "description:", "returns:", "schema:", "answer:"].map(
    (line) => ({
      change: "an endpoint about a learner",
      forgets: line,
      edits: [endpoint(line)],
      check: "types",
      names: new RegExp(`learners\\.ts.*${/\w+/.exec(line)[0]}`, "s"),
    }),
  ),
  {
    change: "an endpoint about a learner",
    forgets: "that its access is that of a learner",
    edits: [
      {
        ...endpoint("nothing"),
        append: endpoint("nothing").append.replace('access: "learner"', 'access: "callers"'),
      },
    ],
    check: "types",
    names: /learners\.ts.*"callers"/s,
  },
  {
    change: "an endpoint about a learner",
    forgets: "its row in the table of routes",
    edits: [endpoint("nothing")],
    check: "unused",
    names: /getTraceCount/,
  },
  {
    change: "a query parameter of /recommend",
    forgets: "its parser",
    edits: [
      {
        file: `${ROUTES}/recommendations.ts`,
        find: "export interface Count {",
        replace: "export interface Count {\n  readonly max_distance?: number;",
      },
    ],
    check: "types",
    names: /recommendations\.ts.*max_distance/s,
  },
  {
    change: "a query parameter of /recommend",
    forgets: "its type",
    edits: [
      {
        file: `${ROUTES}/recommendations.ts`,
        find: "query: { n: N }",
        replace: "query: { n: N, max_distance: N }",
      },
    ],
    check: "types",
    names: /recommendations\.ts.*max_distance/s,
  },
  ...["min:", "max:", "default:", "description:"].map((line) => ({
    change: "an option of the rules",
    forgets: line,
    edits: [
      {
        file: `${CORE}/rules/options.ts`,
        find: "  topN: {",
        replace: [
          "  mostFailures: {",
          '    type: "integer",',
          ...["min: 1,", "max: 9,", "default: 3,", 'description: "failures at most",']
            .filter((row) => !row.startsWith(line))
            .map((row) => `    ${row}`),
          "  },",
          "  topN: {",
        ].join("\n"),
      },
    ],
    check: "types",
    names: new RegExp(`options\\.ts.*${line.slice(0, -1)}`, "s"),
  })),
  ...["weight:", "value:", "description:"].map((line) => ({
    change: "a part of a score",
    forgets: line,
    edits: [
      {
        file: `${CORE}/rules/score.ts`,
        find: '  {\n    name: "clusterSignal",',
        replace: [
          "  {",
          '    name: "novelty",',
          ...["weight: 0,", "value: (): number => 1,", 'description: "how new it is",']
            .filter((row) => !row.startsWith(line))
            .map((row) => `    ${row}`),
          "  },",
          '  {\n    name: "clusterSignal",',
        ].join("\n"),
      },
    ],
    check: "types",
    names: /score\.ts/,
  })),
  {
    change: "a part of a score",
    forgets: "that the weights sum to 1",
    edits: [{ file: `${CORE}/rules/score.ts`, find: "weight: 0.1,", replace: "weight: 0.2," }],
    check: "test",
    tests: ["packages/mastery-core/src/rules"],
    names: /sum|weights/i,
  },
  {
    change: "a part of a score",
    forgets: "its words in the explorer",
    edits: [
      {
        file: `${CORE}/rules/score.ts`,
        find: '  {\n    name: "clusterSignal",',
        replace:
          '  { name: "novelty", weight: 0, value: (): number => 1, description: "how new" },\n  {\n    name: "clusterSignal",',
      },
    ],
    check: "types",
    names: /explorer.*novelty|novelty.*explorer/s,
  },
  {
    change: "a field of a record",
    forgets: "its row in the schema",
    edits: [
      {
        file: `${CORE}/records/records.ts`,
        find: "export interface Skill {",
        replace: "export interface Skill {\n  readonly url?: string | null;",
      },
    ],
    check: "types",
    names: /schema\.ts.*url/s,
  },
  {
    change: "a column of the snapshot",
    forgets: "the format number",
    edits: [
      {
        file: `${CORE}/snapshot/schema.ts`,
        find: 'lastDay: { type: "u32", per: ["learners"], day: true },',
        replace:
          'lastDay: { type: "u32", per: ["learners"], day: true },\n    firstDay: { type: "u32", per: ["learners"], day: true },',
      },
    ],
    check: "test",
    tests: ["packages/mastery-core/tests/format.test.ts"],
    names: /format/i,
  },
  {
    change: "a message of the page",
    forgets: "its English text",
    edits: [{ file: `${MESSAGES}/en.ts`, find: '    print: "Print",\n', replace: "" }],
    check: "types",
    names: /en\.ts.*print/s,
  },
  {
    change: "a language",
    forgets: "the label of a cluster",
    edits: [
      {
        file: `${CORE}/languages/fr.ts`,
        find: "  clusterLabel({ strong, weak, isObserved }) {",
        replace: "  label({ strong, weak, isObserved }) {",
      },
    ],
    check: "types",
    names: /fr\.ts/,
  },
  {
    change: "an option of serve",
    forgets: "to read it",
    edits: [
      {
        file: "packages/cli/src/commands/serve.ts",
        find: "export const SETTINGS = {",
        replace: 'export const SETTINGS = {\n  shout: flag("answer in capitals"),',
      },
    ],
    check: "types",
    names: /serve\.ts.*shout/s,
  },
];
