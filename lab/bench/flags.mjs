import { parseArgs } from "node:util";

/**
 * Returns the flags of a benchmark, such as `--learners 1000`, by name. A value is a number if its default is a number, and otherwise a
 * string.
 */
export function flags(defaults) {
  const options = Object.entries(defaults).map(([name, value]) => [
    name,
    { type: "string", default: `${value}` },
  ]);
  const { values } = parseArgs({ options: Object.fromEntries(options), allowPositionals: true });
  const parsed = Object.entries(values).map(([name, value]) => [
    name,
    typeof defaults[name] === "number" ? Number(value) : value,
  ]);
  return Object.fromEntries(parsed);
}
