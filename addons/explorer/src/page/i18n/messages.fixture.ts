import { describe, expect, test } from "vitest";

/** A message's arguments for the number 1 or 2, where they are not numbers, by the path of the message and the position. */
export type ArgumentOf = (path: string, at: number, n: number) => unknown;

/** Words that no teacher uses, or that name what a page has no room for. */
const NOT_SAID: Readonly<Record<"fr" | "en", RegExp>> = {
  fr: /essais? notés?|observée?s?\b|D’abord|Ensemble|élève moyen|qui en a autant|laissée?s? de côté|à vérifier|retrouvé|similarité|sémantique|uuid|\bAPI\b/i,
  en: /scored (attempt|trace)|observed|doing well|average pupil|who has as many|set aside|to check|regained|similarity|semantic|uuid|\bAPI\b/i,
};

/**
 * Describes that the texts of both languages have the same structure, are complete, and follow the typography of their language. A message
 * that is a function is called twice: with arguments for the number 1 and with arguments for the number 2.
 *
 * @param alike paths of texts that are the same in both languages
 */
export function describeLanguages(
  fr: unknown,
  en: unknown,
  alike: readonly string[],
  argument: ArgumentOf,
): void {
  const french = texts(fr, argument);
  const english = texts(en, argument);

  describe("both languages", () => {
    test("have the same messages", () => {
      expect(english.map(([path]) => path)).toEqual(french.map(([path]) => path));
    });

    test("have no empty text and no missing value", () => {
      for (const [path, text] of [...french, ...english]) {
        expect(text, path).not.toMatch(/^\s*$|undefined|NaN|\[object/);
      }
    });

    test("use the words of teachers", () => {
      for (const [path, text] of french) expect(text, path).not.toMatch(NOT_SAID.fr);
      for (const [path, text] of english) expect(text, path).not.toMatch(NOT_SAID.en);
    });

    test("differ in all messages except the listed ones", () => {
      const textAt = new Map(english);
      const found = french.filter(([path, text]) => textAt.get(path) === text);
      expect(found.map(([path]) => path).sort()).toEqual([...alike].sort());
    });
  });

  test("French texts have a non-breaking space before marks such as ; and ?, and English texts have no space there", () => {
    const high = /[^\s\u00a0\u202f][;:?!»%]|[^\u00a0\u202f\s][\u0020][;:?!»%]/;
    for (const [path, text] of french) expect(text, path).not.toMatch(high);
    for (const [path, text] of english) expect(text, path).not.toMatch(/[\s\u00a0][;:?!%]/);
  });
}

/** Returns all texts in a tree of messages, with their paths. */
function texts(messages: unknown, argument: ArgumentOf, path = ""): [string, string][] {
  if (typeof messages === "string") return [[path, messages]];
  if (typeof messages === "function") {
    return [1, 2].map((n) => [
      `${path}(${n})`,
      String(
        messages(...Array.from({ length: messages.length }, (_, at) => argument(path, at, n))),
      ),
    ]);
  }
  return Object.entries(messages as object).flatMap(([key, value]) =>
    texts(value, argument, path === "" ? key : `${path}.${key}`),
  );
}
