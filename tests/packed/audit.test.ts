import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { ROOT } from "./published.ts";

let registry: Server;
afterEach(() => registry.close());

/** Audits the project with a registry that answers like this. */
async function auditWith(status: number, answer: object): Promise<{ code: number; said: string }> {
  registry = createServer((request, response) => {
    const asked = request.url === "/-/npm/v1/security/advisories/bulk";
    response.writeHead(asked ? status : 404, { "content-type": "application/json" });
    request.resume().on("end", () => response.end(JSON.stringify(asked ? answer : {})));
  });
  await once(registry.listen(0, "127.0.0.1"), "listening");
  const { port } = registry.address() as AddressInfo;
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    // Or else npm would remember these advisories.
    npm_config_cache: join(inject("project"), "npm-cache"),
  };
  const command = [join(ROOT, "scripts/audit.mjs"), inject("project")];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { env }, (_error, said) =>
      resolve({ code: child.exitCode!, said }),
    );
  });
}

test("no advisory, no failure", async () => {
  const { code, said } = await auditWith(200, {});
  expect(said).toMatch(/^\d+ packages, 0 advisories\n$/);
  expect(code).toBe(0);
});

test("an advisory on what users install fails, and is named", async () => {
  const url = "https://advisories.example/1";
  const advisory = { id: 1, title: "Too lax", url, severity: "high", vulnerable_versions: ">=4" };
  const { code, said } = await auditWith(200, { zod: [advisory] });
  expect(said).toContain(` 1 advisories\n- zod >=4: Too lax (high, ${url})\n`);
  expect(code).toBe(1);
});

test("a registry that does not answer is reported, and is no failure", async () => {
  const { code, said } = await auditWith(405, {});
  expect(said).toMatch(/^The registry could not be asked for vulnerabilities: 405 /);
  expect(code).toBe(0);
});
