import type { Grant, ObservedResponse } from "@mastery/openapi";
import { describe, expect, it, test } from "vitest";
import { createAssistantHandler, createCodesHandler, type LearnerCode } from "./index.ts";
import { call, connect, identityOf, routes, school } from "./school.fixture.ts";

const snapshot = await school();
const identity = identityOf("a");
const all: Grant = { learners: "all", identity };
const CLASS = "ecole-1-ce2-a";
const teacher: Grant = { learners: { groups: [CLASS] }, identity };

describe.each(["auto", "legacy"] as const)("the SDK's own client, in the mode %s,", (mode) => {
  it("lists at most six tools, which only read, in fewer than 1,000 tokens of 4 characters", async () => {
    const client = await connect(snapshot, all, {}, mode);
    const { tools } = await client.listTools();
    expect(tools.length).toBeLessThanOrEqual(6);
    for (const { annotations } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    }
    expect(JSON.stringify(tools).length / 4).toBeLessThan(1_000);
    expect(client.getInstructions()).toContain("Do not conclude anything about ability");
  });

  it("gets the answer of a tool", async () => {
    const client = await connect(snapshot, teacher, {}, mode);
    expect((await call(client, "class_needs")).json.group_id).toBe(CLASS);
  });
});

/** Returns the codes of all pupils of a class, by the ids of the pupils. */
async function codes(grant: Grant, options = {}): Promise<ReadonlyMap<string, string>> {
  const handle = createCodesHandler(snapshot, { authorize: () => grant, ...options });
  const response = await handle(new Request("http://localhost/mcp/codes"));
  const list = (await response.json()) as LearnerCode[];
  return new Map(list.map(({ learner_id, code }) => [learner_id, code]));
}

describe("codes", () => {
  it("are the same for each connection of a caller, and others for each other caller", async () => {
    const [first, again, other] = [
      await codes(teacher),
      await codes(all),
      await codes({ ...teacher, identity: identityOf("b") }),
    ];
    for (const [id, code] of first) {
      expect(again.get(id)).toBe(code);
      expect(other.get(id)).not.toBe(code);
    }
    expect(new Set(first.values()).size).toBe(first.size);
  });

  it("are the codes of the answers", async () => {
    const { json } = await call(await connect(snapshot, teacher), "class_needs");
    const shown = json.pupils.map(({ pupil }: { pupil: string }) => pupil);
    expect(shown).toEqual([...(await codes(teacher)).values()].sort());
  });

  it("need a secret if the identity of a caller may be known", async () => {
    const known: Grant = { learners: "all", identity: "teacher 7" };
    const errors: unknown[] = [];
    const onError = (error: unknown): unknown => errors.push(error);
    const { isError } = await call(await connect(snapshot, known, { onError }), "class_needs");
    expect([isError, String(errors[0])]).toEqual([
      true,
      "TypeError: secret: required, because the identity of a caller may be known",
    ]);
    const secret = "s".repeat(32);
    expect((await codes(known, { secret })).size).toBe(snapshot.learners().length);
    await expect(() => connect(snapshot, known, { secret: "short" })).rejects.toThrow(
      /32 characters/,
    );
  });
});

describe("a request", () => {
  const post = (headers: Record<string, string> = {}): Request =>
    new Request("http://localhost/mcp", { method: "POST", body: "{}", headers });

  it("without the key of an assistant is refused, as authorize says", async () => {
    const asked: unknown[] = [];
    const handle = createAssistantHandler(snapshot, {
      authorize({ operation }) {
        asked.push(operation);
        return { status: 401, challenge: "Bearer" };
      },
    });
    const response = await handle(post());
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(asked).toEqual(["askAssistant"]);
  });

  it("of a web page is refused before anything is asked", async () => {
    const authorize = (): never => expect.unreachable();
    const handle = createAssistantHandler(snapshot, { authorize });
    expect((await handle(post({ origin: "https://evil.example" }))).status).toBe(403);
  });

  it("gets 500 without the cause if authorize fails", async () => {
    const errors: unknown[] = [];
    const handle = createAssistantHandler(snapshot, {
      authorize() {
        throw new Error("database at 10.0.0.7");
      },
      onError: (error) => errors.push(error),
    });
    const response = await handle(post());
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("database");
    expect(errors).toHaveLength(1);
  });
});

test("calls are reported without arguments, ids or codes", async () => {
  const reports: ObservedResponse[] = [];
  const grant = { ...teacher, caller: "class ce2 a" };
  const client = await connect(snapshot, grant, { onResponse: (one) => reports.push(one) });
  const { json } = await call(client, "class_needs");
  await call(client, "pupil", { pupil: json.pupils[0].pupil });
  await call(client, "skill", { skill_id: "nowhere" });
  expect(reports).toMatchObject([
    { operation: "askAssistant class_needs", status: 200, caller: "class ce2 a" },
    { operation: "askAssistant pupil", status: 200 },
    { operation: "askAssistant skill", status: 404 },
  ]);
  const said = JSON.stringify(reports);
  for (const { learner_id, display_name } of snapshot.learners()) {
    expect(said).not.toContain(learner_id);
    expect(said).not.toContain(display_name);
  }
  expect(said).not.toContain(json.pupils[0].pupil);
});

test("the name of a key is not reported if its group has one member", async () => {
  const { learner_id } = (await routes(snapshot, all)("/learners"))[0];
  const reports: ObservedResponse[] = [];
  const grant: Grant = { learners: new Set([learner_id]), identity, caller: "mother of Zoé" };
  const client = await connect(snapshot, grant, { onResponse: (one) => reports.push(one) });
  await call(client, "how_computed");
  expect(reports[0]!.caller).toBeUndefined();
});
