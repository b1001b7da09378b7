import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";

/** Returns the contract as a single minified file, as for a browser or worker. */
async function bundle(...conditions: string[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: ["@mastery/source", ...conditions] },
    build: {
      write: false,
      minify: true,
      lib: { entry: `${import.meta.dirname}/../src/index.ts`, formats: ["es"] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  return (result as Rolldown.RolldownOutput[])[0]!.output[0].code;
}

test("a bundle with the condition mastery-without-docs has at most 300 kB", async () => {
  const code = await bundle("mastery-without-docs");
  console.log(`the contract has ${code.length} bytes in a bundle without the documentation`);
  expect(code.length).toBeLessThan(300_000);
  expect(code).not.toContain("openapi-explorer");
});

test("a bundle contains the documentation by default", async () => {
  expect(await bundle()).toContain("openapi-explorer");
});
