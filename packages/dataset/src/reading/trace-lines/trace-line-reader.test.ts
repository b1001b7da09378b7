import type { CheckedTrace } from "@mastery/core/dataset";
import { describe, expect, it } from "vitest";
import { TraceLineReader } from "./trace-line-reader.ts";

/** Takes one line, and tells the trace that was counted. */
function taken(line: string): CheckedTrace | undefined {
  const counted: CheckedTrace[] = [];
  const traces = {
    catalogue: { resourceSkills: new Uint32Array(8), resourceSkillOffsets: new Uint32Array(9) },
    references: {
      learnerNumber: (id: string) => ({ anne: 3 })[id],
      resourceNumber: (id: string) => ({ EX1: 7 })[id],
    },
    inlineSkills: { fit: (skills: readonly unknown[]) => skills.length > 0 },
    counter: { countFirst: (trace: CheckedTrace) => counted.push({ ...trace }) === 1 },
  };
  const bytes = Buffer.from(`${line}\n`);
  const reader = new TraceLineReader(traces as never);
  expect(reader.take(bytes, 0)).toBe(counted.length === 1 ? bytes.length - 1 : -1);
  return counted[0];
}

const LINE =
  '{"trace_id":"t1","learner_id":"anne","resource_id":"EX1","verb":"failed","success":null,"score":0.5,"duration":"PT5M","timestamp":"2026-01-05T09:00:00Z","skills":["addition"]}';

describe("a line of a trace", () => {
  it("gives what counts of the trace", () => {
    expect(taken(LINE)).toMatchObject({ learner: 3, resource: 7, score: 5e8, succeeded: false });
    expect(taken(LINE.replace('"success":null', '"success":true'))).toMatchObject({
      succeeded: true,
    });
  });

  it.each([
    ["spaces", LINE.replaceAll(":", " : ").replaceAll("09 : 00 : 00", "09:00:00")],
    ["a carriage return at its end", `${LINE}\r`],
    ["null where it may be", LINE.replace('"t1"', "null").replace('"PT5M"', "null")],
    [
      "fields left out that may be",
      '{"verb":"passed","timestamp":"2026-01-05T09:00:00Z","learner_id":"anne","resource_id":"EX1"}',
    ],
    ["a score of many digits", LINE.replace("0.5", "0.91666666666666663")],
    ["a score of 1.0", LINE.replace("0.5", "1.0")],
    ["a fraction of a second", LINE.replace("00Z", "00.25Z")],
    ["an offset of the clock", LINE.replace("00Z", "00-05:30")],
    ["no time zone", LINE.replace("00Z", "00")],
    ["a space before the time of day", LINE.replace("T09", " 09")],
    ["a 29th of February, in a year that has one", LINE.replace("2026-01-05", "2024-02-29")],
    ["a duration in other units", LINE.replace("PT5M", "P1DT0.5H")],
  ])("may have %s", (_, line) => {
    expect(taken(line)).toBeDefined();
  });

  it.each([
    ["2026-01-05T09:00:00Z", "2026-01-05 09:00:00", "2026-01-05T10:00:00.000+01:00"],
    ["2026-01-05T09:00:00.25Z", "2026-01-05T10:00:00.250+01:00"],
  ])("has the same content with its timestamp as %s and in other forms", (...timestamps) => {
    const traces = timestamps.map((timestamp) =>
      taken(LINE.replace("2026-01-05T09:00:00Z", timestamp)),
    );
    expect(new Set(traces.map((trace) => trace?.rest)).size).toBe(1);
  });

  it.each([
    ["PT5M", "PT05M", "PT300S", "PT0H5M0S"],
    ["PT1H40S", "PT3640S", "PT60M40S", "PT60M40.0S"],
    ["PT0S", "P0D"],
  ])("has the same content with its duration as %s and in other forms", (...durations) => {
    const traces = durations.map((duration) => taken(LINE.replace("PT5M", duration)));
    expect(new Set(traces.map((trace) => trace?.rest)).size).toBe(1);
  });

  it.each([
    ["nothing", ""],
    ["no JSON", `${LINE}}`],
    ["a comma too many", LINE.replace("]}", "],}")],
    ["a field of another name", LINE.replace("verb", "verv")],
    ["a field twice", LINE.replace("]}", '],"score":1}')],
    ["an escape", LINE.replace("anne", "\\u0061nne")],
    ["a control character", LINE.replace("t1", "t\t1")],
    ["a letter beyond ASCII in an id", LINE.replace("t1", "té")],
    ["a blank id", LINE.replace("t1", " ")],
    ["an empty id", LINE.replace("t1", "")],
    ["an empty learner", LINE.replace("anne", "")],
    ["an unknown learner", LINE.replace("anne", "anna")],
    ["an unknown resource", LINE.replace("EX1", "EX2")],
    ["null where it may not be", LINE.replace('"failed"', "null")],
    ["no resource", LINE.replace('"resource_id":"EX1",', "")],
    ["another verb", LINE.replace("failed", "watched")],
    ["a score above 1", LINE.replace("0.5", "1.5")],
    ["a score below 0", LINE.replace("0.5", "-0.5")],
    ["a score with an exponent", LINE.replace("0.5", "0.5e0")],
    ["a score with a leading zero", LINE.replace("0.5", "00.5")],
    ["a score without digits behind its point", LINE.replace("0.5", "0.")],
    ["a duration of nothing", LINE.replace("PT5M", "PT")],
    ["a duration in another order", LINE.replace("PT5M", "PT5S1M")],
    ["a duration of minus five minutes", LINE.replace("PT5M", "-PT5M")],
    ["a duration that is a number", LINE.replace('"PT5M"', "300")],
    ["no timestamp", LINE.replace('"timestamp":"2026-01-05T09:00:00Z",', "")],
    ["null as its timestamp", LINE.replace('"2026-01-05T09:00:00Z"', "null")],
    ["a timestamp that cannot be read", LINE.replace("2026-01-05T09:00:00Z", "yesterday")],
    ["a month 13", LINE.replace("2026-01", "2026-13")],
    ["a 29th of February, in a year that has none", LINE.replace("01-05", "02-29")],
    ["an hour 24", LINE.replace("T09", "T24")],
    ["skills that contradict the catalogue", LINE.replace('["addition"]', "[]")],
    ["skills whose list goes on in the next line", LINE.replace('["addition"]', '["addition"\n]')],
    ["skills that are no list", LINE.replace('["addition"]', '"[]"')],
    [
      "skills before their resource",
      '{"skills":["addition"],"resource_id":"EX1","learner_id":"anne","verb":"passed","timestamp":"2026-01-05T09:00:00Z"}',
    ],
  ])("is left to others with %s", (_, line) => {
    expect(taken(line)).toBeUndefined();
  });
});
