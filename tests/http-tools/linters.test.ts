import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApi } from "@mastery/openapi";
import { awkwardSnapshot } from "@mastery/tests-conformance/snapshot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT, runTool } from "./run-tool.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "linters-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The document of a service that authorizes its callers, in a file. */
async function secured(): Promise<string> {
  const api = createApi(await awkwardSnapshot(), { authorize: () => ({ status: 403 }) });
  const request = { method: "GET", target: "/openapi.json", headers: {} };
  const { body } = await api.respond(request, undefined);
  const file = join(folder, "secured.json");
  await writeFile(file, body);
  return file;
}

describe.each([
  ["the document", async () => DOCUMENT],
  ["the document with security", secured],
])("%s", (_name, fileOf) => {
  test("satisfies Spectral's recommended rules", async () => {
    const options = ["--fail-severity=hint", "--format=json", "--quiet", await fileOf()];
    const lint = await runTool("@stoplight/spectral-cli", "spectral", "lint", ...options);
    expect(JSON.parse(lint.stdout)).toEqual([]);
    expect(lint.code).toBe(0);
  });

  test("satisfies Redocly's recommended rules", async () => {
    const file = await fileOf();
    const lint = await runTool("@redocly/cli", "redocly", "lint", "--format=json", file);
    expect(JSON.parse(lint.stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
    expect(lint.code).toBe(0);
  });
});
