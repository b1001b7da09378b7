import { expect, test } from "vitest";
import { spreadsheetText } from "./spreadsheet-text.ts";

test.each(["=1+1", "+33", "-2", "@SUM(A1)", " =1", "\t1", "\rx", "\n=1", "＝1", "|cmd", "%1"])(
  "puts an apostrophe before %j, which a spreadsheet could run",
  (text) => {
    expect(spreadsheetText(text)).toBe(`'${text}`);
  },
);

test.each(["", "a=b", "1-1", "Élève", "'=1", "×"])("returns %j unchanged", (text) => {
  expect(spreadsheetText(text)).toBe(text);
});
