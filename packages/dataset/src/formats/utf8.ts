const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of UTF-8 bytes; undefined if they are not UTF-8. A byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Parts one behind the other; copied only if there are several. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** The same bytes without a byte order mark at their start. */
export async function* withoutByteOrderMark(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  let start: Uint8Array | undefined = new Uint8Array(0);
  for await (const chunk of bytes) {
    if (!start) yield chunk;
    else {
      start = joinBytes([start, chunk]);
      if (start.length < BYTE_ORDER_MARK.length) continue;
      yield withoutMark(start);
      start = undefined;
    }
  }
  if (start) yield start;
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  const marked = BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte);
  return marked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}
