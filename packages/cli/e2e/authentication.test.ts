import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { learnerId } from "@mastery/core/testing";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, it, vi } from "vitest";
import { temporaryDirectory, writeData } from "../tests/data.ts";
import { run } from "../tests/run.ts";
import { schoolSnapshot, serve, start } from "./mastery.ts";

const MINE = learnerId(0);
const OTHER = learnerId(1);

async function newKey(file: string, name: string, learners: string): Promise<string> {
  const { stdout } = await run([
    "key",
    "new",
    "--name",
    name,
    "--learners",
    learners,
    "--keys",
    file,
  ]);
  return stdout.trimEnd();
}

async function statusOf(url: string, credentials?: string): Promise<number> {
  const headers = credentials === undefined ? {} : { authorization: `Bearer ${credentials}` };
  return (await fetch(url, { headers })).status;
}

/** Returns the status of the response to each path, and the number of learners listed or the status of the refusal. */
async function access(url: string, credentials?: string): Promise<unknown> {
  const paths = ["/health", "/clusters", `/profile/${MINE}`, `/recommend/${OTHER}`];
  const statuses = paths.map((path) => statusOf(url + path, credentials));
  const headers = { authorization: `Bearer ${credentials}` };
  const listed = await fetch(`${url}/learners`, { headers });
  const learners = listed.ok ? ((await listed.json()) as object[]).length : listed.status;
  return [...(await Promise.all(statuses)), learners];
}

const ALL = [200, 200, 200, 200, 6];
const ONE = [200, 200, 200, 403, 1];
const NONE = [200, 401, 401, 401, 401];

describe("serve --keys", () => {
  it("limits each key to the data of its learners, rejects unknown keys, and prints no key", async () => {
    const file = join(await temporaryDirectory(), "keys.jsonl");
    const [all, one] = [await newKey(file, "all", "all"), await newKey(file, "one", MINE)];
    const args = ["--keys", file, "--host", "0.0.0.0"];
    const server = await serve(await schoolSnapshot(), ...args);
    expect(await access(server.url, all)).toEqual(ALL);
    expect(await access(server.url, one)).toEqual(ONE);
    expect(await access(server.url, `${one}x`)).toEqual(NONE);
    const refused = await fetch(`${server.url}/learners`);
    expect(refused.headers.get("www-authenticate")).toBe('Bearer realm="mastery"');
    const { stdout, stderr } = await server.stop();
    expect(stdout + stderr).not.toContain("mastery_");
  });

  it("reloads a changed key file without a restart, and keeps the previous keys if the file is invalid", async () => {
    const file = join(await temporaryDirectory(), "keys.jsonl");
    const old = await newKey(file, "old", "all");
    const server = start(["serve", "--port", "0", "--quiet"], {
      MASTERY_DATA: await schoolSnapshot(),
      MASTERY_KEYS: file,
    });
    const [, url] = await server.until(/^listening on (.*)$/m);
    const next = await newKey(file, "new", "all");
    await vi.waitFor(async () => expect(await statusOf(`${url}/clusters`, next)).toBe(200), 20_000);
    await writeFile(file, `${next}\n`);
    await server.until(/The last valid content stays in force\.\n/);
    expect(await statusOf(`${url}/clusters`, old)).toBe(200);
    await writeFile(file, "");
    await vi.waitFor(async () => expect(await statusOf(`${url}/clusters`, old)).toBe(401), 20_000);
    server.kill("SIGTERM");
    expect(await server.ended).toEqual({
      code: 0,
      stdout: `listening on ${url}\n`,
      stderr: `\
warning: ${file}: line 1: expected an object with name, learners, sha256 and, if they apply, assistant_sha256 and expires
The last valid content stays in force.
`,
    });
  });

  it("does not start with an invalid key file, and does not quote it", async () => {
    const file = join(await writeData(), "skills.json");
    const { code, stderr } = await run(["serve", "--data", "none", "--port", "0", "--keys", file]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: .*skills\.json: line 1: expected an object with name, /);
    expect(stderr).not.toContain(JSON.parse(await readFile(file, "utf8"))[0].name);
  });
});

describe("serve --jwt-issuer", () => {
  it("limits each token to the learners in its claim, and rejects an invalid claim or another issuer", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    const jwks = join(await temporaryDirectory(), "jwks.json");
    await writeFile(jwks, JSON.stringify({ keys: [await exportJWK(publicKey)] }));
    const token = (issuer: string, pupils: unknown): Promise<string> =>
      new SignJWT({ pupils, iss: issuer, aud: "mastery" })
        .setProtectedHeader({ alg: "ES256" })
        .setExpirationTime("5 minutes")
        .sign(privateKey);
    const issuer = "https://id.example";
    const options = ["--jwt-issuer", issuer, "--jwt-audience", "mastery", "--jwt-keys", jwks];
    const server = await serve(await schoolSnapshot(), ...options, "--jwt-claim", "pupils");
    expect(await access(server.url, await token(issuer, "all"))).toEqual(ALL);
    expect(await access(server.url, await token(issuer, [MINE]))).toEqual(ONE);
    expect(await access(server.url, await token(issuer, "some"))).toEqual([
      200, 403, 403, 403, 403,
    ]);
    expect(await access(server.url, await token("https://other.example", "all"))).toEqual(NONE);
    await server.stop();
  });
});
