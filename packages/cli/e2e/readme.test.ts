import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { BUNDLED } from "./data.ts";
import { start } from "./mastery.ts";

const README = await readFile(new URL("../../../README.md", import.meta.url), "utf8");

/** The content of the first fenced block of a language. */
function block(language: string): string {
  return README.split(`\`\`\`${language}\n`)[1]!.split("```")[0]!;
}

it("shows a library example that runs as it stands", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", block("js")],
    { cwd: fileURLToPath(new URL("..", import.meta.url)) },
  );
  expect(stdout).toBe(block("text"));
});

it("shows what the bundled school is answered", async () => {
  const server = start(["serve", "--data", BUNDLED, "--port", "0"]);
  const [, url] = await server.until(/^listening on (\S+)$/m);
  const [, path] = /curl "http:\/\/127\.0\.0\.1:8000(\S+)"/.exec(block("console"))!;
  const response = await fetch(`${url}${path}`);
  expect(await response.json()).toEqual(JSON.parse(block("json")));
  server.kill("SIGTERM");
  await server.ended;
});
