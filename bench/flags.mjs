import { parseArgs } from "node:util";

/** The flags of a bench by their names, such as `--learners 1000`: texts, or numbers where the default is one. */
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
