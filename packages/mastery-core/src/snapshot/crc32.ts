interface Host {
  readonly process?: {
    readonly getBuiltinModule?: (id: string) => { readonly crc32?: Checksum } | undefined;
  };
}

/** @param before the checksum of the bytes before these, if there are any */
type Checksum = (bytes: Uint8Array, before?: number) => number;

/** CRC-32 as in gzip and PNG. The host's own function, if it has one, is many times as fast. */
export const crc32: Checksum =
  (globalThis as Host).process?.getBuiltinModule?.("node:zlib")?.crc32 ?? plainCrc32;

/** The remainder of each byte. */
const TABLE: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) {
    remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  }
  return remainder;
});

/** CRC-32 for hosts without one. */
export function plainCrc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at++) {
    crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[at]!) & 0xff]!;
  }
  return ~crc >>> 0;
}
