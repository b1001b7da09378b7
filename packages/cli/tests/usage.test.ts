import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { run } from "./run.ts";

const COMMANDS = [
  "serve",
  "precompute",
  "fit",
  "transform",
  "merge",
  "inspect",
  "validate",
  "generate",
  "fetch-xapi",
  "sql",
  "evaluate",
  "export",
  "diff",
  "card",
  "import-marks",
  "import-skills",
  "studio",
  "mcp",
  "find",
  "forget",
];

const SUBCOMMANDS = ["key new", "key list", "dataspace serve", "dataspace describe"];

describe("help", () => {
  it("lists the commands", async () => {
    const { code, stdout, stderr } = await run(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const command of COMMANDS) expect(stdout).toContain(`\n  ${command} `);
  });

  it.each([...COMMANDS, ...SUBCOMMANDS])(
    "for %s has the usage, an example, and lines of at most 80 characters",
    async (command) => {
      const { code, stdout, stderr } = await run([...command.split(" "), "--help"]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(new RegExp(`^Usage: mastery ${command} `));
      expect(stdout).toMatch(new RegExp(`Examples:\n  \\$ mastery ${command}\\s`));
      for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    },
  );

  it("is printed as an error if no command is given", async () => {
    const { code, stdout, stderr } = await run([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^Usage: mastery /);
  });
});

it("prints the version", async () => {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(manifest);
  expect(await run(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

describe("invalid usage ends with exit code 2, a message and a pointer to help:", () => {
  it.each([
    [
      "an unknown option",
      ["serve", "--data", "data", "--prot", "1"],
      "unknown option '--prot'\n(Did you mean --port?)",
    ],
    ["an unknown command", ["server"], "unknown command 'server'\n(Did you mean serve?)"],
    [
      "too many arguments",
      ["validate", "data", "--data", "data"],
      "too many arguments for 'validate'. Expected 0 arguments but got 1.",
    ],
    ["a missing required option", ["serve"], "required option '-d, --data <path>' not specified"],
    ["a missing value", ["serve", "--data"], "option '-d, --data <path>' argument missing"],
    [
      "a port that is not a number",
      ["serve", "--data", "data", "--port", "http"],
      "option '-p, --port <number>' argument 'http' is invalid. Expected an integer from 0 to 65535.",
    ],
    [
      "a port out of range",
      ["serve", "--data", "data", "--port", "65536"],
      "option '-p, --port <number>' argument '65536' is invalid. Expected an integer from 0 to 65535.",
    ],
    [
      "an unknown embedder",
      ["precompute", "--data", "data", "--embedder", "magic"],
      "option '-e, --embedder <name>' argument 'magic' is invalid. Allowed choices are builtin, transformers, hashing.",
    ],
    [
      "a model for an embedder without models",
      ["precompute", "--data", "data", "--model", "./e5"],
      "option '--model' applies to '--embedder transformers' only",
    ],
    [
      "the same port for the service and the metrics",
      ["serve", "--data", "none", "--port", "9464", "--metrics-port", "9464"],
      "--port and --metrics-port are both 9464; choose a different port for one of them",
    ],
    [
      "a metrics address without a metrics port",
      ["serve", "--data", "none", "--metrics-host", "::1"],
      "option '--metrics-host' needs '--metrics-port'",
    ],
    [
      "a log of an unknown kind",
      ["serve", "--data", "none", "--log", "xml"],
      "option '--log <format>' argument 'xml' is invalid. Allowed choices are json, text.",
    ],
    [
      "no threads",
      ["precompute", "--data", "data", "--threads", "0"],
      "option '-t, --threads <number>' argument '0' is invalid. Expected an integer from 1 to 1024.",
    ],
    [
      "no learners",
      ["generate", "--out", "/nowhere", "--learners", "0"],
      "option '-n, --learners <number>' argument '0' is invalid. Expected an integer from 1 to 10000000.",
    ],
    [
      "a seed with decimals",
      ["generate", "--out", "/nowhere", "--seed", "1.5"],
      "option '-s, --seed <number>' argument '1.5' is invalid. Expected an integer from 0 to 4294967295.",
    ],
  ])("%s", async (_, args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    const command = COMMANDS.includes(args[0]!) ? `mastery ${args[0]}` : "mastery";
    expect(stderr).toBe(`error: ${message}\nRun "${command} --help" for usage.\n`);
  });

  it.each([
    ["--port <number>", { PORT: "http" }, "PORT"],
    ["--port <number>", { MASTERY_PORT: "", PORT: "0" }, "MASTERY_PORT"],
    ["--host <address>", { MASTERY_HOST: " ", HOST: "127.0.0.1" }, "MASTERY_HOST"],
    ["--data <path>", { MASTERY_DATA: "" }, "MASTERY_DATA"],
  ])("%s from the environment: %j", async (option, env, name) => {
    const args = name === "MASTERY_DATA" ? ["serve"] : ["serve", "--data", "data"];
    const { code, stdout, stderr } = await run(args, env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    const value = (env as Record<string, string>)[name];
    expect(stderr).toContain(
      `${option}' value '${value}' from env '${name}' is invalid. Expected `,
    );
  });

  it("an empty host", async () => {
    const { code, stderr } = await run(["serve", "--data", "data", "--host", ""]);
    expect(code).toBe(2);
    expect(stderr).toContain("argument '' is invalid. Expected a value that is not empty.");
  });
});
