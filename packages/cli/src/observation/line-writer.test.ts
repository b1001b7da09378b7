import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, readSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { LineWriter } from "./line-writer.ts";

const directory = await mkdtemp(join(tmpdir(), "lines-"));
afterAll(() => rm(directory, { recursive: true }));

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `line ${n}\n`);

it("writes all lines in order, and their text as UTF-8", async () => {
  const file = join(directory, "log");
  const fd = openSync(file, "w");
  const writer = new LineWriter(fd);
  const lines = [...numbered(1000), "École\n", `${"É".repeat(400_000)}\n`];
  for (const line of lines) writer.write(line);
  await writer.end();
  writer.write("after the end of the first\n");
  await writer.end();
  closeSync(fd);
  expect(readFileSync(file, "utf8")).toBe(`${lines.join("")}after the end of the first\n`);
});

it("loses what cannot be written, and goes on", async () => {
  const writer = new LineWriter(openSync("/dev/full", "w"));
  for (const line of numbered(3)) writer.write(line);
  await writer.end();
  writer.write("more\n");
  await expect(writer.end()).resolves.toBeUndefined();
});

it("begins a line after one that was cut off by a full disk", async () => {
  const file = join(directory, "cut");
  const fd = openSync(file, "w");
  const writer = new LineWriter(fd);
  await withLargestFile(10, async () => {
    writer.write("0123456789 cut off\n");
    await writer.end();
  });
  writer.write("whole\n");
  writer.write("whole again\n");
  await writer.end();
  closeSync(fd);
  expect(readFileSync(file, "utf8")).toBe("0123456789\nwhole\nwhole again\n");
});

/** Does something while no file of this process can grow beyond some bytes. */
async function withLargestFile(bytes: number, run: () => Promise<void>): Promise<void> {
  const limit = (size: number | "unlimited"): unknown =>
    execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${size}:`]);
  limit(bytes);
  try {
    await run();
  } finally {
    limit("unlimited");
  }
}

it("drops whole lines beyond the backlog, and takes lines again after it", async () => {
  const file = join(directory, "dropped");
  const fd = openSync(file, "w");
  const writer = new LineWriter(fd, 102);
  for (const line of numbered(50)) writer.write(line);
  await writer.end();
  writer.write("again\n");
  await writer.end();
  closeSync(fd);
  expect(readFileSync(file, "utf8")).toBe(`${numbered(14).join("")}again\n`);
});

it("waits for the reader of a full pipe", async () => {
  const pipe = join(directory, "pipe");
  execFileSync("mkfifo", [pipe]);
  const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const writer = new LineWriter(fd);
  const line = `${"x".repeat(200_000)}\n`;
  writer.write(line);
  let text = "";
  const bytes = Buffer.alloc(2 ** 16);
  while (text.length < line.length) {
    await setImmediate();
    try {
      text += bytes.toString("utf8", 0, readSync(fd, bytes));
    } catch (error) {
      expect(error).toMatchObject({ code: "EAGAIN" });
    }
  }
  await writer.end();
  closeSync(fd);
  expect(text).toBe(line);
});
