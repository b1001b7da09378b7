import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { INCOMPLETE } from "@mastery/files";
import { mastery } from "./mastery.ts";
import { STORED } from "./record-store.ts";

/** A command that writes files, and what may be there after a fault. */
export interface Writer {
  readonly name: string;
  /** Fills a directory with what an earlier run left. */
  prepare(directory: string): Promise<void>;
  args(directory: string): readonly string[];
  /** Names of the files that it writes. */
  readonly files: readonly string[];
  /** Throws unless each file is the old one or the new one whole; gives whether all are new. */
  areNew(directory: string): boolean;
}

/** Writes a data directory in two parts, and the model that is fitted on it. */
async function countryIn(scratch: string, north: string): Promise<string> {
  const [country, south] = [join(scratch, "country"), join(scratch, "south")];
  await clean(["generate", "--out", south, "-n", "4", "--seed", "7"]);
  for (const [part, from] of Object.entries({ north, south })) {
    mkdirSync(join(country, "parts", part), { recursive: true });
    for (const name of ["learners.jsonl", "traces.jsonl"])
      copyFileSync(join(from, name), join(country, "parts", part, name));
  }
  for (const name of ["skills.json", "resources.json"])
    copyFileSync(join(north, name), join(country, name));
  const options = ["--embedder", "hashing", "--threads", "1", "--quiet"];
  await clean(["fit", "--data", country, "--out", join(scratch, "country.model"), ...options]);
  return country;
}

/** The commands that write. @param endpoint of a record store that is there */
export async function writers(scratch: string, endpoint: string): Promise<readonly Writer[]> {
  const school = (learners: string): string => join(scratch, `school-${learners}`);
  for (const learners of ["4", "5", "6"])
    await clean(["generate", "--out", school(learners), "-n", learners]);
  const options = ["--embedder", "hashing", "--threads", "1", "--quiet", "--force"];
  const snapshotOf = (learners: string, out: string): string[] => [
    ...["precompute", "--data", school(learners), "--out", out, ...options],
  ];
  for (const learners of ["4", "5", "6"])
    await clean(snapshotOf(learners, join(scratch, `${learners}.snapshot`)));
  const country = await countryIn(scratch, school("4"));
  const shardsOf = (name: string, out: string): string[] => [
    ...["transform", "--fitted", join(scratch, "country.model"), "--data", country],
    ...["--out", out, "--name", name, "--threads", "1", "--quiet", "--force"],
  ];
  for (const name of ["old", "new"]) await clean(shardsOf(name, join(scratch, `shards-${name}`)));
  const filesOf = (directory: string): Map<string, Buffer> =>
    new Map(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))]));

  return [
    {
      name: "precompute",
      async prepare(directory) {
        writeFileSync(join(directory, "out"), readFileSync(join(scratch, "4.snapshot")));
      },
      args: (directory) => snapshotOf("5", join(directory, "out")),
      files: ["out"],
      areNew: (directory) =>
        isNew(
          readFileSync(join(directory, "out")),
          readFileSync(join(scratch, "4.snapshot")),
          readFileSync(join(scratch, "5.snapshot")),
        ),
    },
    {
      name: "transform in parts",
      async prepare(directory) {
        for (const [name, content] of filesOf(join(scratch, "shards-old")))
          writeFileSync(join(directory, name), content);
      },
      args: (directory) => shardsOf("new", directory),
      files: ["north.snapshot", "south.snapshot", INCOMPLETE],
      areNew(directory) {
        const old = filesOf(join(scratch, "shards-old"));
        const replaced = [...filesOf(join(scratch, "shards-new"))].map(([name, content]) =>
          isNew(readFileSync(join(directory, name)), old.get(name)!, content),
        );
        if (existsSync(join(directory, INCOMPLETE))) return false;
        if (new Set(replaced).size > 1) throw new Error("shards of two runs, without a mark");
        return replaced.every(Boolean);
      },
    },
    ...(await writersOfOneFile(scratch)),
    await exportOf(scratch),
    {
      name: "generate",
      async prepare(directory) {
        for (const [name, content] of filesOf(school("4")))
          writeFileSync(join(directory, name), content);
      },
      files: ["skills.json", "resources.json", "learners.jsonl", "traces.jsonl", INCOMPLETE],
      args: (directory) => ["generate", "--out", directory, "-n", "5", "--quiet", "--force"],
      areNew(directory) {
        const old = filesOf(school("4"));
        const replaced = [...filesOf(school("5"))]
          .filter(([name]) => name.endsWith(".jsonl"))
          .map(([name, content]) =>
            isNew(readFileSync(join(directory, name)), old.get(name)!, content),
          );
        if (existsSync(join(directory, INCOMPLETE))) return false;
        if (new Set(replaced).size > 1) throw new Error("files of two runs, without a mark");
        return replaced.every(Boolean);
      },
    },
    {
      name: "key new",
      files: ["keys.jsonl"],
      async prepare(directory) {
        const file = join(directory, "keys.jsonl");
        await clean(["key", "new", "--name", "first", "--learners", "all", "--keys", file]);
      },
      args: (directory) => [
        ...["key", "new", "--name", "second", "--learners", "all"],
        ...["--keys", join(directory, "keys.jsonl")],
      ],
      areNew(directory) {
        const text = readFileSync(join(directory, "keys.jsonl"), "utf8");
        const names = text.match(/.+\n/g)?.map((line) => JSON.parse(line).name) ?? [];
        if (!/^first(?:,second)*$/.test(names.join()) || !text.endsWith("\n")) {
          throw new Error(`another key file: ${text}`);
        }
        return names.length > 1;
      },
    },
    {
      name: "fetch-xapi",
      files: ["statements.jsonl", "statements-cursor.json"],
      // An earlier fetch was killed after the first page, in the middle of a line.
      async prepare(directory) {
        await clean(["fetch-xapi", "--endpoint", endpoint, "--out", directory, "--quiet"]);
        const [first, second] = STORED;
        const lines = `${JSON.stringify(first)}\n${JSON.stringify(second)}\n`;
        const cursor = JSON.parse(readFileSync(join(directory, "statements-cursor.json"), "utf8"));
        const through = { through: second!.stored, last: [second!.id], bytes: lines.length };
        writeFileSync(
          join(directory, "statements-cursor.json"),
          JSON.stringify({ ...cursor, ...through }),
        );
        writeFileSync(join(directory, "statements.jsonl"), `${lines}{"id":`);
      },
      args: (directory) => ["fetch-xapi", "--endpoint", endpoint, "--out", directory, "--quiet"],
      areNew(directory) {
        const { bytes } = JSON.parse(
          readFileSync(join(directory, "statements-cursor.json"), "utf8"),
        );
        const fetched = readFileSync(join(directory, "statements.jsonl"))
          .subarray(0, bytes)
          .toString();
        const all = STORED.map((one) => `${JSON.stringify(one)}\n`).join("");
        if (fetched.length !== bytes || !all.startsWith(fetched) || !fetched.endsWith("\n")) {
          throw new Error(`other statements: ${fetched}`);
        }
        return fetched === all;
      },
    },
  ];
}

/** Commands that replace one file; the snapshots of two schools and their data are there. */
async function writersOfOneFile(scratch: string): Promise<Writer[]> {
  for (const label of ["old", "new"]) {
    const rows = `label,domain\n${label},number\n`;
    writeFileSync(join(scratch, `${label}.csv`), rows);
  }
  const commands: Readonly<Record<string, (run: "old" | "new") => string[]>> = {
    card: (run) => ["card", "--data", join(scratch, `${run === "old" ? 5 : 6}.snapshot`)],
    "import-skills": (run) => ["import-skills", join(scratch, `${run}.csv`), "--from", "table"],
  };
  return Promise.all(
    Object.entries(commands).map(async ([name, argsOf]) => {
      const whole = (run: "old" | "new"): string => join(scratch, `${name}-${run}`);
      const args = (run: "old" | "new", out: string): string[] => [
        ...[...argsOf(run), "--out", out, "--force"],
      ];
      for (const run of ["old", "new"] as const) await clean(args(run, whole(run)));
      return {
        name,
        files: ["out"],
        prepare: async (directory) => copyFileSync(whole("old"), join(directory, "out")),
        args: (directory) => args("new", join(directory, "out")),
        areNew: (directory) =>
          isNew(
            readFileSync(join(directory, "out")),
            readFileSync(whole("old")),
            readFileSync(whole("new")),
          ),
      };
    }),
  );
}

/** The tables of a snapshot: all are complete before the first is in place. */
async function exportOf(scratch: string): Promise<Writer> {
  const folder = (learners: string): string => join(scratch, `tables-${learners}`);
  const args = (learners: string, out: string): string[] => [
    ...["export", "--data", join(scratch, `${learners}.snapshot`)],
    ...["--out", out, "--quiet", "--force"],
  ];
  for (const learners of ["4", "5"]) await clean(args(learners, folder(learners)));
  const names = readdirSync(folder("5"));
  return {
    name: "export",
    files: [...names, INCOMPLETE],
    async prepare(directory) {
      for (const name of names) copyFileSync(join(folder("4"), name), join(directory, name));
    },
    args: (directory) => args("5", directory),
    areNew(directory) {
      const replaced = names
        .map((name) => [join(directory, name), join(folder("4"), name), join(folder("5"), name)])
        .map((paths) => paths.map((path) => readFileSync(path)))
        .filter(([, old, next]) => !old!.equals(next!))
        .map(([content, old, next]) => isNew(content!, old!, next!));
      if (existsSync(join(directory, INCOMPLETE))) return false;
      if (new Set(replaced).size > 1) throw new Error("tables of two runs, without a mark");
      return replaced.every(Boolean);
    },
  };
}

function isNew(content: Buffer, old: Buffer, next: Buffer): boolean {
  if (content.equals(next)) return true;
  if (content.equals(old)) return false;
  throw new Error("neither the old file nor the new one");
}

async function clean(args: readonly string[]): Promise<void> {
  const { code, stderr } = await mastery(args, { files: [] });
  if (code !== 0) throw new Error(stderr);
}
