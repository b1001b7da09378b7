import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { MAIN } from "../../packages/cli/e2e/mastery.ts";
import { freePort } from "./ports.ts";
import { prepare } from "./site.ts";
import { allowedCalls, environmentOf, valuesOf } from "./unit.ts";

const run = promisify(execFile);
const shipped = await readFile(new URL("../../deploy/mastery@.service", import.meta.url), "utf8");
const { folder } = await prepare();

/** The unit with this machine's command and files. */
const unit = shipped
  .replaceAll("/usr/bin/node", process.execPath)
  .replaceAll("/opt/mastery/dist/main.js", MAIN)
  .replaceAll("/etc/mastery", folder);
const file = join(folder, "mastery@.service");
await writeFile(file, unit);

test("systemd finds nothing to report", async () => {
  expect(await run("systemd-analyze", ["verify", "--man=no", file])).toEqual({
    stdout: "",
    stderr: "",
  });
});

test("the guide states the exposure that systemd computes", async () => {
  const args = ["security", "--offline=true", "--no-pager", file];
  const { stdout } = await run("systemd-analyze", args);
  const [, exposure] = /Overall exposure level for .*: ([\d.]+) /.exec(stdout)!;
  const guide = await readFile(new URL("../../docs/deploy-server.md", import.meta.url), "utf8");
  expect(guide).toContain(`rates its exposure ${exposure} of 10`);
});

test("the unit's commands start, answer and stop with no other system calls than it allows", async () => {
  const port = String(await freePort());
  const instance = unit.replaceAll("%i", port);
  const env = { PATH: process.env["PATH"], ...environmentOf(instance) };
  const [[start], [ready]] = [valuesOf(instance, "ExecStart"), valuesOf(instance, "ExecStartPost")];
  const log = join(folder, "calls");
  const traced = (name: string): string[] => ["-D", "-f", "-o", `${log}-${name}`];
  const service = spawn("strace", [...traced("service"), ...start!.split(" ")], { env });
  const ended = once(service, "exit");
  await run("strace", [...traced("ready"), ...ready!.split(" ")], { env });
  const refused = await fetch(`http://127.0.0.1:${port}/learners`);
  expect(refused.status).toBe(401);
  service.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);

  const allowed = await allowedCalls(unit);
  for (const [name, usual] of [
    ["service", "accept4"],
    ["ready", "connect"],
  ] as const) {
    const calls = (await readFile(`${log}-${name}`, "utf8")).matchAll(/^\d+ +(\w+)\(/gm);
    const made = new Set([...calls].map(([, call]) => call!));
    expect(made).toContain(usual);
    expect(
      [...made].filter((call) => !allowed.has(call)),
      name,
    ).toEqual([]);
  }
});
