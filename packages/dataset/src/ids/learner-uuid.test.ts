import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { learnerUuid } from "./learner-uuid.ts";

const KEY = "0123456789abcdef0123456789abcdef";

test("maps a known id to a known uuid, which other languages can reproduce", () => {
  // The expected id was computed with `printf s-17 | openssl dgst -sha256 -hmac 0123456789abcdef0123456789abcdef`.
  const digest = createHmac("sha256", KEY).update("s-17").digest("hex");
  expect(digest.slice(0, 32)).toBe("dab09feb1e3681dcdafb12572647f980");
  expect(learnerUuid("s-17", KEY)).toBe("dab09feb-1e36-81dc-9afb-12572647f980");
});

test("maps every id to a uuid of version 8, and to different uuids with different keys", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (id) => {
      const uuid = learnerUuid(id, KEY);
      expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      expect(learnerUuid(id, KEY)).toBe(uuid);
      expect(learnerUuid(id, `${KEY}0`)).not.toBe(uuid);
    }),
  );
});

test("rejects a key that is too short", () => {
  expect(() => learnerUuid("s-17", "secret")).toThrow(
    expect.objectContaining({
      code: "INVALID_OPTION",
      message: "id key: expected 16 bytes or more, got 6",
    }),
  );
});
