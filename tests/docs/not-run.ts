import { DOCUMENTS } from "./markdown.ts";

/** Example pages. They need packages that are installed only by their own suite and by tests/packed, which run them. */
export const IS_EXAMPLE: RegExp = /^examples\/[\w-]+\/README\.md$/;

/** A block of commands that no test runs, identified by its start. It must still exist and be valid shell code. */
interface NotRun {
  readonly document: string;
  readonly command: string;
  readonly because: string;
  /** A server to start instead, for the commands that follow. */
  readonly instead?: string;
}

const MEASURES = "takes minutes and free cores; npm run nightly runs the bench at a tiny size";

/** Blocks that tests/packed runs. */
export const ON_PACKED_PACKAGES =
  "needs an empty folder and the packages as published; tests/packed runs the whole page";

const EXAMPLES = DOCUMENTS.filter((page) => IS_EXAMPLE.test(page));

export const NOT_RUN: readonly NotRun[] = [
  {
    document: "docs/reference/http.md",
    command: "python3 -m pip install openapi-python-client",
    because: "needs PyPI; tests/clients generates this client and asks with it",
  },
  {
    document: "docs/reference/http.md",
    command: "go run ",
    because: "needs Go; tests/clients compiles the clients that this and the others make",
  },
  {
    document: "docs/how-to/changes.md",
    command: "mastery serve --data april.snapshot --earlier",
    because: "a server; packages/cli/src/earlier.test.ts asks one",
  },
  {
    document: "README.md",
    command: "git clone ",
    because: ON_PACKED_PACKAGES,
  },
  {
    document: "README.md",
    command: "npm start    # install",
    because: ON_PACKED_PACKAGES,
    instead: "mastery serve --data data --port 8000",
  },
  {
    document: "README.md",
    command: "mkdir ../first-steps ",
    because: ON_PACKED_PACKAGES,
  },
  ...["git clone ", "npm run setup\n", "mkdir ../my-school ", "npx mastery --version"].map(
    (command) => ({
      document: "docs/how-to/install.md",
      command,
      because: ON_PACKED_PACKAGES,
    }),
  ),
  {
    document: "docs/tutorial/mark-sheet.md",
    command: "npm init ",
    because: ON_PACKED_PACKAGES,
  },
  ...EXAMPLES.map((document) => ({
    document,
    command: "npm install",
    because: ON_PACKED_PACKAGES,
  })),
  {
    document: "CONTRIBUTING.md",
    command: "npm run setup  ",
    because:
      "installs and builds what this test stands on; .ci/run runs npm test, and npm run nightly npm start",
  },
  {
    document: "docs/how-to/data-space.md",
    command:
      "mastery dataspace serve --fitted school.model --data catalogue --consents consents.jsonl \\\n  --resume-url",
    because:
      "sends results to a connector; packages/cli/e2e/dataspace.test.ts has a stand-in for one",
  },
  {
    document: "docs/how-to/scale-out.md",
    command: "mastery transform --fitted country.model --data north ",
    because: "needs data in parts; packages/cli/tests/shards.test.ts runs these commands",
  },
  {
    document: "docs/how-to/nightly-refresh.md",
    command: "mastery precompute --data data --keep-counts ",
    because: "needs a night; packages/cli/tests/since-snapshot.test.ts runs these commands",
  },
  {
    document: "docs/how-to/scale-out.md",
    command: "npm run bench -- scaling ",
    because: MEASURES,
  },
  {
    document: "docs/how-to/databases.md",
    command: "export PGPASSWORD=",
    because: "needs a database; tests/stores runs the commands on one of its own",
  },
  {
    document: "docs/how-to/databases.md",
    command: "mastery precompute --data postgres:",
    because: "needs a database; tests/stores runs the commands on one of its own",
  },
  {
    document: "docs/how-to/moodle-or-lrs.md",
    command: "mastery fetch-xapi ",
    because:
      "needs a record store; packages/cli/tests/fetch-xapi.test.ts runs it on one of its own",
  },
  {
    document: "docs/how-to/scale-out.md",
    command: "psql school ",
    because: "needs the stores; tests/stores and tests/parquet run the queries",
  },
  {
    document: "examples/README.md",
    command: "npm run setup && npm run build && npm run setup:suite ",
    because: "installs packages; npm run test:suites -- examples does the same",
  },
  {
    document: "examples/lambda/README.md",
    command: "sam deploy --guided",
    because: "needs an AWS account; tests/lambda runs the function in AWS's own runtime client",
  },
  {
    document: "examples/lambda/README.md",
    command: "curl --aws-sigv4 ",
    because: "needs an AWS account",
  },
  {
    document: "examples/lambda/README.md",
    command: "node build.js --mode s3",
    because: "needs an AWS account; tests/lambda builds and runs the mode over a bucket of its own",
  },
  {
    document: "docs/how-to/deploy-lambda.md",
    command: "aws s3 cp school.snapshot ",
    because: "needs an AWS account; tests/lambda runs the mode over a bucket of its own",
  },
  {
    document: "docs/how-to/deploy-files.md",
    command: "npm run setup && npm run build",
    because: "writes to /opt, and installs packages",
  },
  {
    document: "docs/how-to/deploy-files.md",
    command: "useradd ",
    because: "needs systemd, and changes the machine; tests/deploy runs what the unit starts",
  },
  {
    document: "docs/how-to/deploy-server.md",
    command: "sed 's/.*/set $mastery_authorization ",
    because: "changes the machine; tests/deploy runs nginx with the site",
  },
  {
    document: "docs/how-to/deploy-files.md",
    command: "docker compose ",
    because: "needs Docker and an image from a registry; tests/deploy carries out the Dockerfile",
  },
  {
    document: "docs/how-to/authentication.md",
    command: "mastery serve --data school.snapshot --host 0.0.0.0 ",
    because: "needs an identity provider; packages/cli/e2e runs the command with tokens of its own",
  },
  {
    document: "docs/how-to/scale-out.md",
    command: "psql school ",
    because: "needs a database; tests/parquet runs the query in DuckDB",
  },
  {
    document: "docs/how-to/spark.md",
    command: "pip install ",
    because: "installs packages; tests/spark installs it",
  },
  {
    document: "docs/how-to/spark.md",
    command: "spark-submit --master ",
    because: "needs a cluster; tests/spark runs it on one of its own",
  },
  {
    document: "docs/how-to/spark.md",
    command: "spark-submit --jars ",
    because: "needs a cluster and a database; tests/spark runs both",
  },
  {
    document: "packages/embeddings/README.md",
    command: "ONNXRUNTIME_NODE_INSTALL=skip npm install ",
    because: "downloads 474 MB; tests/transformers installs and uses the package",
  },
  {
    document: "bench/README.md",
    command: "npm run bench -- NAME ",
    because: MEASURES,
  },
  {
    document: "bench/disclosure/README.md",
    command: "npm run bench -- disclosure ",
    because: MEASURES,
  },
  {
    document: "bench/evaluation/README.md",
    command: "npm run bench -- evaluation ",
    because: MEASURES,
  },
  {
    document: "tests/fuzz/README.md",
    command: "npm run fuzz ",
    because: "installs packages, and takes minutes; the suite runs every target",
  },
  {
    document: "docs/explanation/scaling.md",
    command: "npm run bench -- scaling ",
    because: MEASURES,
  },
  {
    document: "training/README.md",
    command: "sudo apt-get install ",
    because: "installs packages and takes minutes; npm run nightly runs training/smoke.sh",
  },
  {
    document: "training/README.md",
    command: "npm run setup:suite -- ./tests/transformers ",
    because: "takes the whole training's downloads",
  },
];
