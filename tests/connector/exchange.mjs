// Runs an exchange through a real connector: node exchange.mjs CONNECTOR-DIRECTORY MONGODB-ADDRESS
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  CONSENT_ID,
  CREDENTIAL_ID,
  EXCHANGE_ID,
  signConsent,
  startRecorder,
  startStandIns,
} from "./stand-ins.mjs";

const [connector, mongo] = process.argv.slice(2);
if (mongo === undefined) {
  console.error("usage: node tests/connector/exchange.mjs CONNECTOR-DIRECTORY MONGODB-ADDRESS");
  process.exit(2);
}
const DATABASE = "mastery-exchange";
const PORTS = { connector: 3399, standIns: 3398, exchange: 3397, recorder: 3396 };
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MAIN = join(ROOT, "packages/cli/dist/main.js");
const work = mkdtempSync(join(tmpdir(), "mastery-exchange-"));
const children = [];

const linesOf = (name) =>
  readFileSync(join(ROOT, "data", name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const [{ learner_id, display_name, grade_level, mbox_sha1sum }] = linesOf("learners.jsonl");

try {
  const standIns = await startStandIns(PORTS.standIns);
  const key = await startMastery();
  const seen = await startRecorder(PORTS.recorder, `http://127.0.0.1:${PORTS.exchange}`);
  const consent = signConsent(standIns, "learner");
  await startConnector(standIns, consent.publicKey, key);
  for (const data of [statements(), [{ not: "a statement" }]]) {
    const answer = await fetch(`http://127.0.0.1:${PORTS.connector}/data/import`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        data,
        user: "learner",
        signedConsent: consent.signedConsent,
        encrypted: consent.encrypted,
        apiResponseRepresentation: { url: standIns.base },
        isPayload: false,
      }),
    });
    show("The connector's answer to the provider", await answer.json());
  }
  show("What the connector sent, and what it was answered", seen);
  show(
    "What came back to the provider",
    standIns.provided.map(({ data, user }) => ({ data, user })),
  );
  const worked =
    seen[0]?.status === 200 && seen[1]?.status === 422 && standIns.provided.length === 1;
  console.log(worked ? "\nThe exchange worked." : "\nThe exchange did not work.");
  process.exitCode = worked ? 0 : 1;
} finally {
  for (const child of children) child.kill();
  rmSync(work, { recursive: true });
}
process.exit();

/** Fits a model, and starts the program that answers exchanges; returns its key. */
async function startMastery() {
  const catalogue = join(work, "catalogue");
  mkdirSync(catalogue);
  for (const name of ["skills.json", "resources.json"]) {
    writeFileSync(join(catalogue, name), readFileSync(join(ROOT, "data", name)));
  }
  const mapping = { activity_prefixes: ["https://lms.example/"] };
  writeFileSync(join(catalogue, "xapi.json"), JSON.stringify(mapping));
  const row = { consent_id: CONSENT_ID, learner_id, display_name, grade_level, mbox_sha1sum };
  writeFileSync(join(work, "consents.jsonl"), JSON.stringify(row));
  mastery("fit", "--data", join(ROOT, "data"), "--out", "school.model", "--quiet");
  const key = mastery("key", "new", "--name", "connector", "--learners", "all", "-k", "keys.jsonl");
  const options = [
    "--fitted",
    "school.model",
    "--data",
    "catalogue",
    "--consents",
    "consents.jsonl",
  ];
  const port = ["--port", String(PORTS.exchange), "--keys", "keys.jsonl"];
  await start(
    process.execPath,
    [MAIN, "dataspace", "serve", ...options, ...port],
    work,
    /listening/,
  );
  return key.trim();
}

async function startConnector({ base, contract }, publicKey, key) {
  const directory = resolve(connector);
  const { MongoClient } = createRequire(join(directory, "package.json"))("mongodb");
  const client = await new MongoClient(mongo).connect();
  const database = client.db(DATABASE);
  for (const { name } of await database.listCollections().toArray()) {
    await database.collection(name).deleteMany({});
  }
  const url = `http://127.0.0.1:${PORTS.recorder}/exchange`;
  await database.collection("users").insertOne({ internalID: "learner", url });
  await database.collection("dataexchanges").insertOne({
    providerDataExchange: EXCHANGE_ID,
    providerEndpoint: `${base}/`,
    contract,
    status: "PENDING",
    resources: [],
    purposes: [],
    serviceChainParams: [],
  });
  await client.close();
  const config = {
    endpoint: `http://127.0.0.1:${PORTS.connector}/`,
    serviceKey: "service-key",
    secretKey: "secret-key",
    catalogUri: `${base}/v1/`,
    contractUri: `${base}/`,
    consentUri: `${base}/v1/`,
    credentials: [
      { _id: CREDENTIAL_ID, type: "apiKey", key: "Authorization", value: `Bearer ${key}` },
    ],
  };
  const settings = {
    NODE_ENV: "development",
    PORT: PORTS.connector,
    SESSION_SECRET: "session",
    SESSION_COOKIE_EXPIRATION: 24000,
    MONGO_URI: `${mongo.replace(/\/*$/, "")}/${DATABASE}`,
    WINSTON_LOGS_MAX_FILES: "1d",
    WINSTON_LOGS_MAX_SIZE: "20m",
  };
  const lines = Object.entries(settings).map((setting) => setting.join("="));
  writeFileSync(join(directory, ".env"), `${lines.join("\n")}\n`);
  writeFileSync(join(directory, "dist/src/config.json"), JSON.stringify(config));
  mkdirSync(join(directory, "dist/src/keys"), { recursive: true });
  writeFileSync(join(directory, "dist/src/keys/consentSignature.pem"), publicKey);
  const node = process.env["CONNECTOR_NODE"] ?? process.execPath;
  await start(node, ["dist/src/index.js"], directory, /Server running/);
}

/** The learner's first three traces, as a platform would send them. */
function statements() {
  return linesOf("traces.jsonl")
    .filter((trace) => [learner_id, mbox_sha1sum].includes(trace.learner_id))
    .slice(0, 3)
    .map(({ verb, resource_id, score, timestamp }) => ({
      actor: { mbox_sha1sum },
      verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
      object: { id: `https://lms.example/${resource_id}` },
      result: typeof score === "number" ? { score: { scaled: score } } : {},
      timestamp,
    }));
}

function mastery(...args) {
  return execFileSync(process.execPath, [MAIN, ...args], { cwd: work, encoding: "utf8" });
}

/** Starts a program, and waits until it prints that it is ready. */
async function start(command, args, cwd, ready) {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const ended = once(child, "exit").then(() => Promise.reject(new Error(output)));
  while (!ready.test(output)) await Promise.race([once(child.stdout, "data"), ended]);
  ended.catch(() => {});
}

function show(title, value) {
  console.log(`\n${title}:\n${JSON.stringify(value, null, 2)}`);
}
