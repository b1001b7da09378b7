import { createHash } from "node:crypto";
import { chmod, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { learnerId } from "@mastery/core/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { temporaryDirectory } from "./data.ts";
import { run } from "./run.ts";

const sha256 = (key: string): string => createHash("sha256").update(key).digest("hex");

let file: string;

beforeEach(async () => {
  file = join(await temporaryDirectory(), "keys.jsonl");
});

describe("key new", () => {
  it("prints a key and its line for the key file", async () => {
    const { code, stdout } = await run(["key", "new", "--name", "gateway", "--learners", "all"]);
    expect(code).toBe(0);
    const [key, line, ...rest] = stdout.split("\n");
    expect(key).toMatch(/^mastery_[\w-]{43}$/);
    expect(JSON.parse(line!)).toEqual({ name: "gateway", learners: "all", sha256: sha256(key!) });
    expect(rest).toEqual([""]);
  });

  it("with --assistant, prints and adds a second key, for an assistant of the same caller", async () => {
    const args = ["--name", "ce2", "--groups", "ce2", "--assistant", "--keys", file];
    const { stdout } = await run(["key", "new", ...args]);
    const [key, assistantKey, ...rest] = stdout.split("\n");
    expect(rest).toEqual([""]);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
      sha256: sha256(key!),
      assistant_sha256: sha256(assistantKey!),
    });
  });

  it("adds keys to a private file, and prints only the key", async () => {
    const ids = `${learnerId(1)}, ${learnerId(0).toUpperCase()}\n`;
    const keys: string[] = [];
    for (const [name, learners] of [
      ["gateway", "all"],
      ["class 3b", ids],
    ] as const) {
      const args = ["--name", name, "--learners", learners, "--keys", file];
      const { code, stdout, stderr } = await run(["key", "new", ...args]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(/^mastery_[\w-]{43}\n$/);
      keys.push(stdout.trimEnd());
    }
    const text = await readFile(file, "utf8");
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { name: "gateway", learners: "all", sha256: sha256(keys[0]!) },
      { name: "class 3b", learners: [learnerId(0), learnerId(1)], sha256: sha256(keys[1]!) },
    ]);
    expect(text).not.toContain("mastery_");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("loses no key when several commands write at the same time: each key is in the file or rejected", async () => {
    const names = ["a", "b", "c", "d"];
    const runs = await Promise.all(
      names.map((name) => run(["key", "new", "--name", name, "--learners", "all", "--keys", file])),
    );
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").slice(0, -1);
    const saved = lines.map((line) => JSON.parse(line).sha256).sort();
    const printed = runs.flatMap(({ stdout }) => (stdout ? [sha256(stdout.trimEnd())] : []));
    expect(saved).toEqual(printed.sort());
    for (const { code, stderr } of runs.filter(({ stdout }) => !stdout)) {
      expect(code).toBe(1);
      expect(stderr).toContain(
        "keys.jsonl: expected no other process writing the file, got one with",
      );
    }
  });

  it("keeps the permissions of an existing file, and adds a missing line break at its end", async () => {
    await writeFile(file, `{"name":"a","learners":"all","sha256":"${sha256("a")}"}`);
    await chmod(file, 0o640);
    await run(["key", "new", "--name", "b", "--learners", "all", "--keys", file]);
    expect((await readFile(file, "utf8")).match(/"name":"."/g)).toEqual([
      '"name":"a"',
      '"name":"b"',
    ]);
    expect((await stat(file)).mode & 0o777).toBe(0o640);
  });

  it("rejects a name in use or an invalid file, and leaves the file unchanged", async () => {
    const text = `{"name":"a","learners":"all","sha256":"${sha256("a")}"}\n[]\n`;
    await writeFile(file, text);
    const { code, stdout, stderr } = await run([
      "key",
      "new",
      "--name",
      "a",
      "--learners",
      "all",
      "--keys",
      file,
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(`\
error: ${file}: line 2: expected an object with name, learners, sha256 and, if they apply, assistant_sha256 and expires
${file}: line 3: name: expected a name that differs from line 1
`);
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it.each([["x".repeat(101)], ["gate\u{200b}way"]])(
    "refuses the name %j, with and without a file",
    async (name) => {
      for (const target of [[], ["--keys", file]]) {
        const { stdout, stderr } = await run(["key", "new", "-n", name, "-l", "all", ...target]);
        expect({ stdout, stderr }).toEqual({
          stdout: "",
          stderr: "error: name: expected a string of 1 to 100 printable characters\n",
        });
      }
    },
  );

  it("refuses to follow a symbolic link", async () => {
    await symlink("elsewhere", file);
    const args = ["--name", "a", "--learners", "all", "--keys", file];
    const { code, stderr } = await run(["key", "new", ...args]);
    expect(code).toBe(1);
    expect(stderr).toBe(`error: ${file}: expected a regular file, got a symbolic link\n`);
  });

  it("adds a key for groups, and requires either --groups or --learners", async () => {
    const args = ["--name", "class 3b", "--keys", file];
    for (const more of [[], ["--groups", "3b", "--learners", "all"]]) {
      const { code, stderr } = await run(["key", "new", ...args, ...more]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining("expected either option '--learners' or option '--groups'"),
      });
    }
    expect((await run(["key", "new", ...args, "--groups", "3b, 3c"])).code).toBe(0);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
      learners: { groups: ["3b", "3c"] },
    });
  });

  it("prints no key that expires on a day that does not exist, and leaves the file unchanged", async () => {
    const args = ["--name", "a", "--learners", "all", "--expires", "2026-13-45"];
    for (const target of [[], ["--keys", file]]) {
      expect(await run(["key", "new", ...args, ...target])).toMatchObject({
        code: 2,
        stdout: "",
        stderr: "error: --expires: expected a day such as 2026-07-31\n",
      });
    }
    await expect(stat(file)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each(["", "anne", `all,${learnerId(0)}`, "All"])(
    "refuses %j as learners",
    async (learners) => {
      const args = ["--name", "a", "--learners", learners, "--keys", file];
      const { code, stdout } = await run(["key", "new", ...args]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      await expect(stat(file)).rejects.toMatchObject({ code: "ENOENT" });
    },
  );
});

it("key list prints the learners and expiry of each key, and warns about a key that can be guessed", async () => {
  const add = (...args: readonly string[]) =>
    run(["key", "new", "--keys", file, "--name", ...args]);
  await add("gateway", "--learners", "all", "--expires", "2027-07-31");
  await add("class 3b", "--groups", "3b,3c");
  await add("Anne Martin", "--learners", learnerId(0));
  const line = JSON.stringify({ name: "portal", learners: "all", sha256: sha256("secret") });
  await writeFile(file, `${await readFile(file, "utf8")}${line}\n`);
  const { stdout, stderr } = await run(["key", "list", "--keys", file]);
  expect(stdout.split("\n")).toEqual([
    "gateway\tall learners\t2027-07-31",
    "class 3b\tgroups: 3b, 3c\tdoes not expire",
    "Anne Martin\t1 learner\tdoes not expire",
    "portal\tall learners\tdoes not expire",
    "",
  ]);
  expect(stderr).toMatch(
    /^warning: .*: line 4: sha256: expected the hash of a key that nobody can guess/,
  );
});
