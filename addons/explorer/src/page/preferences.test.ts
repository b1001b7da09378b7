import { expect, test } from "vitest";
import { browserLanguage } from "./preferences.ts";

test.each([
  [["de-CH", "en-GB", "fr"], "en"],
  [["fr-BE", "en"], "fr"],
  [["EN"], "en"],
  [["de"], "fr"],
  [[], "fr"],
] as const)("for a browser with preferences %j, the language is %s", (tags, language) => {
  expect(browserLanguage(tags)).toBe(language);
});
