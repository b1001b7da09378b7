import { buildDataset, DatasetError, precompute, type Weights } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { INSIGHTS } from "@mastery/insights/routes";
import { createFetchHandler } from "@mastery/openapi/fetch";
import { expect, test } from "vitest";
import { answer, comparisonOf, computeSchool, openSchool, type School } from "./school.ts";

const embedder = letterEmbedder();
const weights = { skillOverlap: 0, gradeFit: 0.1, semanticSimilarity: 0.7, clusterSignal: 0.2 };
const keyOf = (): string => "0123456789abcdef";
const school = await computeSchool(filesOf(smallDataset()), embedder, {}, keyOf);

function filesOf(records: object): ReadonlyMap<string, Blob> {
  return new Map(
    Object.entries(records).map(([kind, list]) => [
      `${kind}.json`,
      new Blob([JSON.stringify(list)]),
    ]),
  );
}

async function ask(path: string, changed?: Weights): Promise<unknown> {
  const response = await answer(school, new Request(`http://studio.invalid${path}`), changed);
  return response.status === 200 ? response.json() : response.status;
}

const [somebody] = school.snapshot.learners();
const paths = [
  `/recommend/${somebody!.learner_id}?n=10`,
  `/recommend/details/${somebody!.learner_id}`,
];

test("computes the same snapshot file as precompute, byte for byte", async () => {
  const expected = await precompute(smallDataset(), { embedder });
  expect(encodeSnapshot(school.snapshot)).toEqual(encodeSnapshot(expected));
});

test("computes the same snapshot file as precompute for a range of days, byte for byte", async () => {
  const { traces, ...others } = smallDataset();
  const [first, ...later] = traces;
  const dated = [first!, ...later.map((one) => ({ ...one, timestamp: "2026-01-05T08:00:00Z" }))];
  const files = filesOf({ ...others, traces: dated });
  const { snapshot } = await computeSchool(files, embedder, { since: "2026-01-01" }, keyOf);
  const dataset = await buildDataset({ ...others, traces: dated }, { since: "2026-01-01" });
  expect(encodeSnapshot(snapshot)).toEqual(encodeSnapshot(await precompute(dataset, { embedder })));
  expect(snapshot.metadata.traces).toBe(later.length);
});

test.each([...paths, "/rules"])(
  "responds to %s like a school computed with the changed weights",
  async (path) => {
    const respond = createFetchHandler(await precompute(smallDataset(), { embedder, weights }), {
      routes: INSIGHTS,
    });
    const expected = await respond(new Request(`http://studio.invalid${path}`));
    const what = await ask(path, weights);
    expect(what).toEqual(await expected.json());
    expect(what).not.toEqual(await ask(path));
  },
);

test.each(["/learners", "/clusters", `/profile/${somebody!.learner_id}`, "/health"])(
  "responds to %s regardless of weights",
  async (path) => {
    expect(await ask(path, weights)).toEqual(await ask(path));
  },
);

test("responds to requests for unknown learners and paths like a service", async () => {
  expect(await ask(`/recommend/${learnerId(77)}`, weights)).toBe(404);
  expect(await ask("/recommend/nobody", weights)).toBe(422);
  expect(await ask("/elsewhere", weights)).toBe(404);
});

test("keeps the original weights of a snapshot without its data", async () => {
  const file = new Blob([encodeSnapshot(school.snapshot) as Uint8Array<ArrayBuffer>]);
  const opened = await openSchool("school.snapshot", file);
  for (const path of [...paths, "/rules"]) {
    const request = new Request(`http://studio.invalid${path}`);
    expect(await (await answer(opened, request, weights)).json()).toEqual(await ask(path));
  }
});

test("reports all issues of the files in one error", async () => {
  const { skills: _, ...rest } = smallDataset();
  const error = await computeSchool(
    filesOf({ ...rest, learners: [{}] }),
    embedder,
    {},
    keyOf,
  ).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatasetError);
  expect((error as DatasetError).message).toMatch(/skills\.json: expected this file/);
  expect((error as DatasetError).message).toMatch(/learners\.json\[0\]/);
});

test("the error names a file that is not a snapshot", async () => {
  await expect(openSchool("photo.jpg", new Blob(["JFIF"]))).rejects.toThrow(
    /^photo\.jpg: expected a snapshot file, got /,
  );
});

test("compares a school only with an earlier or undated school of the same learners", async () => {
  const schoolOn = (timestamp: string | null): Promise<School> => {
    const { traces, ...others } = smallDataset();
    const dated = traces.map((one) => ({ ...one, timestamp }));
    return computeSchool(filesOf({ ...others, traces: dated }), embedder, {}, keyOf);
  };
  const [undated, march, june] = [
    await schoolOn(null),
    await schoolOn("2026-03-02T08:00:00Z"),
    await schoolOn("2026-06-01T08:00:00Z"),
  ];
  expect(comparisonOf(march, june)).toBe("shown");
  expect(comparisonOf(june, march)).toBe("not-earlier");
  expect(comparisonOf(undated, june)).toBe("shown");
  const others = { snapshot: { ...june.snapshot, learners: () => [] } } as unknown as School;
  expect(comparisonOf(others, june)).toBe("strangers");
});
