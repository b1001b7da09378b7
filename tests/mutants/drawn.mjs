// Stryker makes every mutant within a range. This plugin, a checker, passes on those that were drawn.
import { readFileSync } from "node:fs";

export function keyOf({ fileName, location: { start, end }, mutatorName, replacement }) {
  return [
    fileName,
    start.line,
    start.column,
    end.line,
    end.column,
    mutatorName,
    replacement,
  ].join();
}

class Drawn {
  #keys = new Set(JSON.parse(readFileSync(process.env.DRAWN_MUTANTS, "utf8")));

  async init() {}

  async check(mutants) {
    const judge = (mutant) =>
      this.#keys.has(keyOf(mutant))
        ? { status: "passed" }
        : { status: "compileError", reason: "not drawn" };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, judge(mutant)]));
  }
}

export const strykerPlugins = [{ kind: "Checker", name: "drawn", injectableClass: Drawn }];
