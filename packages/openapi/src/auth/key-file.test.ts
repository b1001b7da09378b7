import { describe, expect, it } from "vitest";
import { findApiKey, hasExpired, keyFileLine, parseKeyFile } from "./keys.ts";

const ANNE = "3f0c2a52-1111-4222-8333-abcdefabcdef";
const hash = (digit: string): string => digit.repeat(64);

describe("a key file", () => {
  it("contains the key of a generated line, with its learners in lower case", () => {
    const lines = [
      keyFileLine("gateway", "mastery_first", "all"),
      "",
      keyFileLine("class 3b", "mastery_second", new Set([ANNE.toUpperCase()])),
    ];
    const keys = parseKeyFile(lines.join("\r\n"));
    expect(findApiKey(keys, "mastery_first")).toMatchObject({ name: "gateway", learners: "all" });
    expect(findApiKey(keys, "mastery_second")?.learners).toEqual(new Set([ANNE]));
    expect(lines.join()).not.toContain("mastery_");
  });

  it("contains the groups to which a key gives access", () => {
    const [key] = parseKeyFile(keyFileLine("class 3b", "mastery_first", { groups: ["3b", "3c"] }));
    expect(key!.learners).toEqual({ groups: ["3b", "3c"] });
  });

  it("has keys that are valid until the end of their last day", () => {
    const [key] = parseKeyFile(keyFileLine("gateway", "mastery_first", "all", "2026-07-31"));
    expect(hasExpired(key!, new Date("2026-07-31T23:59:59Z"))).toBe(false);
    expect(hasExpired(key!, new Date("2026-08-01T00:00:00Z"))).toBe(true);
    const [lasting] = parseKeyFile(keyFileLine("gateway", "mastery_first", "all"));
    expect(hasExpired(lasting!, new Date("9999-01-01"))).toBe(false);
  });

  it.each([
    ["2026-13-45", "expires: expected a day such as 2026-07-31"],
    ["2026-7-1", "expires: expected a day such as 2026-07-31"],
    ["", "expires: expected a day such as 2026-07-31"],
  ])("gets no line that the service would reject: %s", (expires, message) => {
    expect(() => keyFileLine("gateway", "mastery_first", "all", expires)).toThrow(message);
  });

  it("contains groups that were given as a Set", () => {
    const line = keyFileLine("class 3b", "mastery_first", { groups: new Set(["3b"]) });
    expect(parseKeyFile(line)[0]!.learners).toEqual({ groups: ["3b"] });
  });

  it("can hold a second key of the same caller for an assistant, which is not the key of a route", () => {
    const line = keyFileLine("class 3b", "mastery_first", "all", undefined, "mastery_assistant");
    const keys = parseKeyFile(line);
    expect(findApiKey(keys, "mastery_assistant")).toBeUndefined();
    expect(findApiKey(keys, "mastery_first", "assistantSha256")).toBeUndefined();
    expect(findApiKey(keys, "mastery_assistant", "assistantSha256")?.name).toBe("class 3b");
    expect(line).not.toContain("mastery_");
  });

  it("is rejected if the key of an assistant would also open routes", () => {
    const lines = [
      keyFileLine("class 3b", "mastery_first", "all", undefined, "mastery_second"),
      keyFileLine("class 3c", "mastery_second", "all"),
    ];
    expect(() => parseKeyFile(lines.join("\n"))).toThrow(
      /^line 1: assistant_sha256: expected a hash that is not the sha256 of a key, which would open the routes$/,
    );
  });

  it("can be empty, and then contains no keys", () => {
    expect(parseKeyFile("\n")).toEqual([]);
  });

  it("is rejected with every issue and its line, without quoting its content", () => {
    const text = [
      `{"name":"a","learners":"all","sha256":"${hash("a")}"}`,
      `{"name":"a","learners":"all","sha256":"${hash("b")}"}`,
      `{"name":"","learners":["${ANNE}","anne"],"sha256":"mastery_secret"}`,
      `{"name":"b","learner":"all","sha256":"${hash("c")}"}`,
      "mastery_secret",
      `{"name":"a\\nb","learners":"all","sha256":"${hash("d")}"}`,
    ].join("\n");
    expect(() => parseKeyFile(text)).toThrow(
      new Error(`\
line 2: name: expected a name that differs from line 1
line 3: name: expected a string of 1 to 100 printable characters
line 3: learners[1]: expected a uuid
line 3: sha256: expected 64 hexadecimal digits in lower case
line 4: learners: expected "all", a list of uuids or { "groups": […] }
line 4: expected an object with name, learners, sha256 and, if they apply, assistant_sha256 and expires
line 5: expected an object with name, learners, sha256 and, if they apply, assistant_sha256 and expires
line 6: name: expected a string of 1 to 100 printable characters`),
    );
  });
});
