import fc from "fast-check";
import { expect, it } from "vitest";
import { findSyntaxIssue } from "./json-syntax.ts";

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Generates JSON, and JSON with one part replaced. */
const nearlyJson = fc
  .tuple(
    fc.json({ maxDepth: 4 }),
    fc.nat(),
    fc.nat({ max: 3 }),
    fc.constantFrom("", ",", ":", '"', "\\", "{", "]", "0", "-", "e", ".", "\n", "\u00a0", "null"),
  )
  .map(([json, position, length, replacement]) => {
    const at = position % (json.length + 1);
    return json.slice(0, at) + replacement + json.slice(at + length);
  });

it("finds an error if and only if JSON.parse fails", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), nearlyJson, fc.string()), (text) => {
      expect(findSyntaxIssue(text) === undefined).toBe(parses(text));
    }),
    { numRuns: 2000 },
  );
});

it("finds the first position from which no continuation is valid", () => {
  fc.assert(
    fc.property(nearlyJson, (text) => {
      const issue = findSyntaxIssue(text);
      fc.pre(issue !== undefined && issue.offset < text.length);
      // The text before the issue must be valid so far: if the text is cut off there, its early end is the only issue.
      const start = text.slice(0, issue!.offset);
      const atTheEnd = findSyntaxIssue(start);
      expect(atTheEnd === undefined || atTheEnd.offset === start.length).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
