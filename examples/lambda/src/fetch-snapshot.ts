import { createHash } from "node:crypto";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { MasteryError, type Snapshot } from "@mastery/core";
import { decodeSnapshot } from "@mastery/core/snapshot";
import type { ErrorCode } from "@mastery/node/errors";

/** Place of a snapshot file in a bucket, and the digest that the file must have. */
export interface SnapshotObject {
  readonly bucket: string;
  readonly key: string;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Resolves to the snapshot in a file of a bucket. The file's digest is checked, so that an object that was replaced, by mistake or by an
 * attacker, is never served.
 *
 * @throws {@link MasteryError} `UNREADABLE_SNAPSHOT` if the object cannot be fetched; `CORRUPT_SNAPSHOT` if the digest differs
 */
export async function fetchSnapshot({ bucket, key, sha256 }: SnapshotObject): Promise<Snapshot> {
  const uri = `s3://${bucket}/${key}`;
  const bytes = await fetchObject(bucket, key).catch((cause: Error) => {
    const message = `${uri}: expected a snapshot file, got ${cause.name}: ${cause.message}`;
    throw new MasteryError<ErrorCode>("UNREADABLE_SNAPSHOT", message, { cause });
  });
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (digest !== sha256.toLowerCase()) {
    const message = `${uri}: expected a file with SHA-256 ${sha256}, got ${digest}`;
    throw new MasteryError("CORRUPT_SNAPSHOT", message);
  }
  return decodeSnapshot(bytes);
}

async function fetchObject(bucket: string, key: string): Promise<Uint8Array> {
  const { Body } = await new S3Client().send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  if (Body === undefined) throw new Error("expected a response with a body, got none");
  return Body.transformToByteArray();
}
