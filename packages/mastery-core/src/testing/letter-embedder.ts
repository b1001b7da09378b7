import type { Embedder } from "../ranking/embeddings.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** An embedder that needs no model: it counts the letters a to z, so texts with the same letters are alike. */
export function letterEmbedder(): Embedder {
  return {
    id: "letters",
    dimension: LETTERS.length,
    embed: (texts) => texts.map(countLetters),
  };
}

function countLetters(text: string): Float64Array {
  const counts = new Float64Array(LETTERS.length);
  for (const character of text.toLowerCase()) {
    const letter = LETTERS.indexOf(character);
    if (letter !== -1) counts[letter]!++;
  }
  return counts;
}
