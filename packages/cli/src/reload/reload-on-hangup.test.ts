import { expect, it, onTestFinished, vi } from "vitest";
import { reloadOnHangup } from "./reload-on-hangup.ts";

/** A load that has not ended: it does when one of these is called. */
interface Load {
  readonly resolve: (value: number) => void;
  readonly reject: (error: Error) => void;
}

function loads() {
  const listeners = process.listeners("SIGHUP");
  onTestFinished(() => {
    for (const one of process.listeners("SIGHUP")) {
      if (!listeners.includes(one)) process.off("SIGHUP", one);
    }
  });
  const running: Load[] = [];
  const reports: unknown[] = [];
  const loaded = reloadOnHangup(
    () => new Promise<number>((resolve, reject) => running.push({ resolve, reject })),
    (error) => reports.push(error),
  );
  return { running, reports, loaded };
}

function hangUp(times = 1): void {
  for (let i = 0; i < times; i++) process.emit("SIGHUP", "SIGHUP");
}

it("loads once more for all signals that come during a load", async () => {
  const { running, reports, loaded } = loads();
  running[0]!.resolve(0);
  const current = await loaded;
  hangUp(100);
  expect(running).toHaveLength(2);
  hangUp(100);
  expect([running.length, current()]).toEqual([2, 0]);
  running[1]!.resolve(1);
  await vi.waitFor(() => expect(running).toHaveLength(3));
  running[2]!.resolve(2);
  await vi.waitFor(() => expect(reports).toEqual([undefined, undefined]));
  expect([running.length, current()]).toEqual([3, 2]);
});

it("survives a signal during the first load, and loads again after it", async () => {
  const { running, loaded } = loads();
  hangUp();
  expect(running).toHaveLength(1);
  running[0]!.resolve(0);
  const current = await loaded;
  expect([running.length, current()]).toEqual([2, 0]);
  running[1]!.resolve(1);
  await vi.waitFor(() => expect(current()).toBe(1));
});

it("keeps what was there if a load fails, and loads at the next signal", async () => {
  const { running, reports, loaded } = loads();
  running[0]!.resolve(0);
  const current = await loaded;
  hangUp();
  const error = new Error("no model");
  running[1]!.reject(error);
  await vi.waitFor(() => expect(reports).toEqual([error]));
  expect(current()).toBe(0);
  hangUp();
  running[2]!.resolve(2);
  await vi.waitFor(() => expect(current()).toBe(2));
});

it("fails as the first load does", async () => {
  const { running, loaded } = loads();
  running[0]!.reject(new Error("no model"));
  await expect(loaded).rejects.toThrow("no model");
});
