import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countEvidence } from "../../tests/count-evidence.fixture.ts";
import {
  dayNumber,
  FIRST_TIME,
  LAST_TIME,
  milliseconds,
  normalDuration,
  normalTimestamp,
} from "../records/dates.ts";
import { learner, smallDataset, trace } from "../testing/index.ts";
import { build } from "./build.fixture.ts";
import { buildDataset } from "./build-dataset.ts";

describe("a timestamp", () => {
  test.each([
    ["2025-09-01T08:00:00Z", "2025-09-01T08:00:00Z"],
    ["2025-09-01 08:00:00", "2025-09-01T08:00:00Z"],
    ["2025-09-01T08:00:00", "2025-09-01T08:00:00Z"],
    ["2025-09-01T08:00Z", "2025-09-01T08:00:00Z"],
    ["2025-09-01", "2025-09-01T00:00:00Z"],
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
  ])("%s has the normal form %s", (value, expected) =>
    expect(normalTimestamp(value)).toBe(expected),
  );

  test.each([
    ["2025-09-01T08:00:00.25Z", "2025-09-01T08:00:00.25Z"],
    ["2025-09-01T08:00:00,250Z", "2025-09-01T08:00:00.25Z"],
    ["2025-09-01 10:00:00.2509+02:00", "2025-09-01T08:00:00.25Z"],
    ["2025-09-01T08:00:00.0009999Z", "2025-09-01T08:00:00Z"],
    ["2025-09-01T08:00:00.000Z", "2025-09-01T08:00:00Z"],
    ["2025-09-01T08:00:10.010Z", "2025-09-01T08:00:10.01Z"],
  ])("is cut to the millisecond: %s becomes %s", (value, expected) =>
    expect(normalTimestamp(value)).toBe(expected),
  );

  test("distinguishes a leap second from the following second, in every time zone", () => {
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
    "2025-02-29",
    "2025-09-01Z",
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

  test("is unreadable if any of its characters is replaced by a letter", () => {
    const valid = "2025-11-15T18:45:35Z";
    expect(normalTimestamp(valid)).toBe(valid);
    for (let place = 0; place < valid.length; place++) {
      const changed = `${valid.slice(0, place)}x${valid.slice(place + 1)}`;
      expect(normalTimestamp(changed)).toBeUndefined();
    }
  });

  test.each([null, undefined])("is missing if it is %s", (value) =>
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
  ])("%s has the normal form %s", (value, expected) =>
    expect(normalDuration(value)).toBe(expected),
  );

  test.each([
    ["P1Y2M", "P14MT0S"],
    ["P0.5Y", "P6MT0S"],
    ["P1M", "P1MT0S"],
    ["P30D", "P0MT2592000S"],
    ["P1Y2M3DT4H", "P14MT273600S"],
    ["P0.25M1D", "P0.25MT86400S"],
  ])("keeps months apart from days: %s becomes %s", (value, expected) =>
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

  test.each([null, undefined])("is missing if it is %s", (value) =>
    expect(normalDuration(value)).toBeNull(),
  );
});

test("reads a million digits quickly", () => {
  const timestamp = `2025-09-01T08:00:00.${"1".repeat(1_000_000)}Z`;
  expect(normalTimestamp(timestamp)).toBe("2025-09-01T08:00:00.111Z");
  expect(normalDuration(`PT0.${"1".repeat(1_000_000)}S`)).toBe("P0MT0.111111S");
}, 1000);

/** Generates redundant zeros for the end of a fraction. */
const zeros = fc.nat({ max: 3 }).map((count) => "0".repeat(count));

const second = fc.date({
  min: new Date("0001-01-01T00:00:00Z"),
  max: new Date("9998-12-31T23:59:59Z"),
  noInvalidDate: true,
});

test("a point in time has one normal form in any time zone and notation", () => {
  const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
  const spelling = fc.record({
    offset,
    zeros,
    separator: fc.constantFrom("T", " "),
    point: fc.constantFrom(".", ","),
    colon: fc.constantFrom(":", ""),
  });
  fc.assert(
    fc.property(second, spelling, (date, { offset, zeros, separator, point, colon }) => {
      const [day, time] = new Date(date.getTime() + 60_000 * offset).toISOString().split("T");
      const [clock, milliseconds] = time!.slice(0, -1).split(".");
      const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, "0");
      const minutes = String(Math.abs(offset) % 60).padStart(2, "0");
      const zone = `${offset < 0 ? "-" : "+"}${hours}${colon}${minutes}`;
      const written = `${day}${separator}${clock}${point}${milliseconds}${zeros}${zone}`;
      fc.pre(/^\d{4}-/.test(written));
      const normal = normalTimestamp(written);
      expect(normal).toBe(date.toISOString().replace(/\.?0*Z$/, "Z"));
      expect(normalTimestamp(normal)).toBe(normal);
    }),
  );
});

test("a duration has one normal form in any units", () => {
  const amount = fc.nat({ max: 9999 });
  const parts = fc.record({
    months: amount,
    years: amount,
    days: amount,
    hours: amount,
    minutes: amount,
    seconds: amount,
    millis: fc.nat({ max: 999 }),
  });
  fc.assert(
    fc.property(parts, zeros, ({ years, months, days, hours, minutes, seconds, millis }, zeros) => {
      const fraction = `${String(millis).padStart(3, "0")}${zeros}`;
      const split = `P${years}Y${months}M${days}DT${hours}H${minutes}M${seconds}.${fraction}S`;
      const total = 60 * (60 * (24 * days + hours) + minutes) + seconds;
      const joined = `P${12 * years + months}MT${total},${fraction}S`;
      const normal = normalDuration(split);
      expect(normal).toBe(normalDuration(joined));
      expect(normalDuration(normal)).toBe(normal);
      const longer = `P${years}Y${months}M${days}DT${hours}H${minutes}M${seconds + 1}.${fraction}S`;
      expect(normalDuration(longer)).not.toBe(normal);
    }),
  );
});

test("minutes and seconds have the same normal form with and without other units", () => {
  // Generates small amounts, and amounts with about six digits.
  const amount = fc.oneof(fc.nat({ max: 99 }), fc.integer({ min: 999_990, max: 1_000_010 }));
  fc.assert(
    fc.property(amount, amount, (minutes, seconds) => {
      const zero = "P0Y0M0DT0H";
      expect(normalDuration(`PT${minutes}M`)).toBe(normalDuration(`${zero}${minutes}M`));
      expect(normalDuration(`PT${seconds}S`)).toBe(normalDuration(`${zero}${seconds}S`));
      expect(normalDuration(`PT${minutes}M${seconds}S`)).toBe(
        normalDuration(`${zero}${minutes}M${seconds}S`),
      );
    }),
  );
});

test("converts a timestamp to milliseconds and to a day, rounding down", () => {
  const time = fc.date({
    min: new Date("0000-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(time, fc.nat(99), (date, more) => {
      const text = normalTimestamp(date.toISOString().replace("Z", `${more}Z`));
      expect(milliseconds(text)).toBe(date.getTime());
      const whole = normalTimestamp(date.toISOString().replace(/\.\d+/, ""));
      expect(milliseconds(whole)).toBe(1000 * Math.floor(date.getTime() / 1000));
      expect(dayNumber(date.getTime())).toBe(
        Number(date.toISOString().slice(0, 10).replaceAll("-", "")),
      );
    }),
  );
  expect(milliseconds(null)).toBeNaN();
  expect(milliseconds("2016-12-31T23:59:60Z")).toBe(Date.parse("2016-12-31T23:59:59.999Z"));
});

const at = (n: number, timestamp: string | null) => trace(n, "sym-1", 0.5, { timestamp });

const TRACES = [
  at(0, "2025-10-01T08:00:00Z"),
  at(1, "2025-09-02T01:30:00+02:00"),
  at(2, "2025-12-31 23:30:00.5-01:00"),
  at(3, null),
  at(4, "yesterday"),
];
const SPAN = { since: null, until: null, first: "2025-09-01", last: "2026-01-01" };

test("finds the first and the last day of traces in UTC, in any order", async () => {
  for (const traces of [TRACES, TRACES.toReversed()]) {
    expect((await build({ traces })).report.dates).toEqual(SPAN);
  }
});

test("finds the day of each learner's last trace on a resource, or 0", async () => {
  for (const traces of [TRACES, TRACES.toReversed()]) {
    const { evidence } = await build({ traces: [...traces, at(0, "2025-09-30T08:00:00Z")] });
    expect([...evidence.lastDay]).toEqual([20251001, 20250901, 20260101, 0, 0]);
  }
});

test("ignores traces with the same id and different contents, in any order", async () => {
  const conflicting = ["2031-01-02T08:00:00Z", "2019-01-02T08:00:00Z"].map((time) => ({
    ...at(1, time),
    trace_id: "t1",
  }));
  const counted = { ...at(0, "2025-10-01T08:00:00Z"), trace_id: "t2" };
  const traces = [conflicting[0], counted, ...TRACES.slice(1), conflicting[1]];
  for (const shuffled of [traces, traces.toReversed()]) {
    const { evidence, report } = await build({ traces: shuffled }, { lenient: true });
    expect(report.traces).toMatchObject({ counted: 5, skipped: 2 });
    expect(report.dates).toEqual(SPAN);
    expect([...evidence.lastDay]).toEqual([20251001, 20250901, 20260101, 0, 0]);
  }
});

test("finds no dates in a dataset without readable timestamps", async () => {
  const { report } = await build({ traces: TRACES.slice(3) });
  expect(report.dates).toEqual({ since: null, until: null, first: null, last: null });
});

test("ignores traces of learners who have left, and invalid traces", async () => {
  const learners = smallDataset().learners.map((one, n) => learner(n, { left: n === 5, ...one }));
  const traces = [...TRACES, at(5, "2020-01-01T08:00:00Z"), at(9, "2030-01-01T08:00:00Z")];
  const { report } = await build({ learners, traces }, { lenient: true });
  expect(report.traces).toMatchObject({ counted: 5, left: 1, skipped: 1 });
  expect(report.dates).toEqual(SPAN);
});

test("finds the dates of evidence if its records state them", async () => {
  const { traces: _, ...catalogue } = smallDataset();
  const evidence = countEvidence([TRACES[0]!, at(0, "2025-11-01T08:00:00Z"), at(1, null)]);
  const { report } = await buildDataset({ ...catalogue, evidence });
  expect(report.dates).toEqual({
    since: null,
    until: null,
    first: "2025-10-01",
    last: "2025-11-01",
  });
  const [{ first_timestamp, last_timestamp, last_scored_at, last_score, ...undated }] =
    evidence as [(typeof evidence)[0]];
  expect([first_timestamp, last_timestamp, last_scored_at]).toEqual([
    "2025-10-01T08:00:00Z",
    "2025-11-01T08:00:00Z",
    "2025-11-01T08:00:00Z",
  ]);
  const without = await buildDataset({ ...catalogue, evidence: [undated] });
  expect(without.report.dates).toEqual({ since: null, until: null, first: null, last: null });
});

test("the day of a time is a number with the digits of its date in UTC, and 0 if the time is unknown", () => {
  expect([NaN, -Infinity, FIRST_TIME, -1, 0].map(dayNumber)).toEqual([
    0, 0, 101, 19691231, 19700101,
  ]);
  const digitsOf = (time: number) =>
    Number(new Date(time).toISOString().slice(0, 10).replaceAll("-", ""));
  const days = ["0000-02-29", "1900-02-28", "1900-03-01", "2000-02-29", "2000-12-31", "9999-12-31"];
  for (const day of days) {
    const start = Date.parse(`${day}T00:00:00Z`);
    for (const time of [start, start + 86_399_999]) expect(dayNumber(time)).toBe(digitsOf(time));
  }
  fc.assert(
    fc.property(fc.integer({ min: FIRST_TIME, max: LAST_TIME }), (time) => {
      expect(dayNumber(time)).toBe(digitsOf(time));
    }),
  );
});
