import { expect, test } from "vitest";
import { DOCUMENT, runTool } from "./run-tool.ts";

test("Spectral finds nothing by its recommended rules", async () => {
  const options = ["--fail-severity=hint", "--format=json", "--quiet"];
  const lint = await runTool("@stoplight/spectral-cli", "spectral", "lint", ...options, DOCUMENT);
  expect(JSON.parse(lint.stdout)).toEqual([]);
  expect(lint.code).toBe(0);
});

test("Redocly finds nothing by its recommended rules", async () => {
  const lint = await runTool("@redocly/cli", "redocly", "lint", "--format=json", DOCUMENT);
  expect(JSON.parse(lint.stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  expect(lint.code).toBe(0);
});
