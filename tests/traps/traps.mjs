// Typical maintenance changes, with the files that each change touches, and with traps in which one part is missing.

const CORE = "packages/mastery-core/src";
const DATASET = "packages/dataset/src";
const ROUTES = "packages/openapi/src/routes";
const AUTH = "packages/openapi/src/auth";
const PAGE = "addons/explorer/src/page";

/** Returns the edit that adds an endpoint about a learner. `without` omits a line of the endpoint. */
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
    "  schema: learnerFields.grade_level,",
    "  answer: (snapshot, { learner_id }) => snapshot.profile(learner_id)?.n_traces,",
    "};",
  ]
    .filter((line) => !line.includes(without))
    .join("\n"),
});

/** Returns the edit that inserts a new row before another row. `without` omits a line of the new row. */
const row = (file, before, open, lines, without) => ({
  file,
  find: before,
  replace: [open, ...lines.filter((line) => !line.startsWith(without)), "  },", before].join("\n"),
});

/** Returns the edit that adds an option of the rules. `without` omits a line of the option. */
const ruleOption = (without) =>
  row(
    `${CORE}/rules/options.ts`,
    "  topN: {",
    "  mostFailures: {",
    ['    type: "integer",', "min: 1,", "max: 9,", "default: 3,"],
    without,
  );

const DESCRIPTION = {
  file: `${CORE}/rules/options.ts`,
  find: '  topN: "',
  replace: '  mostFailures: "failures at most",\n  topN: "',
};

/** The test file that compares pages with the tables generated from the code. */
const PAGES = ["generated"];

/**
 * `touched` lists the files of a complete change, with a star in place of a new name. `written` lists the files that a command writes.
 * `before` is the number of files that the change touched before tables of routes and rows were introduced, if these files were counted.
 * Each trap makes the change with one part missing. The trap's `check` must fail with output that matches `names`: the type check, the
 * search for unused code, tests of a file, or the generated pages.
 */
export const CHANGES = [
  {
    change: "endpoint about a learner",
    before: 12,
    goal: 3,
    touched: [`${ROUTES}/learners.ts`, "addons/client/src/create-client.ts"],
    written: [
      `${ROUTES}/examples.json`,
      "docs/reference/http.md",
      "docs/reference/http-answers.md",
    ],
    traps: [
      ...["path:", "access:", "summary:", "description:", "returns:", "schema:", "answer:"].map(
        (line) => ({
          forgets: line,
          edits: [endpoint(line)],
          check: "types",
          names: new RegExp(`learners\\.ts.*${/\w+/.exec(line)[0]}`, "s"),
        }),
      ),
      {
        forgets: "the access for learners",
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
        forgets: "its method in the client",
        edits: [endpoint("nothing")],
        check: "types",
        names: /create-client\.ts.*\/traces\/\{learner_id\}/s,
      },
      {
        forgets: "its example",
        edits: [endpoint("nothing")],
        check: "types",
        names: /document\.ts.*getTraceCount/s,
      },
      {
        forgets: "that it may cover only readable learners",
        edits: [
          {
            file: `${ROUTES}/skills.ts`,
            find: "answer: (snapshot, { among }) => skillNeeds(snapshot, { among })",
            replace: "answer: (snapshot) => skillNeeds(snapshot)",
          },
        ],
        check: "test",
        tests: ["packages/openapi/src/document.test.ts", "-t", "readable learners"],
        names: /the response of '\/skills' depends on the readable learners/,
      },
    ],
  },
  {
    change: "query parameter",
    before: 6,
    goal: 2,
    touched: [`${ROUTES}/recommendations.ts`, "addons/client/src/create-client.ts"],
    written: ["docs/reference/http.md"],
    traps: [
      {
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
      {
        forgets: "its name in the client",
        edits: [
          {
            file: `${ROUTES}/recommendations.ts`,
            find: "export interface Count {",
            replace: "export interface Count {\n  readonly max_distance?: number;",
          },
          ...[1, 2].map(() => ({
            file: `${ROUTES}/recommendations.ts`,
            find: "query: { n: N }",
            replace: "query: { max_distance: N, n: N }",
          })),
        ],
        check: "types",
        names: /create-client\.ts.*max_distance/s,
      },
      {
        forgets: "its use in the answer",
        edits: [
          {
            file: `${ROUTES}/recommendations.ts`,
            find: "export interface Count {",
            replace: "export interface Count {\n  readonly max_distance?: number;",
          },
          ...[1, 2].map(() => ({
            file: `${ROUTES}/recommendations.ts`,
            find: "query: { n: N }",
            replace: "query: { max_distance: N, n: N }",
          })),
        ],
        check: "test",
        tests: ["packages/openapi/src/document.test.ts", "-t", "depends on"],
        names: /depends on 'max_distance'/,
      },
    ],
  },
  {
    change: "adapter",
    goal: 4,
    touched: [
      "packages/http-*/package.json",
      "packages/http-*/src/index.ts",
      "packages/http-*/README.md",
      "packages/http-*/tests/hosts.fixture.ts",
    ],
    traps: [
      {
        forgets: "its hosts for the suite that every adapter passes",
        edits: [{ file: "packages/http-koa/package.json", create: '{ "private": true }' }],
        check: "test",
        tests: ["tests/conformance/src/options.test.ts"],
        names: /http-koa/,
      },
    ],
  },
  {
    change: "option that reaches the core",
    goal: 2,
    touched: [`${CORE}/rules/options.ts`, `${CORE}/rules/*.ts`],
    written: [
      "docs/reference/command-line.md",
      "docs/reference/rules.md",
      "packages/cli/config.schema.json",
    ],
    traps: [
      ...["min:", "max:", "default:"].map((line) => ({
        forgets: line,
        edits: [ruleOption(line), DESCRIPTION],
        check: "types",
        names: new RegExp(`options\\.ts.*${line.slice(0, -1)}`, "s"),
      })),
      {
        forgets: "its description",
        edits: [ruleOption("description")],
        check: "types",
        names: /options\.ts.*mostFailures/s,
      },
      {
        forgets: "to read an option of serve",
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
    ],
  },
  {
    change: "explorer view",
    goal: 5,
    touched: [
      `${PAGE}/views/*.tsx`,
      `${PAGE}/app.tsx`,
      `${PAGE}/i18n/fr.ts`,
      `${PAGE}/i18n/en.ts`,
      "tests/browser/explorer-views.test.ts",
    ],
    traps: [
      {
        forgets: "its address",
        edits: [
          {
            file: `${PAGE}/views/calendar.tsx`,
            create:
              'import type { JSX } from "preact";\n\nexport function CalendarView(): JSX.Element {\n  return <p />;\n}\n',
          },
        ],
        check: "unused",
        names: /views\/calendar\.tsx/,
      },
      {
        forgets: "its English text",
        edits: [{ file: `${PAGE}/i18n/en.ts`, find: '    print: "Print",\n', replace: "" }],
        check: "types",
        names: /en\.ts.*print/s,
      },
      {
        forgets: "its name in the navigation",
        edits: [
          {
            file: `${PAGE}/header.tsx`,
            find: '"clusters"] as const',
            replace: '"clusters", "calendar"] as const',
          },
        ],
        check: "types",
        names: /header\.tsx.*calendar/s,
      },
    ],
  },
  {
    change: "reason to refuse a key",
    goal: 3,
    touched: [`${AUTH}/index.ts`, `${AUTH}/tokens.ts`, `${AUTH}/authorizer.test.ts`],
    written: ["docs/how-to/authentication.md"],
    traps: [
      {
        forgets: "its sentence",
        edits: [
          {
            file: `${AUTH}/index.ts`,
            find: 'challenge("expiredKey")',
            replace: 'challenge("early key")',
          },
        ],
        check: "types",
        names: /auth\/index\.ts.*early key/s,
      },
      {
        forgets: "the page about the reason",
        edits: [
          {
            file: `${AUTH}/tokens.ts`,
            find: "  expiredKey:",
            replace: '  earlyKey: "The key is not valid yet.",\n  expiredKey:',
          },
        ],
        check: "pages",
        tests: PAGES,
        names: /The key is not valid yet/,
      },
    ],
  },
  {
    change: "part of a score",
    before: 36,
    goal: 6,
    touched: [
      `${CORE}/rules/score.ts`,
      `${CORE}/ranking/rank-learners.ts`,
      `${CORE}/answers/recommendations.ts`,
      "packages/mastery-core/tests/reference.ts",
      `${PAGE}/i18n/fr.ts`,
      `${PAGE}/i18n/en.ts`,
    ],
    written: [
      "docs/reference/http-answers.md",
      "docs/reference/rules.md",
      "packages/cli/config.schema.json",
    ],
    traps: [
      ...["weight:", "value:", "description:"].map((line) => ({
        forgets: line,
        edits: [
          row(
            `${CORE}/rules/score.ts`,
            '  {\n    name: "clusterSignal",',
            "  {",
            [
              'name: "novelty",',
              ...["weight: 0,", "value: (): number => 1,", 'description: "how new it is",'],
            ],
            line,
          ),
        ],
        check: "types",
        names: /score\.ts/,
      })),
      {
        forgets: "that the weights sum to 1",
        edits: [{ file: `${CORE}/rules/score.ts`, find: "weight: 0.1,", replace: "weight: 0.2," }],
        check: "test",
        tests: [`${CORE}/rules`],
        names: /sum|weights/i,
      },
      {
        forgets: "a fact from which it is computed",
        edits: [
          {
            file: `${CORE}/rules/score.ts`,
            find: "  readonly gradeDistance: number;",
            replace: "  readonly gradeDistance: number;\n  readonly novelty: number;",
          },
        ],
        check: "types",
        names: /(rank-learners|facts)\.ts.*novelty/s,
      },
      {
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
    ],
  },
  {
    change: "trace field used by a rule",
    before: 25,
    goal: 6,
    touched: [
      `${CORE}/records/records.ts`,
      `${CORE}/evidence/evidence.ts`,
      `${CORE}/evidence/readers.ts`,
      `${CORE}/rules/*.ts`,
      `${DATASET}/sql/index.ts`,
      "packages/mastery-core/tests/reference.ts",
    ],
    written: ["docs/reference/data-format.md"],
    traps: [
      {
        forgets: "its row in the schema",
        edits: [
          {
            file: `${CORE}/records/records.ts`,
            find: "export interface Skill {",
            replace: "export interface Skill {\n  readonly url?: string | null;",
          },
        ],
        check: "types",
        names: /records\.ts.*url/s,
      },
      {
        forgets: "to aggregate it",
        edits: [
          {
            file: `${CORE}/evidence/evidence.ts`,
            find: "  readonly lastScore: Uint32Array;",
            replace: "  readonly lastScore: Uint32Array;\n  readonly seconds: Float64Array;",
          },
        ],
        check: "types",
        names: /evidence\.ts.*seconds/s,
      },
      {
        forgets: "its column of SQL",
        edits: [
          {
            file: `${CORE}/records/records.ts`,
            find: "export interface EvidenceRecord {",
            replace: "export interface EvidenceRecord {\n  readonly seconds?: number | null;",
          },
          {
            file: `${CORE}/records/records.ts`,
            find: "  missing_timestamps: optional(",
            replace: '  seconds: optional(count, "spent"),\n  missing_timestamps: optional(',
          },
        ],
        check: "types",
        names: /sql\/index\.ts.*seconds/s,
      },
    ],
  },
  {
    change: "input format",
    goal: 4,
    touched: [
      `${DATASET}/formats/*.ts`,
      `${DATASET}/reading/read-directory.ts`,
      "docs/reference/data-format.md",
    ],
    traps: [
      {
        forgets: "its parser",
        edits: [
          {
            file: `${DATASET}/formats/format.ts`,
            find: '"jsonl", "csv"] as const;',
            replace: '"jsonl", "csv", "yaml"] as const;',
          },
        ],
        check: "types",
        names: /read-directory\.ts.*yaml/s,
      },
    ],
  },
  {
    change: "snapshot column",
    goal: 4,
    touched: [
      `${CORE}/columns/schema.ts`,
      `${CORE}/snapshot/codec.ts`,
      `${CORE}/model/transform.ts`,
    ],
    written: ["packages/mastery-core/tests/format-*.snapshot"],
    traps: [
      {
        forgets: "the format number",
        edits: [
          {
            file: `${CORE}/columns/schema.ts`,
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
        forgets: "to fill it",
        edits: [
          {
            file: `${CORE}/columns/schema.ts`,
            find: 'lastDay: { type: "u32", per: ["learners"], day: true },',
            replace:
              'lastDay: { type: "u32", per: ["learners"], day: true },\n    firstDay: { type: "u32", per: ["learners"], day: true },',
          },
        ],
        check: "types",
        names: /firstDay/,
      },
    ],
  },
  {
    change: "clustering algorithm",
    goal: 3,
    touched: [`${CORE}/clustering/*.ts`, `${CORE}/clustering/fit-clusters.test.ts`],
    traps: [
      {
        forgets: "a field of its result",
        edits: [
          {
            file: `${CORE}/clustering/k-means.ts`,
            find: "export interface Clusters {",
            replace: "export interface Clusters {\n  readonly medoids: Uint32Array;",
          },
        ],
        check: "types",
        names: /fit-clusters\.test\.ts.*medoids/s,
      },
    ],
  },
  {
    change: "language",
    goal: 2,
    touched: [`${CORE}/languages/*.ts`, `${CORE}/languages/index.ts`],
    written: ["docs/reference/command-line.md", "packages/cli/config.schema.json"],
    traps: [
      {
        forgets: "the label of a cluster",
        edits: [
          {
            file: `${CORE}/languages/fr.ts`,
            find: "  clusterLabel({ strong_domains: strong, weak_domains: weak, is_observed }) {",
            replace: "  label({ strong_domains: strong, weak_domains: weak, is_observed }) {",
          },
        ],
        check: "types",
        names: /fr\.ts/,
      },
      {
        forgets: "its row among the packs",
        edits: [
          {
            file: `${CORE}/languages/de.ts`,
            create: 'import { en } from "./en.ts";\n\nexport const de = { ...en, tag: "de" };\n',
          },
        ],
        check: "unused",
        names: /languages\/de\.ts/,
      },
    ],
  },
];
