import { expect, test } from "vitest";
import { type Coding, chooseCoding, noneMatchNames } from "./negotiation.ts";

const ALL: readonly Coding[] = ["br", "gzip", "identity"];

test.each<[string | undefined, Coding]>([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["BR;Q=0.1, GZIP ; q=1", "gzip"],
  ["gzip;q=0, *", "br"],
  ["*;q=0", "identity"],
  ["identity, gzip;q=0.5", "identity"],
  ["deflate", "identity"],
  ["gzip;q=x", "identity"],
])("Accept-Encoding %o gets %s", (accept, coding) => {
  expect(chooseCoding(accept, ALL)).toBe(coding);
});

test.each([
  ["*", true],
  ['"a"', true],
  ['W/"a"', true],
  [' "b" , "a"', true],
  ['"b"', false],
  ["a", false],
  ['"A"', false],
])("If-None-Match %s names the tag: %s", (field, named) => {
  expect(noneMatchNames(field, '"a"')).toBe(named);
});
