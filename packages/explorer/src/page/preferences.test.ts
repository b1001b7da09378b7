import { expect, test } from "vitest";
import { browserLanguage } from "./preferences.ts";

test.each([
  [["de-CH", "en-GB", "fr"], "en"],
  [["fr-BE", "en"], "fr"],
  [["EN"], "en"],
  [["de"], "fr"],
  [[], "fr"],
] as const)("chooses for a browser that prefers %j: %s", (tags, language) => {
  expect(browserLanguage(tags)).toBe(language);
});
