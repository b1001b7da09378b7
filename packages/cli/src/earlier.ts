import type { RequestListener } from "node:http";
import type { Snapshot } from "@mastery/core";
import type { ApiOptions } from "@mastery/http-node";
import { readComputed } from "./snapshot-source.ts";

/** Reads snapshots of earlier periods, and returns them with the latest first. */
export async function readEarlier(
  paths: readonly string[],
  signal: AbortSignal,
): Promise<readonly Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for (const path of paths) snapshots.push(await readComputed(path, signal));
  const last = ({ metadata: { dates } }: Snapshot): string => dates.last ?? "";
  return snapshots.sort((a, b) => (last(a) < last(b) ? 1 : -1));
}

/** Returns a listener that also answers about snapshots of earlier periods, at `/earlier/1`, `/earlier/2` and so on. */
export async function withEarlier(
  latest: RequestListener,
  snapshots: readonly Snapshot[],
  options: ApiOptions,
): Promise<RequestListener> {
  const { createRequestListener, SnapshotSource } = await import("@mastery/http-node");
  const listeners = snapshots.map((snapshot) => {
    const source = new SnapshotSource(snapshot);
    source.prepare(options.language);
    return createRequestListener(source, options);
  });
  return (request, response) => {
    const [, number, rest] = /^\/earlier\/([1-9]\d*)(\/.*)$/.exec(request.url ?? "") ?? [];
    const listener = listeners[Number(number) - 1];
    if (listener === undefined) return latest(request, response);
    request.url = rest;
    return listener(request, response);
  };
}
