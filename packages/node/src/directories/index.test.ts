import {
  type FileHandle,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { INCOMPLETE } from "../incomplete/index.ts";
import { type NewFile, prepareDirectory, replaceFiles } from "./index.ts";

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "directories-"));
  path = join(directory, "file");
});

afterEach(() => rm(directory, { recursive: true }));

describe("several files", () => {
  const both = (): NewFile[] =>
    [path, join(directory, "other")].map((each) => [each, async () => {}]);

  /** Tries to replace two old files while one of the drafts is removed, so that this draft cannot be renamed. */
  async function replaceWithout(missing: "file" | "other"): Promise<string[]> {
    const paths = [path, join(directory, "other")];
    for (const each of paths) await writeFile(each, "old");
    const write: NewFile[1] = async (file) => {
      await file.writeFile("new");
      const drafts = (await readdir(directory)).filter((name) => name.endsWith(".tmp"));
      const draft = drafts.find((name) => name.startsWith(`.${missing}.`));
      if (drafts.length === 2) await rm(join(directory, draft!));
    };
    const failing = replaceFiles(
      paths.map((each) => [each, write]),
      { force: true },
    );
    await expect(failing).rejects.toMatchObject({ code: "UNWRITABLE_FILE" });
    return Promise.all(paths.map((each) => readFile(each, "utf8")));
  }

  it("are written one at a time, since there may be more files than a process can open", async () => {
    const paths = Array.from({ length: 5 }, (_, n) => join(directory, `${n}`));
    const handles: FileHandle[] = [];
    const write: NewFile[1] = async (handle) => {
      expect(handles.map(({ fd }) => fd)).toEqual(handles.map(() => -1));
      await handle.writeFile(`${handles.push(handle) - 1}`);
      for (const name of await readdir(directory)) {
        expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
      }
    };
    await replaceFiles(paths.map((each) => [each, write]));
    expect(await Promise.all(paths.map((each) => readFile(each, "utf8")))).toEqual([..."01234"]);
  });

  it("leave no marker once all files are replaced", async () => {
    await replaceFiles(both());
    expect(await readdir(directory)).toEqual(["file", "other"]);
  });

  it("are marked as incomplete if only some files could be replaced, until a later run replaces all files", async () => {
    expect(await replaceWithout("other")).toEqual(["new", "old"]);
    expect(await readdir(directory)).toEqual([INCOMPLETE, "file", "other"]);
    await replaceFiles(both(), { force: true });
    expect(await readdir(directory)).toEqual(["file", "other"]);
  });

  it("are not marked through a link, and stay unchanged", async () => {
    await writeFile(path, "old");
    await writeFile(join(directory, "target"), "kept");
    await symlink("target", join(directory, INCOMPLETE));
    const replacing = replaceFiles(both(), { force: true });
    await expect(replacing).rejects.toMatchObject({ code: "UNWRITABLE_FILE" });
    expect(await readFile(path, "utf8")).toBe("old");
    expect(await readFile(join(directory, "target"), "utf8")).toBe("kept");
  });

  it("are not marked if no file could be replaced", async () => {
    expect(await replaceWithout("file")).toEqual(["old", "old"]);
    expect(await readdir(directory)).toEqual(["file", "other"]);
  });

  it("stay unchanged if one of them cannot be written", async () => {
    const full = Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "write" });
    const paths = [path, join(directory, "other")];
    const failing = replaceFiles([
      [paths[0]!, (file) => file.writeFile("new")],
      [paths[1]!, () => Promise.reject(full)],
    ]);
    await expect(failing).rejects.toMatchObject({
      code: "UNWRITABLE_FILE",
      message: `${directory}: expected to write to disk, got no space left on the disk`,
    });
    expect(await readdir(directory)).toEqual([]);
  });
});

describe("a target directory", () => {
  it("is created with its parents", async () => {
    const deep = join(directory, "a", "b");
    await prepareDirectory(deep);
    expect(await readdir(deep)).toEqual([]);
  });

  it("cannot be a file", async () => {
    await writeFile(path, "");
    await expect(prepareDirectory(path, { force: true })).rejects.toMatchObject({
      code: "UNWRITABLE_FILE",
      message: `${path}: expected a directory to write to, got another kind of entry with this name`,
    });
    await expect(prepareDirectory(join(path, "below"))).rejects.toThrow("got a file");
  });

  it("is empty if it holds only temporary files", async () => {
    await writeFile(join(directory, ".file.1.0123456789ab.tmp"), "names");
    await prepareDirectory(directory);
    await writeFile(path, "");
    await expect(prepareDirectory(directory)).rejects.toMatchObject({
      code: "ALREADY_EXISTS",
      message: `${directory}: expected a new or empty directory, got one with files`,
    });
    await prepareDirectory(directory, { force: true });
  });
});
