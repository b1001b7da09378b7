import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { get, type RequestOptions } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { start } from "../../../packages/cli/e2e/mastery.ts";
import { temporaryDirectory } from "../../../packages/cli/tests/data.ts";
import { run } from "../../../packages/cli/tests/run.ts";

const NAMES = ["index.html", "licences.txt", "model.js", "studio.css", "studio.js"];

it("studio writes a directory of at most 16 MB, with the model and licences", async () => {
  const out = join(await temporaryDirectory(), "studio");
  const { code, stdout, stderr } = await run(["studio", "--out", out]);
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: `wrote ${join(out, "index.html")}\n`,
    stderr: "",
  });
  expect((await readdir(out)).sort()).toEqual(NAMES);
  const sizes = await Promise.all(NAMES.map(async (name) => (await stat(join(out, name))).size));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(16_000_000);
  const licences = await readFile(join(out, "licences.txt"), "utf8");
  for (const name of ["preact", "openapi-explorer", "@noble/hashes", "WordNet 3.0"]) {
    expect(licences).toContain(name);
  }
});

it("studio needs --force to overwrite a directory that contains files", async () => {
  const out = await temporaryDirectory();
  await writeFile(join(out, "index.html"), "mine");
  const refused = await run(["studio", "--out", out]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toBe(
    `error: ${out}: expected a new or empty directory, got one with files; use --force to replace it\n`,
  );
  expect(await readFile(join(out, "index.html"), "utf8")).toBe("mine");
  expect((await run(["studio", "--out", out, "--force"])).code).toBe(0);
  expect((await readdir(out)).sort()).toEqual(NAMES);
});

it("studio rejects --out together with --port", async () => {
  const { code, stderr } = await run(["studio", "--out", "folder", "--port", "0"]);
  expect(code).toBe(2);
  expect(stderr).toMatch("cannot be used with option");
});

it("studio serves the page on 127.0.0.1, forbids the page all connections, and rejects other host names, paths and methods", async () => {
  const server = start(["studio", "--port", "0"]);
  const [, url] = await server.until(/^listening on (http:\/\/127\.0\.0\.1:\d+)\n/);
  const page = await fetch(`${url}/`);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("content-security-policy")).toContain("connect-src 'none'");
  expect(await page.text()).toContain('<script defer src="studio.js">');
  const script = await fetch(`${url}/studio.js`, { method: "HEAD" });
  expect([script.status, await script.text()]).toEqual([200, ""]);
  expect(Number(script.headers.get("content-length"))).toBeGreaterThan(100_000);
  expect(await statusOf(url!, { path: "/../package.json" })).toBe(404);
  expect((await fetch(`${url}/`, { method: "POST" })).status).toBe(405);
  expect(await statusOf(url!, { headers: { host: "evil.example" } })).toBe(421);
  server.kill("SIGTERM");
  expect((await server.ended).code).toBe(0);
});

/** Returns the status for an unmodified target and host; `fetch()` would normalise the path and set the host. */
function statusOf(url: string, options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      text(response).then(() => resolve(response.statusCode), reject);
    }).on("error", reject);
  });
}
