import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Returns the values of a setting in a systemd unit, in order. */
export function valuesOf(unit: string, setting: string): string[] {
  return [...unit.matchAll(new RegExp(`^${setting}=(.*)$`, "gm"))].map(([, value]) => value!);
}

/** Returns the environment that a unit gives its process. */
export function environmentOf(unit: string): Record<string, string> {
  const assignments = valuesOf(unit, "Environment").flatMap((value) => value.split(" "));
  return Object.fromEntries(assignments.map((assignment) => assignment.split(/=(.*)/, 2)));
}

/** Returns the system calls that a unit allows. A line with `~` removes calls that earlier lines allow. */
export async function allowedCalls(unit: string): Promise<Set<string>> {
  const { stdout } = await run("systemd-analyze", ["syscall-filter", "--no-pager"]);
  const sets = new Map(
    [...stdout.matchAll(/^(@[\w-]+)\n((?: +.*\n)*)/gm)].map(([, name, lines]) => [
      name!,
      [...lines!.matchAll(/^ +([@\w-]+)$/gm)].map(([, member]) => member!),
    ]),
  );
  const callsIn = (name: string): string[] => sets.get(name)?.flatMap(callsIn) ?? [name];
  const allowed = new Set<string>();
  for (const value of valuesOf(unit, "SystemCallFilter")) {
    const names = value.replace(/^~/, "").split(" ").flatMap(callsIn);
    for (const name of names) value.startsWith("~") ? allowed.delete(name) : allowed.add(name);
  }
  return allowed;
}
