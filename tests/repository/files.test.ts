import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT, scratchFolder } from "./scratch.ts";

/** Files with the schema that they follow, and a valid text with a faulty one instead. */
const FILES: readonly [file: string, schema: string, fault: readonly [string, string]][] = [
  [".github/workflows/ci.yml", "vendor.github-workflows", ["runs-on:", "runs:"]],
  [".github/workflows/release.yml", "vendor.github-workflows", ["runs-on:", "runs:"]],
  [".github/workflows/site.yml", "vendor.github-workflows", ["runs-on:", "runs:"]],
  [".github/dependabot.yml", "vendor.dependabot", ["monthly", "sometimes"]],
  [".github/ISSUE_TEMPLATE/bug.yml", "vendor.github-issue-forms", ["textarea", "text"]],
  [".github/ISSUE_TEMPLATE/proposal.yml", "vendor.github-issue-forms", ["textarea", "text"]],
  [".github/ISSUE_TEMPLATE/config.yml", "vendor.github-issue-config", ["about:", "tells:"]],
  ["CITATION.cff", "vendor.citation-file-format", ["authors:", "writers:"]],
];

test("every workflow and form is checked", () => {
  const folders = [".github/workflows", ".github/ISSUE_TEMPLATE"];
  const found = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );
  expect(FILES.map(([file]) => file)).toEqual(expect.arrayContaining(found));
});

describe.each(FILES)("%s by %s", (file, schema, [valid, faulty]) => {
  test("is valid", async () => {
    expect(await check(schema, join(ROOT, file))).toMatchObject({ code: 0 });
  });

  test(`is invalid with ${faulty}`, async () => {
    const text = await readFile(join(ROOT, file), "utf8");
    expect(text).toContain(valid);
    const copy = join(await scratchFolder(), "copy.yml");
    await writeFile(copy, text.replace(valid, faulty));
    expect(await check(schema, copy)).toMatchObject({ code: 1 });
  });
});

describe("workflows", () => {
  const workflows = join(ROOT, ".github/workflows");

  test("have a time limit for every job", async () => {
    const files = readdirSync(workflows).map((name) => join(workflows, name));
    const checked = await check("custom.github-workflows-require-timeout", ...files);
    expect(checked).toMatchObject({ code: 0 });
  });

  test("give no token to what installs, builds or tests", async () => {
    for (const name of readdirSync(workflows)) {
      const text = await readFile(join(workflows, name), "utf8");
      expect(text).not.toContain("persist-credentials: true");
      const steps = text.split(/^ {6}- /m).slice(1);
      const withToken = steps.filter((step) => /secrets\.|github\.token/.test(step));
      for (const step of withToken) expect(step).toMatch(/changeset publish$|push --tags$/m);
    }
  });

  test("have no finding of zizmor, which wants actions pinned and few permissions", async () => {
    expect(await run("zizmor", "--offline", join(ROOT, ".github"))).toMatchObject({ code: 0 });
  });

  test("have one with an action that is not pinned", async () => {
    const folder = join(await scratchFolder(), ".github/workflows");
    await cp(workflows, folder, { recursive: true });
    const text = await readFile(join(folder, "ci.yml"), "utf8");
    await writeFile(join(folder, "ci.yml"), text.replace(/checkout@[\da-f]{40}/, "checkout@v7"));
    const { code, said } = await run("zizmor", "--offline", folder);
    expect(code).not.toBe(0);
    expect(said).toContain("unpinned-uses");
  });
});

function check(schema: string, ...files: string[]): Promise<{ code: unknown; said: string }> {
  return run("check-jsonschema", "--builtin-schema", schema, ...files);
}

/** Runs a program of the suite's own environment. */
function run(program: string, ...args: string[]): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    const path = join(import.meta.dirname, ".venv/bin", program);
    execFile(path, args, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}
