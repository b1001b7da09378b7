import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, read, tablesOf } from "./markdown.ts";

const page = ["computation", "recommendations"]
  .map((name) => read(`docs/reference/${name}.md`))
  .join("\n");
const RULES = "packages/mastery-core/src/rules";

/** Sources of the packages, by their path from the root. */
const sources = readdirSync(join(ROOT, "packages"))
  .map((name) => join("packages", name, "src"))
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );

/** Returns the rules that a source cites, such as `rule 2.4.1`, `rules 2.4.1 and 2.4.3`, `rules 2.4.1 to 2.4.3`. */
function rulesCitedBy(source: string): string[] {
  const citations = read(source).matchAll(/\brules? (2\.\d\.\d+)(?: (and|to) (2\.\d\.\d+))?/g);
  return [...citations].flatMap(([, first, word, last]) => {
    if (last === undefined) return [first!];
    return word === "and" ? [first!, last] : numbersFrom(first!, last);
  });
}

function numbersFrom(first: string, last: string): string[] {
  const part = first.slice(0, 4);
  const [from, to] = [first, last].map((number) => Number(number.slice(part.length)));
  return Array.from({ length: to! - from! + 1 }, (_, i) => `${part}${from! + i}`);
}

const stated = [...page.matchAll(/\*\*(2\.\d\.\d+)\*\*/g)].map(([, number]) => number!);

it("the rules pages state every rule that a source cites, once", () => {
  expect(new Set(stated).size).toBe(stated.length);
  const unknown = sources.flatMap((source) =>
    rulesCitedBy(source)
      .filter((number) => !stated.includes(number))
      .map((number) => `${source}: ${number}`),
  );
  expect(unknown).toEqual([]);
});

it("the table lists the rules stated in each file", () => {
  const files = sources.filter((path) => path.startsWith(RULES) && !/\.test\.|index/.test(path));
  const cited = files.map((file) => [
    `[\`${basename(file)}\`](../../${file})`,
    stated.filter((number) => rulesCitedBy(file).includes(number)).join(", "),
  ]);
  const [table] = tablesOf(page);
  expect(table!.toSorted()).toEqual(cited.toSorted());
});

it("sources cite every rule about recommendations", () => {
  const cited = new Set(sources.flatMap(rulesCitedBy));
  const uncited = stated.filter((number) => number.startsWith("2.4.") && !cited.has(number));
  expect(uncited).toEqual([]);
});
