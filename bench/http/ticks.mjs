// What does `process.nextTick` take? V8 knows the shape of its records only as long as one is alive: garbage collections that meet
// none make it slow for good. Node 20 makes ten of them for a request, so `startServer` keeps one.
// node --expose-gc bench/http/ticks.mjs
import { executionAsyncResource } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";

const TICKS = 1000;
const ROUNDS = 100;
/** More than enough: the second forgets the shape. */
const COLLECTIONS = 4;

const kept = [];
process.nextTick(() => kept.push(executionAsyncResource()));
const fresh = await time();
const withOneKept = await timeAfterCollections();
kept.length = 0;
const withNone = await timeAfterCollections();
console.log(`Node ${process.version}, nanoseconds per process.nextTick:`);
console.log(
  `${fresh} at first; after collections ${withOneKept} with a record kept, ${withNone} with none`,
);

async function timeAfterCollections() {
  for (let i = 0; i < COLLECTIONS; i++) {
    globalThis.gc();
    await setTimeout(10);
  }
  return time();
}

/** The least of all rounds, of which the first are for the compiler. */
async function time() {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.hrtime.bigint();
    for (let i = 0; i < TICKS; i++) process.nextTick(nothing);
    least = Math.min(least, Number(process.hrtime.bigint() - start) / TICKS);
    await setTimeout(1);
  }
  return least.toFixed(0);
}

function nothing() {}
