import { execFileSync } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeFailure, openRegularFile } from "./regular-files.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "files-"));
});

afterEach(() => rm(directory, { recursive: true }));

/** Resolves to the message of the error when a path is opened. */
const refusal = (path: string): Promise<string> =>
  openRegularFile(path).then(() => "nothing", describeFailure);

test("opens a regular file, also through a symbolic link", async () => {
  await writeFile(join(directory, "file"), "text");
  await symlink("file", join(directory, "link"));
  for (const name of ["file", "link"]) {
    const file = await openRegularFile(join(directory, name));
    expect(await file.readFile("utf8")).toBe("text");
    await file.close();
  }
});

test("rejects directories and missing files", async () => {
  expect(await refusal(directory)).toBe("a directory");
  expect(await refusal(join(directory, "none"))).toBe("no such file or directory");
});

test("rejects a named pipe immediately", async () => {
  execFileSync("mkfifo", [join(directory, "pipe")]);
  expect(await refusal(join(directory, "pipe"))).toBe("a named pipe");
});

test("rejects a device", async () => {
  expect(await refusal("/dev/zero")).toBe("a device");
});

test("rejects a socket", async () => {
  const path = join(directory, "socket");
  const server = await new Promise<Server>((resolve) => {
    const listening = createServer().listen(path, () => resolve(listening));
  });
  expect(await refusal(path)).toBe("a socket");
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ["EACCES", "no permission to read or write it"],
  ["EPERM", "no permission to read or write it"],
  ["EROFS", "a read-only file system"],
  ["ENOSPC", "no space left on the disk"],
  ["EDQUOT", "no space left in the quota"],
  ["EFBIG", "a file above the system's size limit"],
  ["EEXIST", "another kind of entry with this name"],
  ["EIO", "a disk I/O error"],
  ["EMFILE", "too many open files"],
  ["EBADF", "a system error (EBADF)"],
])("describes %s in words", (code, words) => {
  expect(describeFailure(Object.assign(new Error("failed"), { code }))).toBe(words);
});

test("falls back to the message of other errors", () => {
  expect(describeFailure(new Error("out of luck"))).toBe("a system error (out of luck)");
});
