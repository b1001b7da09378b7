import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { scratchFolder } from "./scratch.ts";

const PROGRAMS = join(import.meta.dirname, ".venv/bin");
const DEPLOY = join(import.meta.dirname, "../../deploy");
const COMPOSE =
  "import sys, compose_spec; compose_spec.PyCompose.from_yaml(open(sys.argv[1]).read()).validate()";
/** Parses a file with HashiCorp's own parser, which checks Terraform's language but not its resources. */
const HCL = "import sys, pygohcl; pygohcl.loads(open(sys.argv[1]).read())";

const kubernetes = (version: string) => ["--strict", "--quiet", "--kubernetes-version", version];

function here(name: string): string {
  return join(import.meta.dirname, name);
}

/** Files with the program that checks them, and an invalid line that the program must report. */
const CHECKS = [
  ["Dockerfile", "hadolint", [], ["WORKDIR /src", "WORKDIR src"]],
  ["compose.yaml", "python", ["-c", COMPOSE], ["create_host_path:", "createHostPath:"]],
  ["kubernetes.yaml", "kubernetes-validate", kubernetes("1.30"), ["maxSurge:", "maxsurge:"]],
  ["kubernetes.yaml", "kubernetes-validate", kubernetes("1.37"), ["policyTypes:", "policytypes:"]],
  [
    "kubernetes-dataspace.yaml",
    "kubernetes-validate",
    kubernetes("1.30"),
    ["replicas:", "replica:"],
  ],
  ["grafana-dashboard.json", "python", [here("dashboard.py")], ["gridPos", "gridpos"]],
  ["prometheus-rules.yaml", "promtool", ["check", "rules"], ["absent(", "absence("]],
  ["../examples/lambda/terraform/main.tf", "python", ["-c", HCL], ["jsonencode({", "jsonencode("]],
] as const;

describe.each(CHECKS)("%s in %s %j", (file, program, args, [valid, faulty]) => {
  test("is valid", async () => {
    expect(await check(join(DEPLOY, file))).toMatchObject({ code: 0 });
  });

  test(`is invalid with ${faulty}`, async () => {
    const text = await readFile(join(DEPLOY, file), "utf8");
    expect(text).toContain(valid);
    const copy = join(await scratchFolder(), basename(file));
    await writeFile(copy, text.replace(valid, faulty));
    expect(await check(copy)).not.toMatchObject({ code: 0 });
  });

  function check(path: string): Promise<{ code: unknown; said: string }> {
    return run(program, ...args, path);
  }
});

test("each alert fires under its condition, and no alert fires in a successful night", async () => {
  const tests = await readFile(here("prometheus-rules.test.yaml"), "utf8");
  const file = join(await scratchFolder(), "tests.yaml");
  await writeFile(file, tests.replace("RULES", join(DEPLOY, "prometheus-rules.yaml")));
  expect(await run("promtool", "test", "rules", file)).toMatchObject({ code: 0 });
});

test("alerts and the dashboard use only existing metrics", async () => {
  const source = here("../../packages/cli/src/metrics.ts");
  const named = (await readFile(source, "utf8")).match(/\bmastery_(?:\$\{kind\}|\w)+/g)!;
  const metrics = ["snapshot", "model"].flatMap((kind) =>
    named.map((name) => name.replace(/\$\{kind\}/, kind)),
  );
  for (const file of ["prometheus-rules.yaml", "grafana-dashboard.json"]) {
    const text = await readFile(join(DEPLOY, file), "utf8");
    const asked = text.match(/\bmastery_\w+/g)!.map((name) => name.replace(/_bucket$/, ""));
    expect(asked.filter((name) => !metrics.includes(name))).toEqual([]);
  }
});

/** Runs a program from the Python environment or from Debian. Resolves to the exit code and the output of the program. */
function run(program: string, ...args: string[]): Promise<{ code: unknown; said: string }> {
  const command = program === "promtool" ? program : join(PROGRAMS, program);
  return new Promise((resolve) => {
    execFile(command, args, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}
