import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { INCOMPLETE } from "@mastery/node/incomplete";
import { mastery } from "./mastery.ts";
import { STORED } from "./record-store.ts";

/** A command that writes files, and the states that are allowed after a fault. */
export interface Writer {
  readonly name: string;
  /** Fills a directory with the files of an earlier run. */
  prepare(directory: string): Promise<void>;
  args(directory: string): readonly string[];
  readonly files: readonly string[];
  /** Whether the command writes in the main thread, whose calls strace does not observe. */
  readonly writesInMain?: true;
  /** Returns whether all files are new. Throws unless each file is completely old or completely new. */
  areNew(directory: string): boolean;
}

/**
 * Creates input files in `scratch`, and resolves to the commands that write files.
 *
 * @param endpoint endpoint of a running record store
 */
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
    ...(await writersOfOneFile(scratch)),
    ...(await writersOfFolders(scratch)),
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
        if (new Set(replaced).size > 1)
          throw new Error("expected a mark next to the files of two runs, got none");
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
          throw new Error(`expected the old or the new key file, got ${text}`);
        }
        return names.length > 1;
      },
    },
    {
      name: "fetch-xapi",
      files: ["statements.jsonl", "statements-cursor.json"],
      // Simulates an earlier fetch that was killed after the first page, in the middle of a line.
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
          throw new Error(`expected the first stored statements, got ${fetched}`);
        }
        return fetched === all;
      },
    },
  ];
}

/** Content of files left by an earlier run. */
const OLD = "old\n";

/** Creates the inputs of the commands that replace a single file, and resolves to these commands. */
async function writersOfOneFile(scratch: string): Promise<Writer[]> {
  writeFileSync(join(scratch, "skills.csv"), "label,domain\nnew,number\n");
  const faulty = join(scratch, "faulty");
  cpSync(join(scratch, "school-4"), faulty, { recursive: true });
  appendFileSync(join(faulty, "traces.jsonl"), "{}\n");
  const classes = join(scratch, "classes");
  await clean(["generate", "--out", classes, "-n", "30", "--quiet"]);
  const judged = ["--holdout", "0.2", "--resamples", "100", "--embedder", "hashing"];
  const commands: Readonly<Record<string, (out: string) => string[]>> = {
    card: (out) => ["card", "--data", join(scratch, "6.snapshot"), "--out", out],
    "import-skills": (out) => [
      ...["import-skills", join(scratch, "skills.csv"), "--from", "table", "--out", out],
    ],
    evaluate: (out) => ["evaluate", "--data", classes, ...judged, "--quiet", "--diagram", out],
    validate: (out) => ["validate", "--data", faulty, "--lenient", "--quiet", "--faults", out],
  };
  return Promise.all(
    Object.entries(commands).map(async ([name, argsOf]) => {
      const args = (out: string): string[] => [...argsOf(out), "--force"];
      const whole = join(scratch, `${name}-new`);
      await clean(args(whole));
      return {
        name,
        files: ["out"],
        ...(name === "validate" && { writesInMain: true }),
        prepare: async (directory) => writeFileSync(join(directory, "out"), OLD),
        args: (directory) => args(join(directory, "out")),
        areNew: (directory) =>
          isNew(readFileSync(join(directory, "out")), Buffer.from(OLD), readFileSync(whole)),
      };
    }),
  );
}

/**
 * Creates input files in `scratch`, and resolves to the commands that replace the files of a directory only once all files are complete.
 */
async function writersOfFolders(scratch: string): Promise<Writer[]> {
  const snapshot = (learners: string): string => join(scratch, `${learners}.snapshot`);
  const [marks, key] = [join(scratch, "CE2.csv"), join(scratch, "id.key")];
  writeFileSync(marks, "Nom;Dictée /10;Calcul /20\nLéa Martin;8;15\nNoé Durand;abs;12\n");
  writeFileSync(key, "0123456789abcdef0123456789abcdef\n");
  const commands: Readonly<Record<string, (out: string) => string[]>> = {
    export: (out) => ["export", "--data", snapshot("5"), "--out", out, "--quiet"],
    diff: (out) => ["diff", snapshot("4"), snapshot("5"), "--out", out, "--quiet"],
    studio: (out) => ["studio", "--out", out],
    "import-marks": (out) => ["import-marks", marks, "--id-key", key, "--out", out],
  };
  return Promise.all(
    Object.entries(commands).map(async ([name, argsOf]) => {
      const args = (out: string): string[] => [...argsOf(out), "--force"];
      const whole = join(scratch, `${name}-new`);
      await clean(args(whole));
      const names = readdirSync(whole);
      return {
        name,
        files: [...names, INCOMPLETE],
        async prepare(directory) {
          for (const one of names) writeFileSync(join(directory, one), OLD);
        },
        args,
        areNew(directory) {
          const replaced = names.map((one) =>
            isNew(
              readFileSync(join(directory, one)),
              Buffer.from(OLD),
              readFileSync(join(whole, one)),
            ),
          );
          if (existsSync(join(directory, INCOMPLETE))) return false;
          if (new Set(replaced).size > 1)
            throw new Error("expected a mark next to the files of two runs, got none");
          return replaced.every(Boolean);
        },
      };
    }),
  );
}

function isNew(content: Buffer, old: Buffer, next: Buffer): boolean {
  if (content.equals(next)) return true;
  if (content.equals(old)) return false;
  throw new Error("expected the old or the new file, got another file");
}

async function clean(args: readonly string[]): Promise<void> {
  const { code, stderr } = await mastery(args, { files: [] });
  if (code !== 0) throw new Error(stderr);
}
