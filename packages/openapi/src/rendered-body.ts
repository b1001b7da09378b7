import type { Steps } from "@mastery/core/internal";
import { bodyHash, startBodyHash } from "./entity-tag.ts";

/** A body, and the hash that its entity tag names. */
export interface RenderedBody {
  readonly body: Uint8Array;
  readonly hash: string;
}

const encoder = new TextEncoder();

/** Returns a short text as a body. */
export function renderText(text: string): RenderedBody {
  const body = encoder.encode(text);
  return { body, hash: bodyHash(body) };
}

/** Returns a value as a JSON body. */
export function renderJson(value: unknown): RenderedBody {
  return renderText(JSON.stringify(value));
}

/**
 * Renders a JSON array, one piece of its items in each step.
 *
 * @param pieces none of them empty
 * @param most upper bound of the body's bytes
 */
export function* renderArray(
  pieces: Iterable<readonly unknown[]>,
  most: number,
): Steps<RenderedBody> {
  // All at once: memory that is allocated in pieces makes the garbage collector hurry. What stays unused is never touched.
  const bytes = new Uint8Array(most);
  const hash = startBodyHash();
  let length = 0;
  function add(text: string): void {
    const { read, written } = encoder.encodeInto(text, bytes.subarray(length));
    if (read < text.length) throw new RangeError(`the list takes more than ${most} bytes`);
    hash.update(bytes.subarray(length, length + written));
    length += written;
  }
  let separator = "[";
  for (const items of pieces) {
    if (length > 0) yield;
    add(separator + JSON.stringify(items).slice(1, -1));
    separator = ",";
  }
  add(length > 0 ? "]" : "[]");
  return { body: bytes.subarray(0, length), hash: hash.end() };
}
