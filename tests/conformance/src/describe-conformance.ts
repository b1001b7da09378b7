import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Snapshot } from "@mastery/core";
import { INSIGHTS } from "@mastery/insights/routes";
import {
  type Api,
  type ApiOptions,
  type ApiRequest,
  type ApiResponse,
  createApi,
  type SnapshotSource,
} from "@mastery/openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS_TARGETS, type Case, GROUPS } from "./cases.ts";
import { ORIGIN } from "./origin.ts";
import { PAGES } from "./pages.ts";
import { awkwardSnapshot } from "./snapshot.ts";

/** Sends requests through an adapter and its host. */
export interface Client {
  send(request: Request): Promise<Response>;
  /** Sends many `GET` requests for a target at once. Resolves when the first response arrives; all responses then exist. */
  burst(target: string, count: number): Promise<Burst>;
  close(): Promise<void>;
}

/** Simultaneous responses, which are held until they are dropped. */
export interface Burst {
  readonly status: number;
  drop(): void;
}

/** Starts a host with an adapter for a snapshot or a source. */
export type MakeClient = (
  snapshot: Snapshot | SnapshotSource,
  options: ApiOptions,
) => Client | Promise<Client>;

/** Differences between hosts that an adapter cannot avoid. */
export interface Exceptions {
  /** Whether bodies are compressed. Default: true. */
  readonly compresses?: boolean;
  /** Whether the host itself compresses responses. If so, decoded bodies are compared. */
  readonly ownCompressor?: boolean;
  /** Whether the host itself frames bodies that are streams, and so drops their length. If so, lengths are not compared. */
  readonly ownFraming?: boolean;
  /** Body of the host's 404 for unmatched paths. */
  readonly hostNotFound?: string;
  /** Targets that the host changes before they reach the adapter, and the reason. */
  readonly altered?: { readonly reason: string; readonly targets: RegExp };
}

/** Header fields that only the contract may set. */
const CONTRACT_FIELDS = [
  "allow",
  "cache-control",
  "content-encoding",
  "content-length",
  "content-security-policy",
  "content-type",
  "etag",
  "location",
  "referrer-policy",
  "snapshot-revision",
  "transfer-encoding",
  "vary",
  "www-authenticate",
  "x-content-type-options",
  "x-request-id",
];

/** Options that every adapter passes on. */
const OPTIONS = { pages: PAGES, routes: INSIGHTS } satisfies ApiOptions;

const snapshot = await awkwardSnapshot();
const answerOf = askedOnce(createApi(snapshot, OPTIONS));

/** Returns a function that sends each request to a contract only once, because all hosts are compared with the same responses. */
export function askedOnce(api: Api<undefined>): (request: ApiRequest) => Promise<ApiResponse> {
  const answers = new Map<string, Promise<ApiResponse>>();
  return (request) => {
    const key = JSON.stringify(request);
    const answer = answers.get(key) ?? api.respond(request, undefined);
    answers.set(key, answer);
    return answer;
  };
}

/**
 * Declares tests that send every case through a client, and that compare status, header fields and body with the results of the contract.
 */
export function describeConformance(
  name: string,
  makeClient: MakeClient,
  {
    compresses = true,
    ownCompressor = false,
    ownFraming = false,
    hostNotFound,
    altered,
  }: Exceptions = {},
): void {
  describe(name, () => {
    let client: Client;

    beforeAll(async () => {
      client = await makeClient(snapshot, OPTIONS);
    });
    afterAll(() => client.close());

    async function check(one: Case): Promise<void> {
      if (altered?.targets.test(one.target)) return;
      const request = new Request(`${ORIGIN}${one.target}`, {
        method: one.method,
        headers: { ...one.headers },
        body: one.body ?? null,
      });
      const response = await client.send(request);
      const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
      if (one.unmatched && hostNotFound !== undefined) {
        const expected = one.method === "HEAD" ? "" : hostNotFound;
        expect({ status: response.status, body }, title(one)).toEqual({
          status: 404,
          body: expected,
        });
        return;
      }
      const headers = Object.fromEntries(request.headers);
      if (!compresses) delete headers["accept-encoding"];
      const target = request.url.slice(ORIGIN.length);
      const expected = await answerOf({ method: one.method, target, headers });
      const unchanged = (answer: Answer): Answer => answer;
      const [decode, unframe] = [
        ownCompressor ? decoded : unchanged,
        ownFraming ? unframed : unchanged,
      ];
      const comparable = (answer: Answer): Answer => unframe(decode(answer));
      expect(
        comparable({ status: response.status, fields: contractFields(response.headers), body }),
        title(one),
      ).toEqual(
        comparable({
          status: one.status,
          fields: expected.headers,
          body: Buffer.from(expected.body).toString("latin1"),
        }),
      );
    }

    test.each(Object.entries(GROUPS))("%s", async (_name, cases) => {
      for (const one of cases) await check(one);
    });

    test.each(ACCESS_TARGETS)("revalidates %s", async (target) => {
      const answer = await answerOf({ method: "GET", target, headers: {} });
      const etag = answer.headers["etag"]!;
      const all: [condition: string, status: number][] = [
        [etag, 304],
        ['"other"', 200],
        [`W/${etag}`, 304],
        [`"other", ${etag}`, 304],
        ["*", 304],
        [`"${etag.slice(1, -1)}-gzip"`, 200],
        [etag.slice(1, -1), 200],
      ];
      // The contract compares the tags, so one route is enough to show that hosts pass on every form of a tag.
      const conditions = target === ACCESS_TARGETS[0] ? all : all.slice(0, 1);
      for (const [condition, status] of conditions) {
        await check({ method: "GET", target, status, headers: { "if-none-match": condition } });
      }
      await check({ method: "HEAD", target, status: 304, headers: { "if-none-match": etag } });
    });
  });
}

/** The parts of a response that are compared. */
interface Answer {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  /** The bytes of the body, as characters with the same codes. */
  readonly body: string;
}

/** Returns a response with a decompressed body and without its compressed length. An uncompressed response stays the same. */
function decoded(answer: Answer): Answer {
  const { "content-length": _length, ...fields } = answer.fields;
  const coding = fields["content-encoding"];
  if (coding === undefined) return answer;
  if (answer.body === "") return { ...answer, fields };
  const decompress = coding === "br" ? brotliDecompressSync : gunzipSync;
  return {
    ...answer,
    fields,
    body: decompress(Buffer.from(answer.body, "latin1")).toString("latin1"),
  };
}

/** Returns a response without the header fields that say where its body ends. */
function unframed(answer: Answer): Answer {
  const { "content-length": _length, "transfer-encoding": _coding, ...fields } = answer.fields;
  return { ...answer, fields };
}

/** Returns the header fields of a response that the contract sets. */
export function contractFields(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => CONTRACT_FIELDS.includes(name)));
}

function title({ method, target, headers = {}, body, status }: Case): string {
  const shown = target.length > 90 ? `${target.slice(0, 80)}… (${target.length})` : target;
  const fields = Object.entries(headers).map((field) => ` [${field.join(": ")}]`);
  return `${method} ${shown}${fields.join("")}${body === undefined ? "" : " with a body"} → ${status}`;
}
