import { expect, test } from "vitest";
import { collectFiles, missingFrom, refusalOf, sortFiles } from "./files.ts";

const SNAPSHOT = Uint8Array.of(0x89, 0x4d, 0x53, 0x4e, 0x41, 0x50, 0x0d, 0x0a, 0x03);

const filesOf = (...paths: string[]): ReadonlyMap<string, File> =>
  new Map(paths.map((path) => [path, new File(["x"], path.split("/").at(-1)!)]));
const names = (files: ReadonlyMap<string, File>): string[] => [...files.keys()];

test("recognises a folder by its content, regardless of its name", async () => {
  const { data, others } = await sortFiles(
    filesOf("ecole/skills.json", "ecole/traces/lundi.csv", "ecole/levels.json", "ecole/photo.jpg"),
  );
  expect(names(data)).toEqual(["skills.json", "traces/lundi.csv", "levels.json"]);
  expect(others).toEqual(["ecole/photo.jpg"]);
});

test("recognises files without a folder, and files in a folder named after their kind", async () => {
  const { data } = await sortFiles(filesOf("skills.csv", "traces/a.jsonl", "oneroster/users.csv"));
  expect(names(data)).toEqual(["skills.csv", "traces/a.jsonl", "oneroster/users.csv"]);
});

test("ignores copies of the data in subfolders", async () => {
  const { data } = await sortFiles(filesOf("ecole/skills.json", "ecole/ancien/skills.json"));
  expect(names(data)).toEqual(["skills.json"]);
});

test("takes a population with data, and says that it is not used with mark sheets", async () => {
  const withData = await sortFiles(filesOf("ecole/learners.csv", "ecole/population.json"));
  expect(names(withData.data)).toEqual(["learners.csv", "population.json"]);
  const withMarks = await sortFiles(filesOf("notes.csv", "population.json"));
  expect(names(withMarks.data)).toEqual([]);
  expect(withMarks.others).toEqual(["population.json"]);
});

test("skips hidden files, but not the marker of an interrupted write", async () => {
  const sorted = await sortFiles(filesOf(".DS_Store", "ecole/_SUCCESS", "ecole/.incomplete"));
  expect(names(sorted.data)).toEqual([".incomplete"]);
  expect(sorted.others).toEqual([]);
});

test("recognises a snapshot by its first bytes", async () => {
  const file = new File([SNAPSHOT], "result.bin");
  const sorted = await sortFiles(new Map([["result.bin", file]]));
  expect(sorted.snapshots).toEqual([file]);
});

test("accepts files named like object properties", async () => {
  const sorted = await sortFiles(filesOf("constructor", "__proto__", "toString.csv"));
  expect(sorted.others).toEqual(["constructor"]);
  expect(names(collectFiles(new Map(), sorted.data))).toEqual([]);
});

test.each([
  ["nothing", filesOf("photo.jpg", "video.mp4")],
  ["too-many", filesOf(...Array.from({ length: 10_001 }, (_, i) => `traces/${i}.csv`))],
  ["too-large", new Map([["traces.csv", { size: 2 ** 30 + 1 } as File]])],
  [undefined, filesOf("skills.json")],
])("the reason to refuse files is %s", async (refusal, files) => {
  expect(refusalOf(files, await sortFiles(files))).toBe(refusal);
});

test("refuses a snapshot together with files of a data directory", async () => {
  const one = new File([SNAPSHOT], "a");
  const files = new Map([["a", one], ...filesOf("skills.json")]);
  expect(refusalOf(files, await sortFiles(files))).toBe("several-snapshots");
});

test("collects files over several drops, and replaces files that hold the same records", () => {
  const first = collectFiles(new Map(), filesOf("skills.json", "traces.jsonl"));
  expect(missingFrom(first)).toEqual(["resources", "learners"]);
  const second = collectFiles(first, filesOf("resources.csv", "learners.csv", "statements.json"));
  expect(names(second)).toEqual([
    "learners.csv",
    "resources.csv",
    "skills.json",
    "statements.json",
  ]);
  expect(missingFrom(second)).toEqual([]);
});

test("treats tables with other names as mark sheets if there are no pupil data", async () => {
  const sheets = filesOf("notes.csv", "CE2.xlsx", "classe.mastery", "skills.csv", "photo.jpg");
  const sorted = await sortFiles(sheets);
  expect(sorted.marks.map(({ name }) => name)).toEqual(["notes.csv", "CE2.xlsx", "classe.mastery"]);
  expect(names(sorted.data)).toEqual(["skills.csv"]);
  expect(sorted.others).toEqual(["photo.jpg"]);
  const school = await sortFiles(
    filesOf("school/learners.csv", "school/marks.csv", "school/id.key"),
  );
  expect(school.marks).toEqual([]);
  expect(school.key?.name).toBe("id.key");
});

test("treats a single file of any name as a mark sheet", async () => {
  expect((await sortFiles(filesOf("photo.jpg"))).marks).toHaveLength(1);
});
