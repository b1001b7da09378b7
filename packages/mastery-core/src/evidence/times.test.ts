import { describe, expect, test } from "vitest";
import { normalDuration, normalTimestamp } from "./dates.ts";

describe("a timestamp", () => {
  test.each([
    ["2025-09-01T08:00:00Z", "2025-09-01T08:00:00Z"],
    ["2025-09-01 08:00:00", "2025-09-01T08:00:00Z"],
    ["2025-09-01T08:00:00", "2025-09-01T08:00:00Z"],
    ["2025-09-01T08:00Z", "2025-09-01T08:00:00Z"],
    ["2025-09-01T10:00:00+02:00", "2025-09-01T08:00:00Z"],
    ["2025-09-01T10:00:00+0200", "2025-09-01T08:00:00Z"],
    ["2025-09-01 10:00:00+02", "2025-09-01T08:00:00Z"],
    ["2025-09-01T02:30:00-05:30", "2025-09-01T08:00:00Z"],
    ["2025-09-01T08:00:00-00:00", "2025-09-01T08:00:00Z"],
    ["2025-09-01T00:30:00+01:00", "2025-08-31T23:30:00Z"],
    ["2024-02-29T23:30:00-01:00", "2024-03-01T00:30:00Z"],
    ["2025-01-01T00:00:00+00:01", "2024-12-31T23:59:00Z"],
    ["0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"],
    ["2000-02-29T08:00:00Z", "2000-02-29T08:00:00Z"],
  ])("%s is %s", (value, expected) => expect(normalTimestamp(value)).toBe(expected));

  test.each([
    ["2025-09-01T08:00:00.25Z", "2025-09-01T08:00:00.25Z"],
    ["2025-09-01T08:00:00,250Z", "2025-09-01T08:00:00.25Z"],
    ["2025-09-01 10:00:00.2500000001+02:00", "2025-09-01T08:00:00.2500000001Z"],
    ["2025-09-01T08:00:00.000Z", "2025-09-01T08:00:00Z"],
    ["2025-09-01T08:00:10.010Z", "2025-09-01T08:00:10.01Z"],
  ])("keeps every digit of a fraction that counts: %s is %s", (value, expected) =>
    expect(normalTimestamp(value)).toBe(expected),
  );

  test("keeps a leap second apart from the second after it, in every zone", () => {
    const leap = "2016-12-31T23:59:60Z";
    expect(normalTimestamp(leap)).toBe(leap);
    expect(normalTimestamp("2017-01-01T00:59:60+01:00")).toBe(leap);
    expect(normalTimestamp("2017-01-01T00:00:00Z")).not.toBe(leap);
  });

  test.each([
    "",
    " ",
    "yesterday",
    "NaN",
    "2025-09-01",
    "2025-09-01T08",
    "2025-09-01  08:00:00",
    "2025-09-01T08:00:00 Z",
    "2025-09-01T08:00:00UTC",
    "2025-09-01T08:00:00.Z",
    "2025-09-01T24:00:00Z",
    "2025-09-01T08:60:00Z",
    "2025-09-01T08:00:61Z",
    "2025-09-01T08:00:00+24:00",
    "2025-09-01T08:00:00+02:60",
    "2025-13-01T08:00:00Z",
    "2025-00-01T08:00:00Z",
    "2025-04-31T08:00:00Z",
    "2025-09-00T08:00:00Z",
    "2025-02-29T08:00:00Z",
    "1900-02-29T08:00:00Z",
    "01/09/2025 08:00:00",
    "20250901T080000Z",
    "9999-12-31T23:30:00-01:00",
    "0000-01-01T00:30:00+01:00",
    1_756_713_600,
    true,
    {},
    ["2025-09-01T08:00:00Z"],
  ])("cannot be %j", (value) => expect(normalTimestamp(value)).toBeUndefined());

  test.each([null, undefined])("is missing where it is %s", (value) =>
    expect(normalTimestamp(value)).toBeNull(),
  );
});

describe("a duration", () => {
  test.each([
    ["PT1M30S", "P0MT90S"],
    ["PT90S", "P0MT90S"],
    ["PT01M30.0S", "P0MT90S"],
    ["PT1.5M", "P0MT90S"],
    ["PT0H0M0S", "P0MT0S"],
    ["P0D", "P0MT0S"],
    ["PT60M", "P0MT3600S"],
    ["PT0.1H", "P0MT360S"],
    ["P1DT2H", "P0MT93600S"],
    ["P2W", "P0MT1209600S"],
    ["PT0,250S", "P0MT0.25S"],
    ["PT0.1H0.1M0.1S", "P0MT366.1S"],
    ["PT0.33333333333333333333M", "P0MT20S"],
    ["PT0.9M5.9S", "P0MT59.9S"],
    ["PT999999999S", "P0MT999999999S"],
  ])("%s is %s", (value, expected) => expect(normalDuration(value)).toBe(expected));

  test.each([
    ["P1Y2M", "P14MT0S"],
    ["P0.5Y", "P6MT0S"],
    ["P1M", "P1MT0S"],
    ["P30D", "P0MT2592000S"],
    ["P1Y2M3DT4H", "P14MT273600S"],
    ["P0.25M1D", "P0.25MT86400S"],
  ])("keeps months apart from days: %s is %s", (value, expected) =>
    expect(normalDuration(value)).toBe(expected),
  );

  test.each([
    "",
    "P",
    "PT",
    "P1DT",
    "90",
    "1M30S",
    "P1S",
    "PT5S1M",
    "PT1H1H",
    "-PT5S",
    "PT-5S",
    "PT.5S",
    "PT5.S",
    "pt5s",
    "PT5S ",
    "00:05:00",
    "PT1000000000S",
    90,
    {},
  ])("cannot be %j", (value) => expect(normalDuration(value)).toBeUndefined());

  test.each([null, undefined])("is missing where it is %s", (value) =>
    expect(normalDuration(value)).toBeNull(),
  );
});

test("a million digits take no time worth mentioning", () => {
  const timestamp = `2025-09-01T08:00:00.${"0".repeat(1_000_000)}1Z`;
  expect(normalTimestamp(timestamp) === timestamp).toBe(true);
  expect(normalDuration(`PT0.${"1".repeat(1_000_000)}S`)).toBe("P0MT0.111111S");
}, 1000);
