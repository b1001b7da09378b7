import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { defaultServerConditions } from "vite";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Runs the tests beside the mutant first, then small files, because a mutant is killed by the first test that fails. Property tests,
 * which compute many schools, run last.
 */
class NearFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const near = folderOfMutant();
    const cost = ({ moduleId }: TestSpecification): number =>
      statSync(moduleId).size +
      (dirname(moduleId) === near ? 0 : 1e6) +
      (/property\.test|[/]tests[/]/.test(moduleId) ? 1e7 : 0);
    return files.toSorted((a, b) => cost(a) - cost(b));
  }
}

/** Returns the directory of the source file that contains the active mutant; undefined if all tests run without a mutant. */
function folderOfMutant(): string | undefined {
  const source = join(process.cwd(), "packages/mastery-core/src");
  const mutant = `("${process.env["__STRYKER_ACTIVE_MUTANT__"]}")`;
  const paths = readdirSync(source, { recursive: true, encoding: "utf8" });
  const path = paths.find(
    (path) => path.endsWith(".ts") && readFileSync(join(source, path), "utf8").includes(mutant),
  );
  return path && dirname(join(source, path));
}

/** Configuration of the core's own tests, which run on the core's sources. */
const config: ViteUserConfig = defineConfig({
  ssr: { resolve: { conditions: ["@mastery/source", ...defaultServerConditions] } },
  test: {
    setupFiles: [join(import.meta.dirname, "../../tests/setup.ts")],
    include: ["packages/mastery-core/{src,tests}/**/*.test.ts"],
    // No limit here, because Stryker limits the time, and measuring coverage slows tests down.
    testTimeout: 0,
    // Stryker tests two mutants at once.
    maxWorkers: 1,
    sequence: { sequencer: NearFirst },
  },
});

export default config;
