import { gunzipSync } from "node:zlib";
import { precompute } from "@mastery/core";
import {
  group,
  learner,
  learnerId,
  letterEmbedder,
  resource,
  skill,
  smallDataset,
  trace,
} from "@mastery/core/testing";
import { type AuthorizationRequest, createApi, type ReadableLearners } from "@mastery/openapi";
import { describe, expect, test } from "vitest";
import {
  clusterMembers,
  groupAttempts,
  groupExercises,
  groupMembers,
  groupPlan,
  groupSkillNeeds,
  groups,
  learnersToSee,
  skillNeeds,
  snapshotSummary,
} from "../answers/index.ts";
import { INSIGHTS } from "./index.ts";

const records = smallDataset();
const snapshot = await precompute(
  {
    ...records,
    skills: [...records.skills, skill("a/b é", "number")],
    resources: [...records.resources, resource("slash", ["a/b é"])],
    groups: [group("a"), group("b"), group("empty")],
    learners: records.learners.map((one, n) => ({ ...one, groups: n < 3 ? ["a", "b"] : ["b"] })),
    traces: [...records.traces, trace(0, "slash", 0.1), trace(1, "slash", 0.1)],
  },
  { embedder: letterEmbedder() },
);
const { cluster_id } = snapshot.assignment(learnerId(0))!;

/** Returns the response to a caller who may read about some learners, and the calls of `authorize`. */
async function ask(target: string, learners: ReadableLearners, served = snapshot) {
  const asked: AuthorizationRequest<undefined>[] = [];
  const api = createApi<undefined>(served, {
    routes: INSIGHTS,
    authorize(request) {
      asked.push(request);
      return { learners };
    },
  });
  const response = await api.respond({ method: "GET", target, headers: {} }, undefined);
  const json = JSON.parse(new TextDecoder().decode(response.body));
  return { ...response, json, asked };
}

const own = new Set([learnerId(0), learnerId(4), learnerId(99)]);
const among = new Set([learnerId(0), learnerId(4)]);
const SAME: [target: string, answer: (among?: ReadonlySet<string>) => unknown][] = [
  [`/clusters/members/${cluster_id}`, (among) => clusterMembers(snapshot, cluster_id, { among })],
  ["/groups", (among) => groups(snapshot, { among })],
  ["/groups/attempts/b", (among) => groupAttempts(snapshot, "b", { among })],
  ["/groups/members/b", (among) => groupMembers(snapshot, "b", { among })],
  ["/groups/skills/b", (among) => groupSkillNeeds(snapshot, "b", { among })],
  ["/groups/plan/b", (among) => groupPlan(snapshot, "b", { among })],
  ["/groups/exercises/b", (among) => groupExercises(snapshot, "b", { among })],
  ["/snapshot", (among) => snapshotSummary(snapshot, { among })],
  ["/skills", (among) => skillNeeds(snapshot, { among })],
  ["/skills/learners/addition", (among) => learnersToSee(snapshot, "addition", { among })],
  ["/skills/learners/a%2Fb%20%C3%A9", (among) => learnersToSee(snapshot, "a/b é", { among })],
];

describe.each(SAME)("%s", (target, answer) => {
  test("returns the library's results to callers who may read about all learners", async () => {
    const { status, json } = await ask(target, "all");
    expect([status, json]).toEqual([200, answer()]);
  });

  test("covers only readable learners, varies by caller, and is not stored by shared caches", async () => {
    const { status, json, headers } = await ask(target, own);
    expect([status, json]).toEqual([200, answer(among)]);
    expect(JSON.stringify(json)).not.toContain(learnerId(1));
    expect(headers).toMatchObject({
      vary: expect.stringMatching(/^(accept-encoding, )?authorization$/),
      "cache-control": "private, no-cache",
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect(headers["snapshot-revision"]).toBeUndefined();
  });
});

describe("a group", () => {
  test("without a readable member gets the same 403 whether or not it exists", async () => {
    const others = new Set([learnerId(5)]);
    const known = await ask("/groups/members/a", others);
    expect(known.status).toBe(403);
    for (const id of ["empty", "nowhere", "%zz"]) {
      const unknown = await ask(`/groups/members/${id}`, others);
      expect([unknown.status, unknown.json, unknown.headers]).toEqual([
        known.status,
        known.json,
        known.headers,
      ]);
    }
  });

  test("is passed to authorize before it is looked up", async () => {
    const { asked } = await ask("/groups/skills/nowhere", "all");
    expect(asked).toMatchObject([
      { operation: "listGroupSkills", groupId: "nowhere", learnerId: undefined },
    ]);
    expect((await ask("/groups", "all")).asked[0]!.groupId).toBeUndefined();
  });
});

test.each(["/snapshot", "/rules"])(
  "%s says how much a learner's own record weighs only to callers who may read about all learners",
  async (target) => {
    const [first, ...others] = records.traces;
    const [one, other] = await Promise.all(
      [0.1, 1].map((score) =>
        precompute(
          { ...records, traces: [{ ...first!, score }, ...others] },
          { embedder: letterEmbedder() },
        ),
      ),
    );
    expect((await ask(target, "all", other)).json.shrinkage).toBeDefined();
    for (const learners of [new Set<string>(), new Set([learnerId(1)])]) {
      const { json } = await ask(target, learners, other);
      expect(json).not.toHaveProperty("shrinkage");
      expect(json).toEqual((await ask(target, learners, one)).json);
    }
  },
);

test("finds a cluster by its id, even if ids have gaps", async () => {
  const embedder = letterEmbedder();
  const more = [6, 7, 8, 9];
  const previous = await precompute(
    {
      ...records,
      learners: [...records.learners, ...more.map((n) => learner(n))],
      traces: [
        ...records.traces,
        ...more.flatMap((n) => [trace(n, "add-1", 0.1), trace(n, "sym-1", 0.1)]),
      ],
    },
    { embedder, kRange: [3, 3] },
  );
  // The cluster with id 0 no longer exists.
  const kept = await precompute(records, { embedder, previous });
  const { json: clustering } = await ask("/clusters", "all", kept);
  expect(clustering).toMatchObject({ clusters: [{ cluster_id: 1 }, { cluster_id: 2 }] });
  for (const { learner_id } of kept.learners()) {
    const { json: assigned } = await ask(`/clusters/assignment/${learner_id}`, "all", kept);
    const { json: members } = await ask(`/clusters/members/${assigned.cluster_id}`, "all", kept);
    expect(members).toHaveLength(3);
    expect(members).toContainEqual(
      expect.objectContaining({ learner_id, cluster_id: assigned.cluster_id }),
    );
  }
  for (const id of [0, 3]) {
    expect((await ask(`/clusters/members/${id}`, "all", kept)).status).toBe(404);
  }
});

test("never sends a caller's compressed list to another caller", async () => {
  const learners = Array.from({ length: 40 }, (_, n) => learner(n, { groups: ["all"] }));
  const traces = learners.map((_, n) => trace(n, "frac-1", (n % 5) / 11));
  const many = await precompute(
    { ...records, groups: [group("all")], learners, traces },
    { embedder: letterEmbedder() },
  );
  const all = many.learners().map(({ learner_id }) => learner_id);
  const halves = [new Set(all.slice(0, 18)), new Set(all.slice(18))];
  const api = createApi<ReadableLearners>(many, {
    routes: INSIGHTS,
    authorize: ({ host }) => ({ learners: host }),
  });
  const headers = { "accept-encoding": "gzip" };
  for (const target of ["/learners", "/groups/members/all", "/skills/learners/fractions"]) {
    for (const caller of ["all" as const, ...halves]) {
      const answer = await api.respond({ method: "GET", target, headers }, caller);
      expect(answer.headers).toMatchObject({
        "content-encoding": "gzip",
        vary: "accept-encoding, authorization",
      });
      const listed: { learner_id: string }[] = JSON.parse(gunzipSync(answer.body).toString());
      expect(listed.map(({ learner_id }) => learner_id)).toEqual(
        caller === "all" ? all : [...caller],
      );
    }
  }
});
