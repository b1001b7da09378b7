import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Authorization, callerOf, type Grant } from "../index.ts";
import { authorizeToken, type KeySet, openKeySet } from "./tokens.ts";

const ANNE = "3f0c2a52-1111-4222-8333-abcdefabcdef";
const jwt = { issuer: "https://id.example", audience: "mastery", keys: "" };
const now = (): number => Math.floor(Date.now() / 1000);
const valid = (): JWTPayload => ({
  iss: jwt.issuer,
  aud: jwt.audience,
  exp: now() + 300,
  learners: [ANNE.toUpperCase()],
});

const pairs = {
  ES256: await generateKeyPair("ES256", { extractable: true }),
  RS256: await generateKeyPair("RS256", { extractable: true }),
  EdDSA: await generateKeyPair("EdDSA", { extractable: true }),
};
type Algorithm = keyof typeof pairs;

async function publicKeys(...algorithms: Algorithm[]): Promise<object> {
  const keys = algorithms.map(async (alg) => ({
    ...(await exportJWK(pairs[alg].publicKey)),
    kid: alg,
    alg,
  }));
  return { keys: await Promise.all(keys) };
}

function sign(payload: JWTPayload, alg: Algorithm = "ES256", key?: Uint8Array): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: key ? "HS256" : alg, kid: alg })
    .sign(key ?? pairs[alg].privateKey);
}

let directory: string;
let file: string;
let keySet: KeySet | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "jwks-"));
  file = join(directory, "jwks.json");
});

afterEach(async () => {
  vi.restoreAllMocks();
  keySet?.close();
  await rm(directory, { recursive: true });
});

async function open(content: unknown): Promise<KeySet> {
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  keySet = await openKeySet(file, () => {});
  return keySet;
}

async function authorize(token: string, claim?: string): Promise<Authorization> {
  const keys = await open(await publicKeys("ES256", "RS256", "EdDSA"));
  return authorizeToken(token, keys, { ...jwt, claim });
}

describe("a valid token", () => {
  it.each(["ES256", "RS256", "EdDSA"] as const)("signed with %s is accepted", async (alg) => {
    expect(await authorize(await sign(valid(), alg))).toEqual({ learners: new Set([ANNE]) });
  });

  it("can give access to all learners, with a claim of another name", async () => {
    const claim = "https://school.example/learners";
    const token = await sign({ ...valid(), learners: undefined, [claim]: "all" });
    expect(await authorize(token, claim)).toEqual({ learners: "all" });
  });

  it("can have expired, or start in the future, within the clock tolerance", async () => {
    const token = await sign({ ...valid(), exp: now() - 5, nbf: now() + 5 });
    expect(await authorize(token)).toMatchObject({ learners: expect.anything() });
  });

  it.each(["missing", "everyone", ["anne"], { 0: ANNE }, null, "ALL"].map((claim) => [claim]))(
    "is refused with 403 if its claim is %j",
    async (claim) => {
      const learners = claim === "missing" ? undefined : claim;
      expect(await authorize(await sign({ ...valid(), learners }))).toEqual({ status: 403 });
    },
  );

  it("gives access to no learner's data if its claim is an empty list", async () => {
    const token = await sign({ ...valid(), learners: [] });
    expect(await authorize(token)).toEqual({ learners: new Set() });
  });
});

describe("the caller of a token", () => {
  const MAX = ANNE.replace("3f", "00");

  async function granted(sub: unknown, learners: unknown): Promise<unknown> {
    return authorize(await sign({ ...valid(), sub: sub as string, learners }));
  }

  it.each(["portal", "auth0|5f7c8ec7", "reports@clients", "École 3b"])(
    'is its subject, such as "%s"',
    async (sub) => {
      for (const learners of ["all", [ANNE, MAX]]) {
        expect(await granted(sub, learners)).toMatchObject({ caller: sub });
      }
    },
  );

  it("is not named if the token gives access to at most one learner, who may be the caller", async () => {
    for (const learners of [[], [ANNE], [ANNE, ANNE.toUpperCase()]]) {
      expect(await granted("anne", learners)).toMatchObject({ caller: undefined });
    }
  });

  it("is identified by its subject, so that a renewed token is from the same caller", async () => {
    const identities = await Promise.all(
      ["anne", "anne", "max"].map(async (sub) => {
        const token = await sign({ ...valid(), sub, jti: crypto.randomUUID() });
        return callerOf((await authorize(token)) as Grant).identity;
      }),
    );
    expect(identities[0]).toBe(identities[1]);
    expect(identities[0]).not.toBe(identities[2]);
  });

  it.each([
    undefined,
    "",
    "ada@school.example",
    "Ada <ada@school.example>",
    "a\nb",
    "x".repeat(101),
    7,
    ["ada"],
  ])("is not named by the subject %j", async (sub) => {
    expect(await granted(sub, "all")).toMatchObject({ learners: "all", caller: undefined });
  });
});

describe("rejects a token", () => {
  const refused = (reason: string): Authorization => ({
    status: 401,
    challenge: `Bearer realm="mastery", error="invalid_token", error_description="${reason}"`,
  });
  const invalid = refused("The credentials are not valid.");
  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

  it.each<[string, Record<string, unknown>, string]>([
    ["that has expired", { exp: 1 }, "The token has expired."],
    ["without an expiry", { exp: undefined }, "The token must have an expiry time."],
    ["that is not valid yet", { nbf: 4e9 }, "The token is not valid yet."],
    ["from another issuer", { iss: "https://id.example.org" }, "The token is from another issuer."],
    ["without an issuer", { iss: undefined }, "The token is from another issuer."],
    ["for another audience", { aud: "MASTERY" }, "The token is for another audience."],
    ["without an audience", { aud: undefined }, "The token is for another audience."],
  ])("%s", async (_, changed, reason) => {
    expect(await authorize(await sign({ ...valid(), ...changed }))).toEqual(refused(reason));
  });

  it("with a signature of another token, or with a truncated or missing signature", async () => {
    const [header, payload, signature] = (await sign(valid())).split(".");
    const [, , other] = (await sign({ ...valid(), jti: "other" })).split(".");
    for (const token of [
      `${header}.${payload}.${other}`,
      `${header}.${payload}.${signature!.slice(0, -4)}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      payload!,
    ]) {
      expect(await authorize(token)).toEqual(invalid);
    }
  });

  it("with a payload that was changed after signing", async () => {
    const [header, , signature] = (await sign(valid())).split(".");
    const forged = encoded({ ...valid(), learners: "all" });
    expect(await authorize(`${header}.${forged}.${signature}`)).toEqual(invalid);
  });

  it("that declares the algorithm none", async () => {
    for (const alg of ["none", "None", "NONE"]) {
      expect(await authorize(`${encoded({ alg })}.${encoded(valid())}.`)).toEqual(invalid);
    }
  });

  it("signed with a public key as if it were a shared secret", async () => {
    const secret = new TextEncoder().encode(await exportSPKI(pairs.RS256.publicKey));
    expect(await authorize(await sign(valid(), "RS256", secret))).toEqual(invalid);
  });

  it("signed with a key outside the set, or with a key in the token", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    const jwk = await exportJWK(publicKey);
    for (const header of [
      { alg: "ES256", kid: "other" },
      { alg: "ES256", kid: "ES256" },
      { alg: "ES256", kid: "ES256", jwk },
      { alg: "ES256", jku: "https://attacker.example/jwks.json" },
    ]) {
      const token = await new SignJWT(valid()).setProtectedHeader(header).sign(privateKey);
      expect(await authorize(token)).toEqual(invalid);
    }
  });

  it("with critical extensions", async () => {
    const [, payload, signature] = (await sign(valid())).split(".");
    const header = encoded({ alg: "ES256", kid: "ES256", crit: ["school"], school: 1 });
    expect(await authorize(`${header}.${payload}.${signature}`)).toEqual(invalid);
  });
});

describe("a key set", () => {
  it("in a file is rejected with every issue", async () => {
    const { privateKey } = pairs.ES256;
    const keys = [{ kty: "oct", k: "c2VjcmV0" }, await exportJWK(privateKey)];
    const expected = "expected a public key, with kty RSA, EC or OKP and without d";
    await expect(open({ keys })).rejects.toMatchObject({
      code: "INVALID_KEYS",
      message: `${file}: keys[0].kty: ${expected}\n${file}: keys[1]: ${expected}`,
    });
    await expect(open({ keys: [] })).rejects.toThrow("keys: expected at least one key");
    await expect(open("{")).rejects.toThrow("expected a JSON Web Key Set: an object with keys");
  });

  it("is fetched without TLS only from this machine", async () => {
    await expect(openKeySet("http://id.example/jwks.json", () => {})).rejects.toMatchObject({
      code: "INVALID_OPTION",
    });
  });

  describe("at a URL", () => {
    const server: Server = createServer((_request, response) => {
      if (answer === undefined) response.writeHead(503).end("secret");
      else response.end(JSON.stringify(answer));
    });
    let answer: object | undefined;
    const listening = new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    afterAll(() => server.close());

    async function fetched(): Promise<string> {
      await listening;
      const { port } = server.address() as AddressInfo;
      return `http://127.0.0.1:${port}/jwks.json?secret`;
    }

    it("is fetched, and its keys are used", async () => {
      answer = await publicKeys("ES256");
      keySet = await openKeySet(await fetched(), () => {});
      const token = await sign(valid());
      expect(await authorizeToken(token, keySet, jwt)).toEqual({ learners: new Set([ANNE]) });
    });

    it("is fetched again for an unknown key, but not immediately", async () => {
      answer = await publicKeys("ES256");
      keySet = await openKeySet(await fetched(), () => {});
      answer = await publicKeys("RS256");
      const token = await sign(valid(), "RS256");
      expect(await authorizeToken(token, keySet, jwt)).toMatchObject({ status: 401 });
      vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31_000);
      const both = [authorizeToken(token, keySet, jwt), authorizeToken(token, keySet, jwt)];
      const accepted = { learners: new Set([ANNE]) };
      expect(await Promise.all(both)).toEqual([accepted, accepted]);
      expect(await authorizeToken(await sign(valid()), keySet, jwt)).toMatchObject({ status: 401 });
    });

    it("stays valid while the issuer is unreachable, which is reported", async () => {
      const problems: string[] = [];
      answer = await publicKeys("ES256");
      const source = await fetched();
      keySet = await openKeySet(source, (problem) => problems.push(problem));
      answer = undefined;
      vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31_000);
      for (const _ of [1, 2]) {
        const unknown = await authorizeToken(await sign(valid(), "RS256"), keySet, jwt);
        expect(unknown).toMatchObject({ status: 401 });
      }
      expect(problems).toEqual([
        expect.stringMatching(/jwks\.json: expected a JSON Web Key Set: .*\nThe last valid /),
      ]);
      const known = await authorizeToken(await sign(valid()), keySet, jwt);
      expect(known).toEqual({ learners: new Set([ANNE]) });
    });

    it("stays valid if reporting fails", async () => {
      const logged = vi.spyOn(console, "error").mockReturnValue();
      const failed = new Error("log is full");
      answer = await publicKeys("ES256");
      keySet = await openKeySet(await fetched(), () => {
        throw failed;
      });
      answer = undefined;
      vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31_000);
      const unknown = await authorizeToken(await sign(valid(), "RS256"), keySet, jwt);
      expect(unknown).toMatchObject({ status: 401 });
      expect(logged.mock.calls).toEqual([[failed]]);
    });

    it("must be available at the start", async () => {
      answer = undefined;
      const source = await fetched();
      const [shown] = source.split("?");
      await expect(openKeySet(source, () => {})).rejects.toMatchObject({
        code: "INVALID_KEYS",
        message: `${shown}: expected a JSON Web Key Set: Expected 200 OK from the JSON Web Key Set HTTP response`,
      });
    });
  });
});
