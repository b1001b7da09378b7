import { chmod, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ASK_ASSISTANT, type Authorization, callerOf, type Grant } from "../index.ts";
import { type Authorizer, openAuthorizer } from "./index.ts";
import { keyFileLine, newApiKey } from "./keys.ts";

const ANNE = "3f0c2a52-1111-4222-8333-abcdefabcdef";
const BRUNO = "3f0c2a52-1111-4222-8333-abcdefabcde0";
const CHALLENGE = { status: 401, challenge: 'Bearer realm="mastery"' };
const REFUSED = {
  status: 401,
  challenge:
    'Bearer realm="mastery", error="invalid_token", error_description="The credentials are not valid."',
};

let directory: string;
let keys: string;
let authorizer: Authorizer;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "authorizer-"));
  keys = join(directory, "keys.jsonl");
  const lines = [
    keyFileLine(
      "class 3b",
      "mastery_klass",
      new Set([ANNE, BRUNO]),
      undefined,
      "mastery_assistant",
    ),
    keyFileLine("Anne Martin", "mastery_parent", new Set([ANNE])),
    keyFileLine("Max Martin", "mastery_other_parent", new Set([ANNE])),
    keyFileLine("class 3a", "mastery_past", new Set([ANNE, BRUNO]), "2020-07-31"),
  ];
  await writeFile(keys, lines.join("\n"), { mode: 0o600 });
});

afterEach(async () => {
  authorizer.close();
  await rm(directory, { recursive: true });
});

function ask(
  authorization?: string | string[],
  operation = "listLearners",
): Authorization | Promise<Authorization> {
  const headers = authorization === undefined ? {} : { authorization };
  const request = { method: "GET", target: "/learners", headers };
  return authorizer.authorize({
    operation,
    learnerId: undefined,
    groupId: undefined,
    request,
    host: null,
  });
}

describe("with API keys", () => {
  beforeEach(async () => {
    authorizer = await openAuthorizer({ keys });
  });

  it("rejects an expired key with the reason", () => {
    const { challenge } = ask("Bearer mastery_past") as { readonly challenge: string };
    expect(challenge).toContain('error_description="The key has expired."');
  });

  it.each(["Bearer mastery_klass", "bearer  mastery_klass"])(
    "accepts %j synchronously, and names the key",
    (header) => {
      expect(ask(header)).toMatchObject({
        learners: new Set([ANNE, BRUNO]),
        caller: "class 3b",
      });
    },
  );

  it("accepts the key of an assistant only where assistants ask, and no other key there", () => {
    const caller = ask("Bearer mastery_klass");
    expect(ask("Bearer mastery_assistant")).toEqual(REFUSED);
    expect(ask("Bearer mastery_klass", ASK_ASSISTANT)).toEqual(REFUSED);
    expect(ask("Bearer mastery_assistant", ASK_ASSISTANT)).toEqual(caller);
  });

  it("accepts a key for one learner without reporting its name, since the name may be the name of the learner or a parent", () => {
    expect(ask("Bearer mastery_parent")).toMatchObject({
      learners: new Set([ANNE]),
      caller: undefined,
    });
  });

  it("tells apart the callers of two keys for the same learner, without their names or keys", () => {
    const [mother, father] = ["mastery_parent", "mastery_other_parent"].map(
      (key) => callerOf(ask(`Bearer ${key}`) as Grant).identity,
    );
    expect(mother).not.toBe(father);
    expect(callerOf(ask("Bearer mastery_parent") as Grant).identity).toBe(mother);
  });

  it.each([
    undefined,
    "",
    "mastery_klass",
    "Basic mastery_klass",
    "Bearer",
    "Bearer a b",
    "Bearer é",
  ])("responds to %j with 401 and a request for credentials", (header) => {
    expect(ask(header)).toEqual(CHALLENGE);
  });

  it("refuses two Authorization headers with 401", () => {
    expect(ask(["Bearer mastery_klass", "Bearer mastery_klass"])).toEqual(CHALLENGE);
  });

  it.each(["Bearer mastery_other", "Bearer mastery_klas", "Bearer a.b.c"])(
    "rejects %j without repeating it",
    (header) => {
      expect(ask(header)).toEqual(REFUSED);
    },
  );
});

it("accepts no key and no token once their file is deleted", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwks = join(directory, "jwks.json");
  await writeFile(jwks, JSON.stringify({ keys: [await exportJWK(publicKey)] }));
  const jwt = { issuer: "https://id.example", audience: "mastery", keys: jwks };
  const problems: string[] = [];
  authorizer = await openAuthorizer({ keys, jwt, onProblem: (problem) => problems.push(problem) });
  const token = await new SignJWT({ learners: "all" })
    .setProtectedHeader({ alg: "ES256" })
    .setIssuer(jwt.issuer)
    .setAudience(jwt.audience)
    .setExpirationTime("5 minutes")
    .sign(privateKey);
  const credentials = ["Bearer mastery_klass", `Bearer ${token}`];
  for (const one of credentials) expect(await ask(one)).toHaveProperty("learners");
  await rm(keys);
  await rm(jwks);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1_000);
    expect(problems).toHaveLength(2);
  }, 20_000);
  for (const one of credentials) expect(await ask(one)).toEqual(REFUSED);
  await writeFile(`${keys}.new`, keyFileLine("class 3b", "mastery_klass", "all"), { mode: 0o600 });
  await rename(`${keys}.new`, keys);
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(1_000);
    expect(await ask(credentials[0])).toHaveProperty("learners");
  }, 20_000);
});

describe("warns, without quoting a name or a key,", () => {
  const problemsOf = async (): Promise<string[]> => {
    const problems: string[] = [];
    authorizer = await openAuthorizer({ keys, onProblem: (problem) => problems.push(problem) });
    return problems;
  };

  it.each([
    [0o644, 1],
    [0o640, 0],
    [0o600, 0],
  ])("of a key file that other users can read: mode %o", async (mode, warnings) => {
    await chmod(keys, mode);
    const problem = `${keys}: expected a file that other users cannot read; run chmod o-r`;
    expect(await problemsOf()).toEqual(Array(warnings).fill(problem));
  });

  it.each(["secret", "mastery_test", "1234", "class 3b", "class-3b", ""])(
    "of the guessable key %j",
    async (key) => {
      const lines = [keyFileLine("safe", newApiKey(), "all"), keyFileLine("Class 3b", key, "all")];
      await writeFile(keys, lines.join("\n"));
      expect(await problemsOf()).toEqual([
        `${keys}: line 2: sha256: expected the hash of a key that nobody can guess; create keys with "mastery key new"`,
      ]);
    },
  );
});

it("accepts both keys and tokens", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwks = join(directory, "jwks.json");
  await writeFile(jwks, JSON.stringify({ keys: [await exportJWK(publicKey)] }));
  const jwt = { issuer: "https://id.example", audience: "mastery", keys: jwks };
  authorizer = await openAuthorizer({ keys, jwt });
  const token = await new SignJWT({ learners: "all" })
    .setProtectedHeader({ alg: "ES256" })
    .setIssuer(jwt.issuer)
    .setAudience(jwt.audience)
    .setExpirationTime("1 minute")
    .sign(privateKey);
  expect(await ask(`Bearer ${token}`)).toMatchObject({ learners: "all" });
  expect(await ask("Bearer mastery_klass")).toMatchObject({ caller: "class 3b" });
  expect(await ask("Bearer mastery_other")).toEqual(REFUSED);
});

it("rejects an issuer or audience that would not be checked", async () => {
  const jwt = { issuer: "", audience: undefined as unknown as string, keys: "jwks.json" };
  await expect(openAuthorizer({ keys: "", jwt })).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: `\
keys: expected a non-empty string, got ""
jwt.issuer: expected a non-empty string, got ""
jwt.audience: expected a non-empty string, got nothing`,
  });
});

it("rejects a misspelt option, such as the claim that limits tokens", async () => {
  const jwt = { issuer: "school", audience: "mastery", keys: "jwks.json", claims: "pupils" };
  await expect(openAuthorizer({ jwt, onProblems() {} } as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: `\
options: expected only the names keys, jwt, onProblem, got an unknown name; did you mean onProblem?
jwt: expected only the names issuer, audience, keys, claim, got an unknown name; did you mean claim?`,
  });
});

it("requires at least one kind of credentials", async () => {
  await expect(openAuthorizer({})).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: "keys, jwt: expected at least one of these options, got neither",
  });
});
