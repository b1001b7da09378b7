import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Reader } from "../files/reader.ts";
import { ANNE, BRUNO, goodBut, useDirectory } from "./data-directory.fixture.ts";
import { readDataset } from "./read-dataset.ts";

const data = useDirectory();

/** Reads names, one a line, from `learners.txt` or `class/names.txt`. */
const names: Reader = {
  endings: [".txt"],
  folder: {
    name: "class",
    inPlaceOf: "learners",
    async find(directory) {
      const name = "class/names.txt";
      return [{ kind: "learners", name, ...(await directory.stat(name)) }];
    },
  },
  open: async (directory, _, dataset) => async (file, sink, afterChunk) => {
    let text = "";
    for await (const chunk of directory.read(file.name, afterChunk)) {
      text += new TextDecoder().decode(chunk);
    }
    for (const [index, line] of text.trim().split("\n").entries()) {
      const [learner_id, display_name] = line.split(" ");
      const learner = { learner_id, display_name, grade_level: 1 };
      sink.record(learner, { file: file.shownName, line: index + 1 });
    }
    dataset?.report("names", { bytes: file.bytes });
  },
};
const NAMES = `${ANNE} Anne\n${BRUNO} Bruno\n`;

test.each(["learners.txt", "class/names.txt"])("an added reader reads %s", async (name) => {
  if (name.startsWith("class/")) await mkdir(join(data.path, "class"));
  const files = goodBut({ [name]: NAMES }, "learners");
  await data.write(files);
  const totals = new Set<number | null>();
  const { roster, evidence, reports } = await readDataset(data.path, {
    readers: [names],
    onProgress: ({ total }) => void totals.add(total),
  });
  expect([roster.names.at(0), roster.names.at(1)]).toEqual(["Anne", "Bruno"]);
  expect(evidence.offsets.at(-1)).toBe(2);
  expect(reports).toEqual({ names: { bytes: NAMES.length } });
  const sizes = Object.values(files).map((content) => content.length);
  expect([...totals]).toEqual([sizes.reduce((sum, size) => sum + size)]);
});

test("messages name the files of an added reader", async () => {
  const read = (): Promise<string> =>
    readDataset(data.path, { readers: [names] }).then(
      () => "no issue",
      ({ message }: Error) => message,
    );
  await data.write(goodBut({}, "learners"));
  expect(await read()).toContain(
    "learners.jsonl: expected this file, or learners, class or oneroster as .json, .jsonl, .csv (each also .gz), .parquet or .txt, or a folder of such files, got no such file",
  );
  await data.write({ "learners.txt": `${ANNE} Anne\n${BRUNO}\n`, "learners.jsonl": "" });
  expect(await read()).toContain("got learners.jsonl and learners.txt");
  await rm(join(data.path, "learners.jsonl"));
  expect(await read()).toContain(
    "learners.txt:2 display_name: expected a non-empty string, got nothing",
  );
});

test("numbers all files of a kind if columns.json says that their names are ids of learners", async () => {
  await mkdir(join(data.path, "traces"));
  await data.write({
    ...goodBut({}, "traces"),
    "columns.json": JSON.stringify({ traces: { learner_id: { file_name: true } } }),
    [`traces/${ANNE}.csv`]: "resource_id,verb\nEX1,solved\n",
    [`traces/${BRUNO}.jsonl`]: "{\n",
  });
  const error = await readDataset(data.path).catch((reason: Error) => reason.message);
  expect(error).toMatch(/traces \(file 1\):2 verb: .*\n {2}traces \(file 2\):1: expected/);
  expect(error).not.toContain(ANNE);
});
