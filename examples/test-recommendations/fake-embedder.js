/**
 * Returns an embedder without a model: only texts that contain the same subject are similar.
 *
 * @param {readonly string[]} subjects
 * @returns {import("@mastery/core").Embedder}
 */
export function fakeEmbedder(subjects) {
  return {
    id: `fake:${subjects}`,
    dimension: subjects.length,
    embed: (texts) =>
      texts.map((text) => subjects.map((subject) => (text.includes(subject) ? 1 : 0))),
  };
}
