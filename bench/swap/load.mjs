// Clients that keep their connections full, and compare each body with those that two snapshots give.
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createApi } from "@mastery/openapi";

const CONNECTIONS = 64;

/** Learners that are asked about, at most. */
const LEARNERS = 2_000;

/** What may be asked, with its body from each of the snapshots. */
export async function exchanges(snapshots) {
  const apis = snapshots.map((snapshot) => createApi(snapshot));
  const ids = snapshots[0].learners().map(({ learner_id }) => learner_id);
  const step = Math.max(1, Math.floor(ids.length / LEARNERS));
  const asked = ids.filter((_, n) => n % step === 0).slice(0, LEARNERS);
  const targets = asked.flatMap((id, n) => [
    ...[`/recommend/${id}`, `/recommend/${id}?n=${1 + (n % 10)}`, `/profile/${id}`],
    ...[`/clusters/assignment/${id}`, "/clusters", "/health"].slice(0, n % 10 === 0 ? 3 : 1),
  ]);
  const bodyOf = async (api, target) =>
    Buffer.from((await api.respond({ method: "GET", target, headers: {} })).body);
  return Promise.all(
    targets.map(async (target) => ({
      request: Buffer.from(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
      bodies: await Promise.all(apis.map((api) => bodyOf(api, target))),
    })),
  );
}

/** Asks until `stop()` is called, which resolves to what came. `answered(count)` resolves once so many requests are. */
export async function load(port, all) {
  const outcome = { milliseconds: [], failed: 0, mixed: 0, fromEach: [0, 0] };
  let stopping = false;
  let asked = 0;

  async function client() {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const answers = socket[Symbol.asyncIterator]();
    while (!stopping) {
      const { request, bodies } = all[asked++ % all.length];
      const start = performance.now();
      socket.write(request);
      const answer = await readAnswer(answers).catch(() => undefined);
      outcome.milliseconds.push(performance.now() - start);
      if (answer?.status !== 200) {
        outcome.failed++;
        if (answer === undefined) break;
      } else if (bodies[0].equals(answer.body)) {
        outcome.fromEach[0]++;
      } else if (bodies[1].equals(answer.body)) {
        outcome.fromEach[1]++;
      } else outcome.mixed++;
    }
    socket.destroy();
  }

  const clients = Promise.all(Array.from({ length: CONNECTIONS }, client));
  return {
    async answered(count) {
      while (outcome.milliseconds.length < count && outcome.failed === 0) await wait(100);
    },
    async stop() {
      stopping = true;
      await clients;
      return outcome;
    },
  };
}

/** Reads one answer; rejects if the connection ends within. */
async function readAnswer(chunks) {
  let bytes = Buffer.alloc(0);
  let length = Number.POSITIVE_INFINITY;
  let bodyAt = 0;
  while (bytes.length < bodyAt + length) {
    const { value, done } = await chunks.next();
    if (done) throw new Error("cut");
    bytes = bytes.length === 0 ? value : Buffer.concat([bytes, value]);
    if (bodyAt === 0) {
      bodyAt = bytes.indexOf("\r\n\r\n") + 4;
      if (bodyAt === 3) throw new Error("header fields in several chunks");
      length = Number(/content-length: (\d+)/i.exec(bytes.latin1Slice(0, bodyAt))[1]);
    }
  }
  return { status: Number(bytes.latin1Slice(9, 12)), body: bytes.subarray(bodyAt) };
}
