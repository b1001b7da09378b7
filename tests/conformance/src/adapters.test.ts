import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeConformance } from "./describe-conformance.ts";
import { HOSTS } from "./hosts.ts";

test("every adapter is among the hosts", () => {
  const packages = readdirSync(join(import.meta.dirname, "../../../packages"));
  const hosts = readFileSync(join(import.meta.dirname, "hosts.ts"), "utf8");
  const adapters = packages.filter((name) => name.startsWith("http-"));
  expect(adapters.filter((name) => !hosts.includes(`"@mastery/${name}"`))).toEqual([]);
});

for (const [name, makeClient, exceptions] of HOSTS) {
  describeConformance(name, makeClient, exceptions);
}
