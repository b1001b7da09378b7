import { describe, expect, test } from "vitest";
import { buildDataset } from "../evidence/dataset.ts";
import { learnerId, letterEmbedder, skill, smallDataset, trace } from "../testing/index.ts";
import { encodeModel, fit, fitParts, type Part } from "./index.ts";

const embedder = letterEmbedder();
const { learners, traces, ...catalogue } = smallDataset();

/** A part with the learners of these numbers, and records in place of others. */
async function part(
  name: string,
  numbers: readonly number[],
  others: Partial<ReturnType<typeof smallDataset>> = {},
): Promise<Part> {
  const ids = numbers.map(learnerId);
  const dataset = await buildDataset({
    ...catalogue,
    learners: learners.filter(({ learner_id }) => ids.includes(learner_id)),
    traces: traces.filter(({ learner_id }) => ids.includes(learner_id)),
    ...others,
  });
  return { name, dataset };
}

describe("fitParts", () => {
  test("holds one part at a time, and reads all twice", async () => {
    const events: string[] = [];
    async function* read() {
      for (const [name, numbers] of Object.entries({ north: [5, 0, 3], south: [1, 2, 4] })) {
        events.push(`read ${name}`);
        yield await part(name, numbers);
        events.push(`done with ${name}`);
      }
    }
    const model = await fitParts(read, { embedder });
    expect(encodeModel(model)).toEqual(encodeModel(await fit(smallDataset(), { embedder })));
    const once = ["read north", "done with north", "read south", "done with south"];
    expect(events).toEqual([...once, ...once]);
  });

  test.each<[string, () => Promise<readonly Part[]>, object]>([
    [
      "no part at all",
      async () => [],
      { code: "INVALID_SHARDS", message: "Expected at least one part, got none." },
    ],
    [
      "a learner in two parts, without naming the learner",
      () => Promise.all([part("north", [0, 1, 2]), part("south", [2, 3])]),
      {
        code: "INVALID_SHARDS",
        message:
          "Expected each learner in one part, got 1 learner in several, as in north and south.",
      },
    ],
    [
      "parts with other skills",
      () => {
        const skills = [...catalogue.skills, skill("division", "number")];
        return Promise.all([part("north", [0, 1, 2]), part("south", [3, 4], { skills })]);
      },
      {
        code: "MODEL_MISMATCH",
        message:
          'Expected the skills and resources of north in south, got others:\n  skill "division": only in south',
      },
    ],
    [
      "too few learners in all parts together",
      () => Promise.all([part("north", [0]), part("south", [1])]),
      { code: "TOO_FEW_LEARNERS", message: "A clustering needs at least 3 learners, got 2." },
    ],
    [
      "no score in any part",
      () => {
        const silent = [trace(0, "add-1", null)];
        return Promise.all([
          part("north", [0, 1], { traces: silent }),
          part("south", [2], { traces: [] }),
        ]);
      },
      { code: "NOTHING_OBSERVED", message: expect.stringContaining("got 1 without one.") },
    ],
  ])("refuses %s", async (_, read, problem) => {
    const parts = await read();
    await expect(fitParts(() => parts, { embedder })).rejects.toMatchObject(problem);
  });

  test("refuses parts that changed between the readings", async () => {
    const readings = [
      [await part("north", [0, 1, 2]), await part("south", [3, 4])],
      [await part("north", [0, 1, 2]), await part("south", [3, 5])],
    ];
    await expect(fitParts(() => readings.shift()!, { embedder })).rejects.toMatchObject({
      code: "INVALID_SHARDS",
      message:
        "south: expected the same learners as when it was read first, got others: they changed meanwhile.",
    });
  });
});
