import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";

test("a minified function has at most 229 kB, besides the script of /docs, which it loads on demand", async () => {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    ssr: { noExternal: true, resolve: { conditions: ["@mastery/source", "node"] } },
    build: {
      write: false,
      minify: true,
      ssr: `${import.meta.dirname}/function.fixture.ts`,
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const loaded = output.filter(
    (file): file is Rolldown.OutputChunk => file.type === "chunk" && !/explorer/.test(file.name),
  );
  const bytes = loaded.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
  console.log(`a function has ${bytes} bytes`);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(229_000);
  expect(output.length).toBeGreaterThan(loaded.length);
});
