import { createHash } from "node:crypto";
import { precompute } from "@mastery/core";
import { contentOf, type SnapshotContent, snapshotOfContent } from "@mastery/core/internal";
import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { learnerId, letterEmbedder } from "@mastery/core/testing";
import { describe, expect, test } from "vitest";
import { createApi } from "./api.ts";
import { hashInSteps, snapshotRevision } from "./revision.ts";
import { ROUTES } from "./routes.ts";
import { groupedDataset, targetOf } from "./targets.fixture.ts";

const embedder = letterEmbedder();
const snapshot = await precompute(groupedDataset(), { embedder });
const ID = learnerId(0);

describe("a revision", () => {
  test("is the same for a snapshot from a file, and another when anything in it changes", async () => {
    const revision = snapshotRevision(snapshot);
    expect(revision).toMatch(/^[0-9a-f]{16}$/);
    expect(snapshotRevision(decodeSnapshot(encodeSnapshot(snapshot)))).toBe(revision);
    const { traces, ...rest } = groupedDataset();
    const fewer = await precompute({ ...rest, traces: traces.slice(1) }, { embedder });
    const named = await precompute(groupedDataset(), { embedder, name: "school" });
    expect(new Set([revision, snapshotRevision(fewer), snapshotRevision(named)]).size).toBe(3);
  });

  test("is another if a single number of any column changes", () => {
    const { manifest, columns } = contentOf(snapshot);
    const revision = snapshotRevision(snapshot);
    for (const [group, named] of Object.entries(columns)) {
      for (const [name, column] of Object.entries(named as unknown as Record<string, Uint8Array>)) {
        const changed = column.slice();
        changed[changed.length - 1]! += 1;
        const others = { ...columns, [group]: { ...named, [name]: changed } };
        const other = snapshotOfContent({
          manifest,
          columns: others as SnapshotContent["columns"],
        });
        expect(snapshotRevision(other), `${group}.${name}`).not.toBe(revision);
      }
    }
  });

  test("is hashed in steps, with other work in between", async () => {
    const parts = [Buffer.from("ab"), Buffer.from(""), Buffer.from("cdefg")];
    const expected = createHash("sha256").update("abcdefg").digest("hex").slice(0, 16);
    for (const bytes of [1, 2, 3, 7]) {
      const hash = hashInSteps(parts, bytes);
      expect(hash).toBeInstanceOf(Promise);
      expect(await hash).toBe(expected);
    }
    expect(hashInSteps(parts, 8)).toBe(expected);
  });
});

describe("the header snapshot-revision", () => {
  const targets = ROUTES.map(({ path }) => targetOf(path, ID));
  const ofAnswer = async (target: string, learners?: "all" | ReadonlySet<string>) => {
    const options = learners && { authorize: () => ({ learners }) };
    const request = { method: "GET", target, headers: {} };
    const { status, headers } = await createApi<undefined>(snapshot, options).respond(
      request,
      undefined,
    );
    return [status, headers["snapshot-revision"]];
  };

  test.each([...targets, `/profile/${learnerId(999)}`])(
    "names the snapshot to those who may read all of it: %s",
    async (target) => {
      const status = target.endsWith("999") ? 404 : 200;
      expect(await ofAnswer(target)).toEqual([status, snapshotRevision(snapshot)]);
      const guarded = target === "/health" ? undefined : snapshotRevision(snapshot);
      expect(await ofAnswer(target, "all")).toEqual([status, guarded]);
    },
  );

  test.each(targets)("is kept from those who may read some learners: %s", async (target) => {
    expect(await ofAnswer(target, new Set([ID]))).toEqual([200, undefined]);
  });

  test.each(["/openapi.json", "/nowhere", "/profile/no-id"])(
    "is not on what is not made from a snapshot: %s",
    async (target) => {
      const [, revision] = await ofAnswer(target);
      expect(revision).toBeUndefined();
    },
  );

  test("is on 304, too", async () => {
    const api = createApi(snapshot);
    const ask = (headers: Record<string, string>) =>
      api.respond({ method: "HEAD", target: "/clusters", headers });
    const { etag } = (await ask({})).headers;
    const { status, headers } = await ask({ "if-none-match": etag! });
    expect([status, headers["snapshot-revision"]]).toEqual([304, snapshotRevision(snapshot)]);
  });
});
