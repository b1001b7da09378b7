import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { learner, learnerId, smallDataset } from "@mastery/core/testing";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, it } from "vitest";
import { temporaryDirectory, writeData } from "../tests/data.ts";
import { run } from "../tests/run.ts";
import { serveObserved, textAt } from "./observed.ts";

/** An id made of letters and a name that occurs nowhere else, so that both are easy to find in any output. */
const ID = "abcdefab-cdef-4abc-8def-0123456789ab";
const NAME = "Zoé Marqueperle";
/** An id that is not in the snapshot, such as the id of a learner who has left, or a misspelt id. */
const UNKNOWN = "deadbeef-dead-4eef-beef-feedfacecafe";

const { learners } = smallDataset();
const people = [...learners, learner(0, { learner_id: ID, display_name: NAME })];

const issuer = "https://id.example";
const { privateKey, publicKey } = await generateKeyPair("ES256");

/** Returns a token for a caller who may read these learners. */
function token(sub: string, readable: unknown): Promise<string> {
  return new SignJWT({ learners: readable })
    .setProtectedHeader({ alg: "ES256" })
    .setSubject(sub)
    .setIssuer(issuer)
    .setAudience("mastery")
    .setExpirationTime("1 hour")
    .sign(privateKey);
}

/** Returns several spellings of a learner's id. */
const spellings = (id: string): string[] => [
  id,
  id.toUpperCase(),
  id.replaceAll("-", ""),
  id.replaceAll("-", "_"),
  `pupil-${id}`,
  `${id}.json`,
];

const TEXTS = [...spellings(ID), ...spellings(learnerId(0))];
const IN_PATHS = [
  ...TEXTS,
  UNKNOWN,
  encodeURIComponent(NAME),
  `%${ID}`,
  `${ID}%00`,
  `%61${ID.slice(1)}`,
];

const DOCUMENT = new URL("../../openapi/openapi.json", import.meta.url);
const TEMPLATES = Object.keys(JSON.parse(await readFile(DOCUMENT, "utf8")).paths);

/** Path prefixes that precede an id: the prefixes of all operations, and unknown prefixes. */
const PATHS = [
  ...TEMPLATES.filter((path) => path.endsWith("}")).map((path) => path.replace(/{.*}/, "")),
  ...["/learners/", "/", "//profile/", "/docs/"],
];

const TARGETS = [
  ...TEMPLATES.filter((path) => !path.endsWith("}")),
  ...["/openapi.json", "/docs", "/explorer", "/metrics", "*"],
  ...IN_PATHS.flatMap((text) => PATHS.map((path) => path + text)),
  ...TEXTS.flatMap((text) => [
    `/learners?learner_id=${text}`,
    `/health?${text}`,
    `/recommend/${ID}?n=${text}`,
    `/recommend/${ID}?${text}=3&n=99`,
    `http://${text}.example/profile/${text}`,
    `/clusters?${text}${"x".repeat(9000)}`,
  ]),
];

it("the log and the metrics cover every request, and contain no learner ids or names", async () => {
  const directory = await temporaryDirectory();
  const [keys, jwks] = [join(directory, "keys.jsonl"), join(directory, "jwks.json")];
  await writeFile(jwks, JSON.stringify({ keys: [await exportJWK(publicKey)] }));
  const newKey = async (name: string, readable: string): Promise<string> => {
    const args = ["key", "new", "--name", name, "--learners", readable, "--keys", keys];
    return (await run(args)).stdout.trimEnd();
  };
  const callers = [
    await newKey("portal", "all"),
    await newKey(`key of ${ID}`, ID),
    await token("reports", "all"),
    await token(ID.toUpperCase(), [ID, learnerId(0)]),
    await token(NAME, [ID]),
    await token("zoe@marqueperle.example", "all"),
    await token("visitor", undefined),
    ID,
    NAME,
    "",
  ];

  const server = await serveObserved(
    await writeData({ learners: people }),
    ...["--log", "json", "--keys", keys],
    ...["--jwt-issuer", issuer, "--jwt-audience", "mastery", "--jwt-keys", jwks],
  );
  const { port } = new URL(server.url);
  async function ask(path: string, headers: Record<string, string>, method = "GET") {
    const outgoing = request({ host: "127.0.0.1", port, path, method, headers });
    outgoing.end(method === "POST" ? `{"learner_id":"${ID}","display_name":"${NAME}"}` : "");
    const [incoming] = await once(outgoing, "response");
    await incoming.toArray();
    return incoming.headers["x-request-id"] as string | undefined;
  }

  let asked = 0;
  for (const target of TARGETS) {
    const caller = callers[asked % callers.length]!;
    const text = TEXTS[asked % TEXTS.length]!;
    const headers = {
      authorization: `Bearer ${encodeURI(caller)}`,
      ...(asked % 2 === 0 && { "x-request-id": text }),
      ...{ "user-agent": text, referer: text, cookie: `id=${ID}`, traceparent: text },
      ...{ accept: text, "accept-encoding": text, "if-none-match": `"${ID}"` },
    };
    const method = ["GET", "HEAD", "POST"][asked++ % 3]!;
    expect(await ask(target, headers, method), `${method} ${target}`).toBeDefined();
  }
  for (const caller of callers) {
    const headers = { authorization: `Bearer ${encodeURI(caller)}` };
    for (const path of [`/profile/${ID}`, "/learners", `/recommend/${learnerId(0)}`, "/clusters"]) {
      await ask(path, headers);
      asked++;
    }
  }
  const metrics = await textAt(server.metricsUrl);
  const { code, stderr } = await server.stop();
  const log = stderr.split("\n").filter((line) => line.startsWith("{"));

  // Every request was logged and counted.
  expect({ code, lines: log.length }).toEqual({ code: 0, lines: asked });
  expect(new Set(log.map((line) => JSON.parse(line).caller))).toEqual(
    new Set([undefined, "portal", "reports"]),
  );
  const counted = [...metrics.matchAll(/^mastery_http_requests_total\{.*\} (\d+)$/gm)];
  expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(asked);

  const seen = (stderr + metrics).toLowerCase();
  const digits = seen.replace(/[^0-9a-z]/g, "");
  for (const { learner_id, display_name } of people) {
    expect(digits).not.toContain(learner_id.replaceAll("-", ""));
    expect(seen).not.toContain(display_name.toLowerCase());
  }
  expect(seen).not.toMatch(/marqueperle|zoe|deadbeef/);
});
