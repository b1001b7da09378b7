import { connectorHeaders } from "./connector.fixture.ts";
import { CONSENTS, statementsOf } from "./school.fixture.ts";

/** Parts of a connector's request that a test replaces. */
export interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string | undefined>;
  readonly body?: string | Uint8Array;
}

/** Sends an exchange about the first learner. */
export async function send(
  url: string,
  {
    method = "POST",
    path = "/exchange",
    headers = {},
    body = JSON.stringify(statementsOf(0)),
  }: Sent,
): Promise<Response> {
  const all = Object.entries({ ...connectorHeaders(CONSENTS[0]), ...headers });
  return fetch(`${url}${path}`, {
    method,
    headers: Object.fromEntries(
      all.filter((field): field is [string, string] => field[1] !== undefined),
    ),
    ...(method === "GET" ? {} : { body }),
  });
}

/** Headers of a request without a consent. */
export const noConsent = {
  consentid: undefined,
  "consent-id": undefined,
  "x-ptx-consent-id": undefined,
};
