import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };

const entries = Object.values(packageJson.exports)
  .flatMap((entry) => (typeof entry === "string" ? [] : entry["@mastery/source"]))
  .filter((path) => path !== "./src/internal/index.ts");

/** Returns the paths of the objects and lists in a value that are not frozen. */
function writable(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, one]) => writable(one, `${path}.${key}`));
  return Object.isFrozen(value) ? inside : [path, ...inside];
}

test.each(entries)("callers cannot change the values of %s, which look-ups read", async (path) => {
  const exported: object = await import(/* @vite-ignore */ `../${path}`);
  const values = Object.entries(exported).flatMap(([name, value]) => writable(value, name));
  expect(values).toEqual([]);
});

test("the kinds of target skills cannot be changed", async () => {
  const { KINDS } = await import("../src/rules/index.ts");
  expect(() => Object.assign(KINDS, ["to_discover"])).toThrow(TypeError);
});
