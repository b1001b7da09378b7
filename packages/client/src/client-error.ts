import type { ValidationError } from "@mastery/openapi/routes";

/** Reasons for a failure. */
export type FailureKind =
  /** No response: the service or the network is down, or the browser blocks the request. */
  | "unreachable"
  /** 401: credentials are missing or invalid. */
  | "unauthenticated"
  /** 403: the credentials do not give access to this. */
  | "forbidden"
  /** 404: the id is unknown, or there is no service at the base URL. */
  | "not-found"
  /** 422: a parameter is invalid. */
  | "invalid"
  /** Any other response, such as 502 or a sign-in page. */
  | "unexpected";

const KINDS: Readonly<Record<number, FailureKind>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not-found",
  422: "invalid",
};

/** Reason for a failure: a sentence, or the problems of all parameters. */
type Detail = string | readonly ValidationError[];

/** Thrown if a request fails. The message contains no learner's id, so you can log it. */
export class ClientError extends Error {
  override readonly name = "ClientError";
  readonly kind: FailureKind;
  /** Status of the response, if there was one. */
  readonly status: number | undefined;
  /** `WWW-Authenticate` of a 401. */
  readonly challenge: string | undefined;
  readonly #detail: Detail | undefined;
  readonly #reason: unknown;

  constructor(
    kind: FailureKind,
    { response, detail, reason }: { response?: Response; detail?: unknown; reason?: unknown } = {},
  ) {
    super(response ? `the service answered ${response.status}` : "the service did not answer");
    this.kind = kind;
    this.status = response?.status;
    this.challenge = response?.headers.get("www-authenticate") ?? undefined;
    this.#detail = detail as Detail | undefined;
    this.#reason = reason;
  }

  /** Error thrown by `fetch` or `JSON.parse`. Not a `cause`, since causes are printed and some hosts include the full address in them. */
  get reason(): unknown {
    return this.#reason;
  }

  /** The service's sentence, or the problems listed in a 422. It may contain an id; printing the error does not show it. */
  get detail(): Detail | undefined {
    return this.#detail;
  }
}

export async function failureOf(response: Response): Promise<ClientError> {
  const kind = KINDS[response.status] ?? "unexpected";
  const body: unknown = await response.json().catch(() => undefined);
  return new ClientError(kind, { response, detail: Object(body).detail });
}
