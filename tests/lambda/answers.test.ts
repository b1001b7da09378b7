import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readSnapshot } from "@mastery/node/snapshots";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Bucket } from "./bucket.ts";
import { EVENT_SHAPES, eventFor, LEARNER, readEvent } from "./events.ts";
import { functionOf, MODES, snapshotFile } from "./functions.ts";
import { Runtime } from "./runtime.ts";

const bytes = readFileSync(snapshotFile);
const snapshot = await readSnapshot(snapshotFile);
let bucket: Bucket;

beforeAll(async () => {
  bucket = await Bucket.start({ "/schools/2026/school.snapshot": bytes });
});
afterAll(() => bucket.close());

describe.each(MODES)("in %s mode", (mode) => {
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await Runtime.start(functionOf(mode), {
      ...bucket.env,
      SNAPSHOT_BUCKET: "schools",
      SNAPSHOT_KEY: "2026/school.snapshot",
      SNAPSHOT_SHA256: createHash("sha256").update(bytes).digest("hex"),
    });
  });
  afterAll(() => runtime.stop());

  test("the function is ready", () => {
    expect(runtime.initError).toBeUndefined();
  });

  test.each(EVENT_SHAPES)("returns recommendations for a request from %s", async (shape) => {
    const { result } = await runtime.invoke(readEvent(shape));
    expect(result).toMatchObject({
      statusCode: 200,
      body: JSON.stringify(snapshot.recommend(LEARNER, 3)),
      isBase64Encoded: false,
    });
  });

  test.each([
    ["/health", 200, snapshot.health()],
    ["/clusters", 200, snapshot.clusters()],
    [`/profile/${LEARNER}`, 200, snapshot.profile(LEARNER)],
    [`/clusters/assignment/${LEARNER}`, 200, snapshot.assignment(LEARNER)],
    ["/nothing", 404, { detail: expect.any(String) }],
    ["/profile/me", 422, { detail: [expect.objectContaining({ type: "uuid_parsing" })] }],
  ])("responds to %s with %i", async (path, statusCode, body) => {
    const { result } = await runtime.invoke(eventFor(path));
    expect(result).toMatchObject({ statusCode });
    expect(JSON.parse((result as { body: string }).body)).toEqual(body);
  });

  test("responds with 400 to an event that is not a request, and continues", async () => {
    const { result } = await runtime.invoke({ Records: [] });
    expect(result).toMatchObject({ statusCode: 400 });
    expect((await runtime.invoke(eventFor("/health"))).result).toMatchObject({ statusCode: 200 });
  });
});
