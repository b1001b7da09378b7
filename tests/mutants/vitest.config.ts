import { statSync } from "node:fs";
import { join } from "node:path";
import { defaultServerConditions } from "vite";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Runs small files first, because a mutant is killed by the first test that fails. Property tests, which compute many schools, run last.
 */
class SmallFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = ({ moduleId }: TestSpecification): number =>
      statSync(moduleId).size + (/property\.test|[/]tests[/]/.test(moduleId) ? 1e6 : 0);
    return files.toSorted((a, b) => cost(a) - cost(b));
  }
}

/** The core's own tests, which run on its sources. */
const config: ViteUserConfig = defineConfig({
  ssr: { resolve: { conditions: ["@mastery/source", ...defaultServerConditions] } },
  test: {
    setupFiles: [join(import.meta.dirname, "../setup.ts")],
    include: ["packages/mastery-core/{src,tests}/**/*.test.ts"],
    // No limit here, because Stryker limits the time, and measuring coverage slows tests down.
    testTimeout: 0,
    // Stryker tests two mutants at once.
    maxWorkers: 1,
    sequence: { sequencer: SmallFirst },
  },
});

export default config;
