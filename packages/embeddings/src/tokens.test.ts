import { expect, test } from "vitest";
import { ngramsOf, tokenize } from "./builtin.ts";
import cases from "./tokens.fixture.json" with { type: "json" };

// The tokeniser used in training is tested with the same cases.
test.each(cases as [string, string[]][])("splits %j", (text, tokens) => {
  expect(tokenize(text)).toEqual(tokens);
});

test("splits words into runs of 3 to 6 characters between boundary marks", () => {
  expect(ngramsOf("un")).toEqual(["<un", "un>", "<un>"]);
  expect(ngramsOf("or")).toHaveLength(3);
  expect(ngramsOf("demi")).toEqual([
    "<de",
    "dem",
    "emi",
    "mi>",
    "<dem",
    "demi",
    "emi>",
    "<demi",
    "demi>",
    "<demi>",
  ]);
});
