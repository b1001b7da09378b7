import { describe, expect, it, test } from "vitest";
import type { Grant } from "./authorization.ts";
import { callerOf } from "./callers.ts";

const ANNE = "3f0c2a52-1111-4222-8333-abcdefabcdef";
const BRUNO = "3f0c2a52-1111-4222-8333-abcdefabcde0";
const both = new Set([ANNE, BRUNO]);

describe("the name of a caller", () => {
  it.each<Grant>([
    { learners: "all", caller: "portal" },
    { learners: both, caller: "class 3b – École" },
    { learners: { groups: ["3b"] }, caller: "reports@clients" },
  ])("is the name in the grant: %j", (grant) => {
    expect(callerOf(grant).name).toBe(grant.caller);
  });

  it.each<[string, Grant]>([
    ["the grant has no name", { learners: "all" }],
    ["the caller may be the learner or a parent", { learners: new Set([ANNE]), caller: "Anne" }],
    ["the caller may read about nobody", { learners: new Set(), caller: "Anne" }],
    ["the name is an e-mail address", { learners: "all", caller: "ada@school.example" }],
    ["the name could end a log line", { learners: "all", caller: "a\nb" }],
  ])("is unknown if %s", (_, grant) => {
    expect(callerOf(grant).name).toBeUndefined();
  });

  it("is unknown if the groups of the grant have fewer than two members", () => {
    const grant = { learners: { groups: ["3b"] }, caller: "3b" };
    expect(callerOf(grant, new Set([ANNE])).name).toBeUndefined();
    expect(callerOf(grant, both).name).toBe("3b");
  });

  it("is unknown if it contains the id of a learner", () => {
    const grant: Grant = { learners: "all", caller: `u:${ANNE}` };
    expect(callerOf(grant, "all", (name) => name.includes(ANNE)).name).toBeUndefined();
  });
});

describe("the identity of a caller", () => {
  const identityOf = (grant: Grant): string => callerOf(grant).identity;

  test("is a hash that is equal only for the same caller, whether or not the caller has a name", () => {
    const grants: Grant[] = [
      { learners: "all" },
      { learners: "all", caller: "portal" },
      { learners: "all", identity: "portal" },
      { learners: new Set([ANNE]) },
      { learners: new Set([BRUNO]) },
      { learners: both },
      { learners: { groups: ["3a"] } },
      { learners: { groups: new Set(["3b"]) } },
      { learners: new Set([ANNE]), identity: "mother" },
      { learners: new Set([ANNE]), identity: "father" },
    ];
    const identities = grants.map(identityOf);
    expect(new Set(identities).size).toBe(grants.length);
    for (const identity of identities) expect(identity).toMatch(/^[0-9a-f]{64}$/);
    expect(grants.map((grant) => identityOf({ ...grant }))).toEqual(identities);
  });

  test("does not depend on the order of learners", () => {
    const reversed = new Set([...both].reverse());
    expect(identityOf({ learners: reversed })).toBe(identityOf({ learners: both }));
  });
});
