import { spawnSync } from "node:child_process";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkFileTarget, replaceFile } from "./replace-file.ts";

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "replace-"));
  path = join(directory, "file");
});

afterEach(() => rm(directory, { recursive: true }));

const write = (text: string, options?: { force?: boolean; mode?: number }): Promise<void> =>
  replaceFile(path, (file) => file.writeFile(text), options);
const permissions = async (of: string): Promise<string> =>
  ((await stat(of)).mode & 0o777).toString(8);

/** For each kind, creates an entry that is not a regular file. */
const MAKE: Record<string, () => unknown> = {
  "a directory": () => mkdir(path),
  "a symbolic link": () => symlink("elsewhere", path),
  "a named pipe": () => spawnSync("mkfifo", [path]),
};

describe("a file", () => {
  it("is written with permissions reduced by the umask", async () => {
    const umask = process.umask(0o027);
    try {
      await write("new");
    } finally {
      process.umask(umask);
    }
    expect(await readFile(path, "utf8")).toBe("new");
    expect(await permissions(path)).toBe("640");
    expect(await readdir(directory)).toEqual(["file"]);
  });

  it("is readable only by its owner while it is written", async () => {
    await replaceFile(path, async () => {
      const [name, ...others] = await readdir(directory);
      expect(others).toEqual([]);
      expect(await permissions(join(directory, name!))).toBe("600");
    });
  });

  it("can be filled if it is empty, with the requested permissions", async () => {
    await writeFile(path, "");
    await write("new", { mode: 0o600 });
    expect(await readFile(path, "utf8")).toBe("new");
    expect(await permissions(path)).toBe("600");
  });

  it("is replaced only with force if it has content", async () => {
    await writeFile(path, "old");
    await expect(write("new")).rejects.toMatchObject({
      code: "ALREADY_EXISTS",
      message: `${path}: expected a new or empty file, got one with content`,
    });
    expect(await readFile(path, "utf8")).toBe("old");
    await write("new", { force: true });
    expect(await readFile(path, "utf8")).toBe("new");
  });

  it("is not replaced if it appears during writing", async () => {
    const late = replaceFile(path, async (file) => {
      await file.writeFile("new");
      await writeFile(path, "theirs");
    });
    await expect(late).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
    expect(await readFile(path, "utf8")).toBe("theirs");
    expect(await readdir(directory)).toEqual(["file"]);
  });

  it.each(Object.keys(MAKE))("never replaces %s", async (kind) => {
    await MAKE[kind]!();
    await expect(write("new", { force: true })).rejects.toMatchObject({
      code: "UNWRITABLE_FILE",
      message: `${path}: expected a regular file, got ${kind}`,
    });
    expect(await readdir(directory)).toEqual(["file"]);
  });

  it("never replaces a device", async () => {
    await expect(checkFileTarget("/dev/null", { force: true })).rejects.toThrow(
      "/dev/null: expected a regular file, got a device",
    );
  });

  it("needs an existing directory", async () => {
    path = join(directory, "none", "file");
    await expect(write("new")).rejects.toThrow(
      `${join(directory, "none")}: expected a directory to write to, got no such file or directory`,
    );
    await writeFile(join(directory, "none"), "");
    await expect(write("new")).rejects.toThrow(`${path}: expected a file to write, got a file`);
  });

  it("needs a directory that is writable for the current user", async () => {
    await chmod(directory, 0o555);
    const asNobody = process.getuid?.() === 0;
    if (asNobody) process.seteuid!(65_534);
    try {
      await expect(write("new")).rejects.toThrow("got no permission to read or write it");
    } finally {
      if (asNobody) process.seteuid!(0);
      await chmod(directory, 0o755);
    }
  });
});

describe("a failure while writing", () => {
  const full = Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "write" });

  it.each([
    [full, "expected to write to disk, got no space left on the disk"],
    [new Error("stopped by the caller"), "stopped by the caller"],
  ])("keeps the old file and no other file: %s", async (error, message) => {
    await writeFile(path, "old");
    const failing = replaceFile(
      path,
      async (file) => {
        await file.writeFile("ne");
        throw error;
      },
      { force: true },
    );
    await expect(failing).rejects.toThrow(message);
    expect(await readFile(path, "utf8")).toBe("old");
    expect(await readdir(directory)).toEqual(["file"]);
  });
});

describe("exclusive writing", () => {
  const exclusive = { force: true, exclusive: true };

  it("fails while another writer uses the same file, so that nothing is lost", async () => {
    await replaceFile(
      path,
      async (file) => {
        const second = replaceFile(path, (own) => own.writeFile("second"), exclusive);
        await expect(second).rejects.toThrow(
          /file: expected no other process writing the file, got one with \.file\.\d+\.[0-9a-f]+\.tmp$/,
        );
        await file.writeFile("first");
      },
      exclusive,
    );
    expect(await readFile(path, "utf8")).toBe("first");
    expect(await readdir(directory)).toEqual(["file"]);
  });

  it("works after a writer was killed", async () => {
    const { pid } = spawnSync("true");
    await writeFile(join(directory, `.file.${pid}.0123456789ab.tmp`), "names");
    await replaceFile(path, (file) => file.writeFile("new"), exclusive);
    expect(await readdir(directory)).toEqual(["file"]);
  });
});

describe("a temporary file", () => {
  const { pid: ended } = spawnSync("true");
  const left = (pid: number, name = "file"): string =>
    join(directory, `.${name}.${pid}.0123456789ab.tmp`);

  it("of a killed process is removed by the next run, and files of running processes are kept", async () => {
    const others = [left(process.ppid), left(ended, "other"), join(directory, `.file.${ended}`)];
    for (const each of [left(ended), ...others]) await writeFile(each, "names");
    await write("new");
    const expected = [...others, path].map((each) => each.slice(directory.length + 1));
    expect(await readdir(directory)).toEqual(expected.sort());
  });

  it("of an earlier process with the same id, as in containers, is removed, and a file of this process is kept", async () => {
    await writeFile(left(process.pid), "names");
    await write("new");
    expect(await readdir(directory)).toHaveLength(2);
    await utimes(left(process.pid), 1, 1);
    await write("newer", { force: true });
    expect(await readdir(directory)).toEqual(["file"]);
  });
});
