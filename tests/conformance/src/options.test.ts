import type { ApiOptions } from "@mastery/openapi";
import { expect, test } from "vitest";
import { HOSTS } from "./hosts.ts";
import { awkwardSnapshot } from "./snapshot.ts";

const snapshot = await awkwardSnapshot();

/** Options that an untyped program misspelt. If the mistake were ignored, everybody could read everything. */
const MISSPELT = { autorize: () => ({ status: 403 }) } as ApiOptions;

for (const [name, makeClient] of HOSTS) {
  test(`rejects a misspelt authorize before serving: ${name}`, async () => {
    await expect(async () => makeClient(snapshot, MISSPELT)).rejects.toMatchObject({
      name: "MasteryError",
      code: "INVALID_OPTION",
      message: expect.stringMatching(/got an unknown name; did you mean authorize\?$/),
    });
  });
}
