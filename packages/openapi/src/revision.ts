import type { Snapshot } from "@mastery/core";
import { fileParts } from "@mastery/core/internal";
import { platform } from "#platform";
import { type Eventually, Lazy } from "./eventually.ts";

/** The header field that names the snapshot. */
export const REVISION = "snapshot-revision";

const HEX_DIGITS = 16;

/** Bytes to hash in one turn of the event loop: about a millisecond with Node's hash. */
const STEP_BYTES = 2 ** 20;

const revisions = new WeakMap<Snapshot, Lazy<string>>();

/**
 * Returns the name of a snapshot's content: 16 digits of the SHA-256 of its bytes, the same on every host. The revision is computed once
 * per snapshot, in a promise if that takes longer than one turn of the event loop should.
 */
export function snapshotRevision(snapshot: Snapshot): string | Promise<string> {
  let revision = revisions.get(snapshot);
  if (revision === undefined) {
    revision = new Lazy(() => hashInSteps(fileParts(snapshot), STEP_BYTES));
    revisions.set(snapshot, revision);
  }
  return revision.get();
}

/** Returns the start of the hash of all parts, after a turn of the event loop for each step but the last. */
export function hashInSteps(parts: Iterable<Uint8Array>, stepBytes: number): Eventually<string> {
  const hash = platform.sha256();
  const pieces = piecesOf(parts, stepBytes);
  function step(): Eventually<string> {
    for (let bytes = 0; bytes < stepBytes; ) {
      const { done, value } = pieces.next();
      if (done) return hash.end().slice(0, HEX_DIGITS);
      hash.update(value);
      bytes += value.length;
    }
    return platform.nextTurn().then(step);
  }
  return step();
}

function* piecesOf(parts: Iterable<Uint8Array>, length: number): Generator<Uint8Array, undefined> {
  for (const part of parts) {
    for (let at = 0; at < part.length; at += length) yield part.subarray(at, at + length);
  }
}
