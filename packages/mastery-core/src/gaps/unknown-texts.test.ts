import { expect, test } from "vitest";
import { buildDataset } from "../evidence/build-dataset.ts";
import { fit } from "../model/index.ts";
import { precompute } from "../precompute.ts";
import { decodeSnapshot, encodeSnapshot } from "../snapshot/index.ts";
import { checkedManifest } from "../snapshot/manifest.ts";
import { contentOf } from "../snapshot/snapshot.ts";
import { letterEmbedder, resource, skill, smallDataset } from "../testing/index.ts";
import { describeUnknownTexts, textsUnknownTo, unknownTexts } from "./index.ts";

// The embedder counts the letters a to z.
const embedder = letterEmbedder();
const small = smallDataset();
const inChinese = {
  ...small,
  skills: [...small.skills, skill("fen-shu", "number", { preferred_label: "分数" })],
  resources: [
    ...small.resources,
    resource("bing-1", ["fen-shu"], { title: "分饼" }),
    resource("bing-2", ["fen-shu"], { title: "Pizza" }),
    resource("bing-3", ["addition"], { title: "加法" }),
  ],
};
const unknown = { skills: 1, resources: 1, examples: ["分饼", "分数"] };

test("texts without any known word are counted alike in a dataset, a model, a snapshot and its file", async () => {
  expect(await textsUnknownTo(embedder, await buildDataset(inChinese))).toEqual(unknown);
  expect(unknownTexts(await fit(inChinese, { embedder }))).toEqual(unknown);
  const snapshot = await precompute(inChinese, { embedder });
  expect(unknownTexts(snapshot)).toEqual(unknown);
  expect(unknownTexts(decodeSnapshot(encodeSnapshot(snapshot)))).toEqual(unknown);
});

test("a catalogue that the embedder knows has no unknown texts", async () => {
  const none = unknownTexts(await precompute(small, { embedder }));
  expect(none).toEqual({ skills: 0, resources: 0, examples: [] });
  expect(describeUnknownTexts(none)).toEqual([]);
});

test("the sentence has the numbers, examples and what helps", () => {
  expect(describeUnknownTexts(unknown)).toEqual([
    'the embedder knows no word of the texts of 1 resource and 1 skill, such as "分饼", "分数": recommendations leave their similarity out; write these texts in a language of the embedder, or use an embedder that knows their language',
  ]);
  expect(describeUnknownTexts({ skills: 0, resources: 1200, examples: [] })[0]).toMatch(
    /^the embedder knows no word of the texts of 1,200 resources, /,
  );
});

test.each([[[7]], [[1, 1]]])(
  "a snapshot file with unknown skills %j is rejected",
  async (skills) => {
    const { manifest } = contentOf(await precompute(inChinese, { embedder }));
    const forged = { ...manifest, unknownTexts: { skills, resources: [] } };
    expect(() => checkedManifest(forged)).toThrow(
      `manifest.unknownTexts.skills: expected ascending numbers below 4, got ${skills.join()}`,
    );
  },
);
