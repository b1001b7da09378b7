import { expect, test } from "vitest";
import { dayFormat } from "./days.ts";

test("days are written as each language does, wherever the reader is", () => {
  expect(dayFormat("fr")("2025-09-01")).toBe("1 septembre 2025");
  expect(dayFormat("en")("2025-09-01")).toBe("1 September 2025");
});
