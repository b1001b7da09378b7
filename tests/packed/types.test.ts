import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { ROOT } from "../../scripts/places.ts";

const OPTIONS = [
  "--strict",
  "--noEmit",
  "--target",
  "es2023",
  "--lib",
  "es2023",
  "--types",
  "node",
];

// TypeScript supports `require` of ES modules only in `nodenext`. All declarations are checked once, and imported declarations three times.
test.each([
  ["nodenext", "nodenext", ["application.mts", "application.cts"]],
  ["node16", "node16", ["application.mts", "--skipLibCheck"]],
  ["esnext", "bundler", ["application.mts", "--skipLibCheck"]],
])("types are valid for modules as %s, resolved as %s", (module, moduleResolution, files) => {
  const resolution = ["--module", module, "--moduleResolution", moduleResolution];
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/typescript-7/bin/tsc"), ...OPTIONS, ...resolution, ...files],
    { cwd: inject("project"), encoding: "utf8" },
  );
  expect(stdout).toBe("");
  expect(status).toBe(0);
});
