import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startProgress } from "./progress.ts";

/** Creates a stream that records its output. If `columns` is given, the stream behaves like a terminal. */
function output(columns?: number) {
  const written: string[] = [];
  const write = (text: string): number => written.push(text);
  return columns === undefined ? { written, write } : { written, write, isTTY: true, columns };
}

beforeEach(() => {
  vi.stubEnv("TERM", "xterm");
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe("without a terminal, progress", () => {
  it("is one line for each stage, with its start time", async () => {
    const { written, ...stream } = output();
    const progress = startProgress(false, stream);
    await progress.show({ stage: "dataset", done: 0, total: 10 });
    vi.advanceTimersByTime(1234);
    await progress.show({ stage: "dataset", done: 10, total: 10 });
    await progress.show({ stage: "profiles", done: 0, total: 1 });
    progress.end();
    expect(written).toEqual(["   0.0 s  dataset\n", "   1.2 s  profiles\n"]);
  });

  it("is also one line for each stage on a dumb terminal", async () => {
    vi.stubEnv("TERM", "dumb");
    const { written, ...stream } = output(80);
    const progress = startProgress(false, stream);
    await progress.show({ stage: "dataset", done: 0, total: 10 });
    progress.end();
    expect(written).toEqual(["   0.0 s  dataset\n"]);
  });
});

describe("on a terminal, progress", () => {
  it("is a bar that is redrawn in place and cleared at the end", async () => {
    const { written, ...stream } = output(80);
    const progress = startProgress(false, stream);
    await progress.show({ stage: "clustering", done: 1, total: 4 });
    vi.advanceTimersByTime(100);
    await progress.show({ stage: "clustering", done: 4, total: 4 });
    progress.end();
    expect(written).toEqual([
      "\rclustering      ████████░░░░░░░░░░░░░░░░░░░░░░  25 %  0.0 s\u001B[K",
      "\rclustering      ██████████████████████████████ 100 %  0.1 s\u001B[K",
      "\r\u001B[K",
    ]);
  });

  it("is a count if the total is unknown", async () => {
    const { written, ...stream } = output(80);
    await startProgress(false, stream).show({ stage: "dataset", done: 12_345, total: null });
    expect(written).toEqual(["\rdataset         12,345  0.0 s\u001B[K"]);
  });

  it("is a full bar if there is no work", async () => {
    const { written, ...stream } = output(80);
    await startProgress(false, stream).show({ stage: "profiles", done: 0, total: 0 });
    expect(written[0]).toContain(" 100 %");
  });

  it("is redrawn at most every 50 ms, and immediately for a new stage", async () => {
    const { written, ...stream } = output(80);
    const progress = startProgress(false, stream);
    for (let done = 0; done < 1000; done++) {
      await progress.show({ stage: "embedding", done, total: 1000 });
    }
    await progress.show({ stage: "recommendations", done: 0, total: 1 });
    expect(written).toHaveLength(2);
  });

  it("does not wrap on a narrow terminal", async () => {
    const { written, ...stream } = output(20);
    await startProgress(false, stream).show({ stage: "clustering", done: 1, total: 4 });
    expect(written).toEqual(["\rclustering      ███\u001B[K"]);
  });
});

describe("when quiet, progress", () => {
  it("is not printed", async () => {
    const { written, ...stream } = output(80);
    const progress = startProgress(true, stream);
    await progress.show({ stage: "dataset", done: 0, total: 10 });
    progress.end();
    expect(written).toEqual([]);
  });
});

it("returns the time spent in each stage", async () => {
  const progress = startProgress(true);
  await progress.show({ stage: "dataset", done: 0, total: 1 });
  vi.advanceTimersByTime(300);
  await progress.show({ stage: "profiles", done: 0, total: 1 });
  vi.advanceTimersByTime(20);
  expect(progress.stages()).toEqual({ dataset: 300, profiles: 20 });
});

it("yields to the event loop", async () => {
  const progress = startProgress(true);
  let turn = false;
  setImmediate(() => {
    turn = true;
  });
  await progress.show({ stage: "dataset", done: 0, total: 1 });
  expect(turn).toBe(true);
});
