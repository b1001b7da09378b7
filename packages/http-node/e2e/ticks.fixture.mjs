// Prints how many times longer a tick takes after garbage collections than before.
import { setTimeout } from "node:timers/promises";
import { startServer } from "@mastery/http-node";

const TICKS = 1000;
const ROUNDS = 50;
/** More than enough: V8 forgets the shape of ticks in the second. */
const COLLECTIONS = 4;

const server = await startServer(() => {}, { port: 0 });
const fresh = await time();
for (let i = 0; i < COLLECTIONS; i++) {
  globalThis.gc();
  await setTimeout(1);
}
console.log((await time()) / fresh);
await server.close();

/** The least of all rounds: what else the machine does only adds to the others. */
async function time() {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.hrtime.bigint();
    for (let i = 0; i < TICKS; i++) process.nextTick(nothing);
    least = Math.min(least, Number(process.hrtime.bigint() - start));
    await setTimeout(1);
  }
  return least;
}

function nothing() {}
