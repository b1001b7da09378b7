import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { functionOf, MODES } from "./functions.ts";

/** Bytes of code, zipped. The data come on top. */
const CEILING = { snapshot: 3_000_000, dataset: 3_000_000, s3: 3_000_000 };

describe.each(MODES)("the bundle of %s mode", (mode) => {
  const code = readFileSync(join(functionOf(mode), "index.mjs"));
  const imported = [...code.toString().matchAll(/\b(?:from|import\()\s*"([^"]+)"/g)].map(
    ([, name]) => name!,
  );

  test("keeps below its ceiling", () => {
    expect(deflateRawSync(code).length).toBeLessThan(CEILING[mode]);
  });

  test("imports nothing but Node's modules and the SDK that the runtime has", () => {
    const foreign = imported.filter((name) => !isBuiltin(name));
    expect(foreign).toEqual(mode === "s3" ? ["@aws-sdk/client-s3"] : []);
  });

  test("has nothing of ONNX", () => {
    expect(code.toString()).not.toMatch(/onnx/i);
  });
});
