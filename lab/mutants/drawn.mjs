// Stryker creates every mutant within a range of code. These two plugins limit Stryker to the drawn mutants: the checker passes only these
// mutants, and the reporter immediately reports each mutant that survives or times out.
import { readFileSync } from "node:fs";
import { relative } from "node:path";

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

class Survivors {
  onMutantTested({ fileName, location: { start }, mutatorName, replacement, status }) {
    if (!["Survived", "Timeout"].includes(status)) return;
    const place = `${relative(process.cwd(), fileName)}:${start.line}:${start.column}`;
    console.log(`${status}: ${place}: ${mutatorName}: ${replacement}`);
  }
}

export const strykerPlugins = [
  { kind: "Checker", name: "drawn", injectableClass: Drawn },
  { kind: "Reporter", name: "survivors", injectableClass: Survivors },
];
