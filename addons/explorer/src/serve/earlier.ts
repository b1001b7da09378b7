import type { RequestListener } from "node:http";
import { CommandError, type LoggedResponse, readComputed, warn } from "@mastery/cli/command";
import type { Snapshot } from "@mastery/core";
import {
  type ApiOptions,
  type Authorize,
  createRequestListener,
  SnapshotSource,
} from "@mastery/http-node";
import { callerOf, holdsLearnerId } from "@mastery/openapi";

/**
 * The latest snapshot comes first. A warning names each snapshot whose rules differ from the rules of the served snapshot.
 *
 * @throws `CommandError` if a snapshot is later than the served snapshot, or reveals more about small groups
 */
export async function readEarlier(
  paths: readonly string[],
  latest: Snapshot,
  signal: AbortSignal,
): Promise<readonly Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for (const path of paths) {
    const snapshot = await readComputed(path, signal);
    check(path, snapshot, latest);
    snapshots.push(snapshot);
  }
  return snapshots.sort(
    (a, b) => Number(lastDay(a) < lastDay(b)) - Number(lastDay(b) < lastDay(a)),
  );
}

function check(path: string, earlier: Snapshot, latest: Snapshot): void {
  if (lastDay(earlier) > lastDay(latest)) {
    throw new CommandError(
      `${path}: expected a snapshot of an earlier period, got a snapshot up to ${lastDay(earlier)}`,
    );
  }
  const [least, leastNow] = [earlier, latest].map(({ metadata }) => metadata.rules.leastPeers);
  if (least! < leastNow!) {
    throw new CommandError(
      `${path}: expected the rule least_peers to be at least ${leastNow}, as in the latest snapshot, got ${least}`,
    );
  }
  const [rules, rulesNow] = [earlier, latest].map(({ metadata }) => JSON.stringify(metadata.rules));
  if (rules !== rulesNow) {
    warn(`${path} was computed with different rules, which can affect which skills are weak`);
  }
}

function lastDay({ metadata }: Snapshot): string {
  return metadata.dates.last ?? "";
}

type OnResponse = (response: LoggedResponse) => void;

/** Also hides ids of learners of other periods, since the service checks only the learners in the snapshot of the response. */
export function withoutIds(
  onResponse: OnResponse,
  latest: SnapshotSource,
  earlier: readonly Snapshot[],
): OnResponse {
  const holdsId = (text: string): boolean =>
    [latest.current, ...earlier].some((snapshot) => holdsLearnerId(snapshot, text));
  return ({ caller, requestId, ...response }) =>
    onResponse({
      ...response,
      caller: callerOf({ learners: "all", caller }, "all", holdsId).name,
      requestId: holdsId(requestId) ? "-" : requestId,
    });
}

/** Returns a listener that also serves snapshots of earlier periods, at `/earlier/1`, `/earlier/2` and so on. */
export function withEarlier(
  listener: RequestListener,
  latest: SnapshotSource,
  snapshots: readonly Snapshot[],
  options: Omit<ApiOptions, "onResponse"> & { readonly onResponse?: OnResponse | undefined },
): RequestListener {
  const listeners = snapshots.map((snapshot, i) => {
    const source = new SnapshotSource(snapshot);
    source.prepare(options);
    const authorize = readableNow(latest, snapshot, options.authorize);
    const onResponse: OnResponse = (response) =>
      options.onResponse?.({ ...response, earlier: i + 1 });
    // Without `authorize`, learners who have left are hidden, but nobody needs credentials.
    const open = options.authorize === undefined && { securitySchemes: {} };
    return createRequestListener(source, { ...options, ...open, authorize, onResponse });
  });
  return (request, response) => {
    const [, number, rest] = /^\/earlier\/([1-9]\d*)(\/.*)$/.exec(request.url ?? "") ?? [];
    const earlier = listeners[Number(number) - 1];
    if (earlier === undefined) return listener(request, response);
    request.url = rest;
    return earlier(request, response);
  };
}

/**
 * Grants access only to learners whose data the caller may read in the latest snapshot. Group members may have changed in the meantime, and
 * learners who have left or were forgotten must stay hidden.
 */
function readableNow(
  latest: SnapshotSource,
  earlier: Snapshot,
  authorize: Authorize = () => ({ learners: "all" }),
): Authorize {
  const before = earlier.learners().map(({ learner_id }) => learner_id);
  const known = new WeakMap<Snapshot, WeakMap<object, ReadonlySet<string>>>();
  return async (asked) => {
    const grant = await authorize(asked);
    if ("status" in grant) return grant;
    const now = latest.current;
    const { learners } = grant;
    const isAll = learners === "all";
    const opened = known.get(now) ?? new WeakMap();
    known.set(now, opened);
    const key = isAll ? now : learners;
    const ids: ReadonlySet<string> = opened.get(key) ?? readable();
    opened.set(key, ids);
    return { ...grant, learners: isAll && ids.size === before.length ? "all" : ids };

    function readable(): ReadonlySet<string> {
      if (learners !== "all" && "groups" in learners) {
        return new Set([...learners.groups].flatMap((id) => now.members(id) ?? []));
      }
      const present = before.filter((id) => now.learner(id) !== undefined);
      return new Set(present.filter((id) => isAll || learners.has(id)));
    }
  };
}
