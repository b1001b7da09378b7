import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openAuthorizer } from "./index.ts";
import { keyFileLine } from "./keys.ts";

vi.mock("jose", () => {
  throw new Error("not installed");
});

test("checks keys where jose is not installed, and needs it for tokens", async () => {
  const directory = await mkdtemp(join(tmpdir(), "without-jose-"));
  try {
    const keys = join(directory, "keys.jsonl");
    await writeFile(keys, keyFileLine("school", "mastery_key", "all"), { mode: 0o600 });
    const { authorize, close } = await openAuthorizer({ keys });
    const request = { headers: { authorization: "Bearer mastery_key" } } as never;
    expect(authorize({ operation: "listLearners", request } as never)).toMatchObject({
      learners: "all",
    });
    close();
    const jwt = { issuer: "https://ent.example", audience: "mastery", keys: "jwks.json" };
    await expect(openAuthorizer({ jwt })).rejects.toThrow();
  } finally {
    await rm(directory, { recursive: true });
  }
});
