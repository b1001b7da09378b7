import { join } from "node:path";
import { expect, it } from "vitest";
import { readPopulation } from "./data-source.ts";

it("a population says what to install if the add-on that reads it is not installed", async () => {
  await expect(readPopulation("population.json", "@mastery/no-such-add-on")).rejects.toThrow(
    /^--population needs the package @mastery\/no-such-add-on: npm install @mastery\/no-such-add-on@\d/,
  );
});

it("a damaged population is refused by the name of its file", async () => {
  const file = join(import.meta.dirname, "data-source.ts");
  await expect(readPopulation(file)).rejects.toThrow(
    `${file}: expected a population file, got something else`,
  );
});
