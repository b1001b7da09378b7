// Requests, bytes and time to list a cluster, a class or a skill's learners, and how long other requests wait meanwhile:
// node bench/http/many.mjs [LEARNERS ...]
import { setImmediate } from "node:timers/promises";
import { contentOf } from "@mastery/core/internal";
import { createApi } from "../../packages/openapi/dist/index.js";
import { median } from "./quantiles.mjs";
import { tiledSnapshot } from "./tiled-snapshot.mjs";

const ROUNDS = 5;
const sizes = process.argv.slice(2).map(Number);

for (const learners of sizes.length > 0 ? sizes : [4_000, 100_000]) {
  const snapshot = await tiledSnapshot(learners);
  const { groups, skillIds } = contentOf(snapshot).manifest;
  const middle = groups[Math.floor(groups.length / 2)].group_id;
  const some = snapshot.learners().slice(0, 25);
  const own = new Set(some.map(({ learner_id }) => learner_id));
  console.log(`${learners.toLocaleString("en")} learners, ${groups.length} groups`);
  for (const target of [
    "/clusters/members/0",
    "/groups",
    `/groups/members/${middle}`,
    `/groups/skills/${middle}`,
    `/groups/work-groups/${middle}`,
    "/skills",
    `/skills/learners/${encodeURIComponent(skillIds[0])}`,
  ]) {
    for (const [caller, readable] of [
      ["all", "all"],
      ["25 of them", own],
    ]) {
      const rounds = [];
      // A new interface each time, since some answers are kept.
      for (let round = 0; round < ROUNDS; round++)
        rounds.push(await ask(snapshot, target, readable));
      const { status, bytes } = rounds[0];
      const ms = median(rounds.map(({ ms }) => ms));
      const held = median(rounds.map(({ held }) => held));
      console.log(
        `  ${target.padEnd(44)} ${caller.padEnd(10)} ${status} ${bytes.toLocaleString("en").padStart(12)} bytes ${ms.toFixed(1).padStart(8)} ms, others wait ${held.toFixed(1)} ms`,
      );
    }
  }
}

async function ask(snapshot, target, learners) {
  const api = createApi(snapshot, { authorize: () => ({ learners }) });
  await api.respond({ method: "GET", target: "/rules", headers: {} });
  let [held, isOver] = [0, false];
  let turn = performance.now();
  const watch = (async () => {
    while (!isOver) {
      await setImmediate();
      const now = performance.now();
      held = Math.max(held, now - turn);
      turn = now;
    }
  })();
  const start = performance.now();
  const { status, body } = await api.respond({ method: "GET", target, headers: {} });
  const ms = performance.now() - start;
  isOver = true;
  await watch;
  return { status, bytes: body.length, ms, held };
}
