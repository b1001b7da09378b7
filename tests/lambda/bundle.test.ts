import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { functionOf, MODES } from "./functions.ts";

/** Maximum size of the zipped code without data, in bytes. */
const CEILING = { snapshot: 310_000, dataset: 365_000, s3: 310_000 };

describe.each(MODES)("the bundle of %s mode", (mode) => {
  const files = readdirSync(functionOf(mode)).filter((name) => name.endsWith(".mjs"));
  const codeOf = (file: string): string => readFileSync(join(functionOf(mode), file), "utf8");
  const code = files.map(codeOf);
  const namesIn = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, name]) => name!);

  test("stays below its size limit", () => {
    const sizes = code.map((text) => deflateRawSync(text).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(CEILING[mode]);
  });

  test("imports only its own files, Node's modules and the SDK of the runtime", () => {
    const imported = code.flatMap((text) => namesIn(text, /\b(?:from|import\()\s*"([^"]+)"/g));
    const foreign = imported.filter((name) => !isBuiltin(name) && !name.startsWith("./"));
    expect(foreign).toEqual(mode === "s3" ? ["@aws-sdk/client-s3"] : []);
  });

  test("loads the script of /docs only on the first request for the script", () => {
    const script = files.find((name) => name.startsWith("openapi-explorer"));
    const index = codeOf("index.mjs");
    expect(namesIn(index, /\bimport\(\s*"([^"]+)"/g)).toContain(`./${script}`);
    expect(namesIn(index, /\bfrom\s*"([^"]+)"/g)).not.toContain(`./${script}`);
  });

  test("contains no part of ONNX", () => {
    expect(code.join("\n")).not.toMatch(/onnx/i);
  });
});
