import { INSIGHTS } from "@mastery/insights/routes";
import { createApi } from "@mastery/openapi";
import { HOSTS } from "@mastery/tests-conformance/hosts";
import fc from "fast-check";
import { expectContractAnswer, expectDocumentedAnswer } from "../http-answers.ts";
import { headerFields, targets } from "../request-parts.ts";
import { markedSnapshot } from "../school.ts";
import type { Target } from "../target.ts";

interface Asked {
  readonly host: number;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
}

const ORIGIN = "http://service.test";

/** Target: request targets, on the contract and on every host. */
export async function open(): Promise<Target<Asked>> {
  const snapshot = await markedSnapshot();
  const onError = (error: unknown): never => {
    throw error;
  };
  const contract = createApi(snapshot, { onError, routes: INSIGHTS });
  const clients = await Promise.all(HOSTS.map(([, make]) => make(snapshot, { onError })));
  return {
    inputs: fc.record({
      host: fc.nat(clients.length - 1),
      target: targets,
      headers: headerFields.map((fields) => fields.filter(([name]) => !HOP_BY_HOP.test(name))),
    }),
    async check({ host, target, headers }) {
      const asked = { method: "GET", target, headers: Object.fromEntries(headers) };
      expectContractAnswer(await contract.respond(asked));
      const request = requestOf(target, headers);
      if (!request) return;
      const answer = await clients[host]!.send(request);
      expectDocumentedAnswer(answer.status, await answer.text());
    },
    async close() {
      for (const client of clients) await client.close();
    },
  };
}

/** Matches header fields that a client itself sets. */
const HOP_BY_HOP = /^(?:host|connection|content-length|transfer-encoding|expect|upgrade|te)$/;

/** Returns a request for a target, or `undefined` if no client can send the request. */
function requestOf(target: string, headers: Asked["headers"]): Request | undefined {
  try {
    return new Request(`${ORIGIN}/`.replace(/\/$/, target.startsWith("/") ? "" : "/") + target, {
      headers: headers as [string, string][],
    });
  } catch {
    return undefined;
  }
}
