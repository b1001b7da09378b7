import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { MAIN, run } from "../../packages/cli/e2e/mastery.ts";
import { newRecords, untilServed } from "./night.ts";
import { freePort } from "./ports.ts";
import { scratchFolder } from "./scratch.ts";
import { allowedCalls, environmentOf, valuesOf } from "./unit.ts";

const exec = promisify(execFile);
const SERVICES = [
  "mastery@.service",
  "mastery-compute.service",
  "mastery-dataspace.service",
] as const;
const UNITS = [...SERVICES, "mastery-compute.timer", "mastery-failed@.service"] as const;
const folder = await scratchFolder();

/** Returns a unit with the command and the files of this machine. */
async function unitHere(name: (typeof UNITS)[number]): Promise<string> {
  const shipped = await readFile(new URL(`../../deploy/${name}`, import.meta.url), "utf8");
  return shipped
    .replaceAll("/usr/bin/node", process.execPath)
    .replaceAll("/opt/mastery/node_modules/@mastery/cli/dist/main.js", MAIN)
    .replaceAll(/\/(?:etc|var\/lib)\/mastery/g, folder);
}

test.each(UNITS)("systemd reports nothing about %s", async (name) => {
  const file = join(folder, name);
  await writeFile(file, await unitHere(name));
  const verified = await exec("systemd-analyze", ["verify", "--man=no", file]);
  expect(verified).toEqual({ stdout: "", stderr: "" });
});

test.each(SERVICES)("the guide states the exposure of %s", async (name) => {
  const file = join(folder, `rated-${name}`);
  await writeFile(file, await unitHere(name));
  const args = ["security", "--offline=true", "--no-pager", file];
  const { stdout } = await exec("systemd-analyze", args);
  const [, exposure] = /Overall exposure level for .*: ([\d.]+) /.exec(stdout)!;
  const guide = await readFile(new URL("../../docs/how-to/deploy.md", import.meta.url), "utf8");
  expect(guide).toContain(`${exposure} for \`${name}\``);
});

test("the service makes no system call that its unit forbids", async () => {
  const port = String(await freePort());
  const serving = (await unitHere("mastery@.service")).replaceAll("%i", port);
  const computing = await unitHere("mastery-compute.service");
  const commandOf = (unit: string, setting: string): string[] =>
    valuesOf(unit, setting)[0]!.replaceAll("%%", "%").split(" ");
  const env = { PATH: process.env["PATH"], ...environmentOf(serving) };
  const keys = join(folder, "keys.jsonl");
  await run(["key", "new", "--name", "nginx", "--learners", "all", "--keys", keys]);
  const traced = (name: string, command: string[]): string[] => {
    const log = join(folder, `${name}.calls`);
    return ["-D", "-f", "-o", log, ...command];
  };
  const compute = async (learners: number): Promise<void> => {
    await newRecords(folder, learners);
    await exec("strace", traced("compute", commandOf(computing, "ExecStart")), { env });
  };

  await compute(20);
  const service = spawn("strace", traced("service", commandOf(serving, "ExecStart")), { env });
  const ended = once(service, "exit");
  await exec("strace", traced("ready", commandOf(serving, "ExecStartPost")), { env });
  expect((await fetch(`http://127.0.0.1:${port}/learners`)).status).toBe(401);
  await compute(30);
  const [kill, ...args] = commandOf(serving, "ExecReload");
  await exec(
    kill!,
    args.map((arg) => arg.replace("$MAINPID", String(service.pid))),
  );
  await untilServed(`http://127.0.0.1:${port}`, 30);
  service.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);

  for (const [name, usual, unit] of [
    ["service", "accept4", serving],
    ["ready", "connect", serving],
    ["compute", "rename", computing],
  ] as const) {
    const calls = await readFile(join(folder, `${name}.calls`), "utf8");
    const made = new Set([...calls.matchAll(/^\d+ +(\w+)\(/gm)].map(([, call]) => call!));
    expect(made).toContain(usual);
    const allowed = await allowedCalls(unit);
    expect(
      [...made].filter((call) => !allowed.has(call)),
      name,
    ).toEqual([]);
  }
});
