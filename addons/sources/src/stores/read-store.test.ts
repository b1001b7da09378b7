import { expect, test } from "vitest";
import { readStore } from "./index.ts";

test("rejects a misspelt option before querying the store", async () => {
  const reading = readStore("postgres://nowhere.example/school", { lenientt: true } as object);
  await expect(reading).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: expect.stringMatching(/got an unknown name; did you mean lenient\?$/),
  });
});
