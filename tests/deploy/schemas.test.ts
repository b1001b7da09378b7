import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scratchFolder } from "./scratch.ts";

const PROGRAMS = join(import.meta.dirname, ".venv/bin");
const DEPLOY = join(import.meta.dirname, "../../deploy");
const COMPOSE =
  "import sys, compose_spec; compose_spec.PyCompose.from_yaml(open(sys.argv[1]).read()).validate()";

const kubernetes = (version: string) => ["--strict", "--quiet", "--kubernetes-version", version];

/** Each file with the program that checks it, and a faulty line that the program must report. */
const CHECKS = [
  ["Dockerfile", "hadolint", [], ["WORKDIR /src", "WORKDIR src"]],
  ["compose.yaml", "python", ["-c", COMPOSE], ["create_host_path:", "createHostPath:"]],
  ["kubernetes.yaml", "kubernetes-validate", kubernetes("1.30"), ["maxSurge:", "maxsurge:"]],
  ["kubernetes.yaml", "kubernetes-validate", kubernetes("1.37"), ["policyTypes:", "policytypes:"]],
] as const;

describe.each(CHECKS)("%s in %s %j", (file, program, args, [valid, faulty]) => {
  test("is valid", async () => {
    expect(await check(join(DEPLOY, file))).toMatchObject({ code: 0 });
  });

  test(`is not with ${faulty}`, async () => {
    const text = await readFile(join(DEPLOY, file), "utf8");
    expect(text).toContain(valid);
    const copy = join(await scratchFolder(), file);
    await writeFile(copy, text.replace(valid, faulty));
    expect(await check(copy)).not.toMatchObject({ code: 0 });
  });

  function check(path: string): Promise<{ code: unknown; said: string }> {
    return new Promise((resolve) => {
      execFile(join(PROGRAMS, program), [...args, path], (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, said: stdout + stderr }),
      );
    });
  }
});
