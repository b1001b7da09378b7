import { describe, expect, test } from "vitest";
import * as validators from "./validators.ts";

describe.each([
  {
    validator: validators.uuid,
    good: ["00000000-0000-4000-8000-000000000000", "ABCDEF01-2345-6789-abcd-ef0123456789"],
    bad: ["", "abc", "{00000000-0000-4000-8000-000000000000}", "00000000000040008000000000000000"],
  },
  {
    validator: validators.sha1,
    good: ["02d677067bbd8eedd511d962770e47e06157abae", "02D677067BBD8EEDD511D962770E47E06157ABAE"],
    bad: ["pupil@example.org", "02d677067bbd8eedd511d962770e47e06157aba"],
  },
  {
    validator: validators.snakeCase,
    good: ["geometry", "number_and_operations", "géométrie", "grade2_numbers"],
    bad: ["Geometry", "2d_figures", "number and operations", "_geometry", "geometry_", "a__b"],
  },
])("$validator.expected", ({ validator, good, bad }) => {
  test.each(good)("accepts %s", (value) => expect(validator.fits(value)).toBe(true));
  test.each(bad)("rejects %j", (value) => expect(validator.fits(value)).toBe(false));
});

describe.each([
  { validator: validators.grade, good: [1, 5], bad: [0, 6, 2.5, Number.NaN] },
  { validator: validators.share, good: [0, 0.92, 1], bad: [-0.1, 1.2, Number.NaN] },
  { validator: validators.seconds, good: [0.5, 120], bad: [0, -1, Number.POSITIVE_INFINITY] },
])("$validator.expected", ({ validator, good, bad }) => {
  test.each(good)("accepts %d", (value) => expect(validator.fits(value)).toBe(true));
  test.each(bad)("rejects %d", (value) => expect(validator.fits(value)).toBe(false));
});
