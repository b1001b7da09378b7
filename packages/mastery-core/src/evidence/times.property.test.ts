import fc from "fast-check";
import { expect, test } from "vitest";
import { normalDuration, normalTimestamp } from "./dates.ts";

/** Digits of a fraction, with zeros at the end that say nothing. */
const zeros = fc.nat({ max: 3 }).map((count) => "0".repeat(count));

const second = fc.date({
  min: new Date("0001-01-01T00:00:00Z"),
  max: new Date("9998-12-31T23:59:59Z"),
  noInvalidDate: true,
});

test("a point in time has one normal form, in whatever zone and spelling it is written", () => {
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

test("a duration has one normal form, however its seconds are split into units", () => {
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

test("minutes and seconds have the same normal form with other units beside them as without", () => {
  // Around the six digits that are read in a shorter way.
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
