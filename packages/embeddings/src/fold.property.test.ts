import fc from "fast-check";
import { expect, test } from "vitest";
import { builtinEmbedder } from "./builtin.ts";
import { foldText } from "./fold.ts";
import { hashingEmbedder } from "./hashing.ts";

const embedders = [await builtinEmbedder(), hashingEmbedder()];

const INVISIBLE = ["\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff"];
const words = fc.array(
  fc.constantFrom(
    "Additionner",
    "figures",
    "officielles",
    "élève",
    "cœur",
    "12",
    "cm²",
    "½",
    "Ελλάδα",
    "вода",
  ),
  { minLength: 1, maxLength: 6 },
);
const asPasted = fc.tuple(
  words,
  fc.constantFrom("NFC", "NFD"),
  fc.nat(),
  fc.constantFrom(...INVISIBLE),
);

test("gives a text the same vector however a PDF, a keyboard or a web page writes it", async () => {
  await fc.assert(
    fc.asyncProperty(asPasted, async ([parts, form, at, invisible]) => {
      const text = parts.join(" ");
      const letters = [...text.normalize(form as "NFC" | "NFD").replaceAll("ffi", "\ufb03")];
      letters.splice(at % (letters.length + 1), 0, invisible);
      const pasted = letters.join("").replaceAll(" ", "\u00a0").replace(/[0-9]/g, fullWidth);
      for (const embedder of embedders) {
        const [one, other] = await embedder.embed([text, pasted]);
        expect(other).toEqual(one);
      }
    }),
  );
});

test("keeps superscripts and fractions apart from plain digits", () => {
  expect(foldText("cm²")).not.toBe(foldText("cm2"));
  expect(foldText("½")).not.toBe(foldText("1/2"));
});

function fullWidth(digit: string): string {
  return String.fromCharCode(digit.charCodeAt(0) + 0xfee0);
}
