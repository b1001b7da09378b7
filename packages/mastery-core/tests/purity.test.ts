import { createContext, Script } from "node:vm";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";

/** Resolves to one script with the core and its testing tools. The script sets the global variable `core`. */
async function bundle(): Promise<string> {
  const entry = `${import.meta.dirname}/bare-realm.fixture.ts`;
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "core" } },
  });
  return (result as Rolldown.RolldownOutput[])[0]!.output[0].code;
}

test("the core computes in a bare JavaScript realm without Node, web APIs, clock or randomness", async () => {
  const realm = createContext({ answers: undefined });
  const bare = `
    globalThis.Date = class extends Date {
      constructor(...given) {
        if (given.length === 0) throw new Error("asked the clock");
        super(...given);
      }
      static now() {
        throw new Error("asked the clock");
      }
    };
    delete Math.random;
    delete globalThis.console;`;
  const run = `
    (async () => {
      const { precompute, smallDataset, letterEmbedder, learnerId } = core;
      const computed = await precompute(smallDataset(), { embedder: letterEmbedder() });
      const snapshot = core.decodeSnapshot(core.encodeSnapshot(computed));
      const hosts = [typeof process, typeof setTimeout, typeof Math.random];
      return [hosts.join(), snapshot.health().n_learners, snapshot.recommend(learnerId(1)).length].join();
    })().then((result) => { answers = result; }, (error) => { answers = String(error); });`;
  new Script(bare + (await bundle()) + run).runInContext(realm);
  await expect
    .poll(() => realm["answers"], { timeout: 20_000 })
    .toBe("undefined,undefined,undefined,6,3");
});
