import { gzipSync } from "node:zlib";
import { explorerFiles } from "@mastery/explorer";
import { expect, test } from "vitest";

test("the page weighs less than 44 KB gzipped, of the 150 that it may", () => {
  const bytes = explorerFiles.reduce((sum, { text }) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeLessThan(44 * 1024);
});
