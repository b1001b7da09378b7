import { expect, test } from "vitest";
import { eventFor, LEARNER } from "./events.ts";
import { functionOf } from "./functions.ts";
import { Runtime } from "./runtime.ts";

const PATHS = [
  `/recommend/${LEARNER}`,
  `/recommend/${LEARNER}?n=10`,
  `/profile/${LEARNER}`,
  `/clusters/assignment/${LEARNER}`,
  "/learners",
  "/clusters",
  "/recommend/me?n=11",
  "/nothing",
];

test("memory use does not grow between 100 and 1,000 invocations", async () => {
  const runtime = await Runtime.start(functionOf("snapshot"));
  try {
    const invoke = async (count: number) => {
      for (let i = 0; i < count; i++) await runtime.invoke(eventFor(PATHS[i % PATHS.length]!));
      return (await runtime.memory()).used;
    };
    const after100 = await invoke(100);
    const after1000 = await invoke(900);
    console.log(`in use after 100 invocations: ${after100} bytes, after 1,000: ${after1000} bytes`);
    // A leaked event or response would take more than a kilobyte. Compiled code varies within this limit.
    expect(after1000 - after100).toBeLessThan(900 * 512);
  } finally {
    await runtime.stop();
  }
});
