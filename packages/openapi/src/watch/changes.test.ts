import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeDetector, stateOf, watchPath } from "./changes.ts";

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "mastery-watch-"));
  path = join(directory, "data");
});
afterEach(() => rm(directory, { recursive: true }));

describe("the state of a path", () => {
  async function changed(change: () => Promise<unknown>): Promise<boolean> {
    const before = await stateOf(path);
    expect(await stateOf(path)).toBe(before);
    await change();
    return (await stateOf(path)) !== before;
  }

  it("changes when a file is written, replaced, removed or restored", async () => {
    const next = join(directory, "next");
    await writeFile(next, "same");
    expect(await changed(() => writeFile(path, "1"))).toBe(true);
    expect(await changed(() => writeFile(path, "same"))).toBe(true);
    expect(await changed(() => rename(next, path))).toBe(true);
    expect(await changed(() => rm(path))).toBe(true);
    expect(await changed(() => mkdir(path))).toBe(true);
  });

  it("changes when a link in the path is swapped, as in Kubernetes", async () => {
    for (const version of ["..1", "..2"]) {
      await mkdir(join(directory, version));
      await writeFile(join(directory, version, "school.snapshot"), "the same size");
    }
    await symlink("..1", join(directory, "..data"));
    await symlink("..data/school.snapshot", path);
    const swap = async () => {
      await symlink("..2", join(directory, "..data_tmp"));
      await rename(join(directory, "..data_tmp"), join(directory, "..data"));
    };
    expect(await changed(swap)).toBe(true);
  });

  it("changes when a file in a directory or its subdirectories changes, unless it is hidden", async () => {
    await mkdir(path);
    expect(await changed(() => writeFile(join(path, "skills.json"), "[]"))).toBe(true);
    expect(await changed(() => mkdir(join(path, "traces")))).toBe(true);
    expect(await changed(() => writeFile(join(path, "traces/1.csv"), "a"))).toBe(true);
    expect(await changed(() => writeFile(join(path, "traces/1.csv"), "ab"))).toBe(true);
    expect(await changed(() => rm(join(path, "skills.json")))).toBe(true);
    expect(await changed(() => writeFile(join(path, ".skills.json.swp"), ""))).toBe(false);
    expect(await changed(() => writeFile(join(path, "traces/.part"), ""))).toBe(false);
  });
});

it("reports a change once the new state is seen twice in a row", () => {
  const isSettledChange = changeDetector("a");
  const states = ["a", "a", "b", "c", "c", "c", "b", "a", "c", "c", "a", "a"];
  expect(states.map(isSettledChange)).toEqual(
    [false, false, false, false, true, false].concat([false, false, false, false, false, true]),
  );
});

it("calls back for each change of a path until aborted", async () => {
  const onChange = vi.fn();
  const closing = new AbortController();
  await watchPath(path, onChange, closing.signal, 1);
  await writeFile(path, "1");
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  await rm(path);
  await expect.poll(() => onChange.mock.calls.length).toBe(2);
  closing.abort();
  await writeFile(path, "2");
  await wait(50);
  expect(onChange).toHaveBeenCalledTimes(2);
});
