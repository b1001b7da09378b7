import type { ValidationError } from "@mastery/openapi/routes";

/** Why there is no answer. */
export type FailureKind =
  /** No response: the service or the network is down, or the browser forbids the request. */
  | "unreachable"
  /** 401: credentials are missing or not valid. */
  | "unauthenticated"
  /** 403: the credentials do not cover this. */
  | "forbidden"
  /** 404: no learner has the id, or there is no service at the base URL. */
  | "not-found"
  /** 422: a parameter is not valid. */
  | "invalid"
  /** Anything else that the interface does not promise, such as 502 or a sign-in page. */
  | "unexpected";

const KINDS: Readonly<Record<number, FailureKind>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not-found",
  422: "invalid",
};

/** Reason for a failure: a sentence, or every fault of the parameters. */
type Detail = string | readonly ValidationError[];

/** Thrown when a request has no answer. The message names no learner, so that you can log it. */
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

  /** Error that `fetch` or `JSON.parse` threw. No `cause`, which would be printed: some hosts name the whole address. */
  get reason(): unknown {
    return this.#reason;
  }

  /** The service's sentence, or the list of faults of a 422. It may hold an id: printing the error does not show it. */
  get detail(): Detail | undefined {
    return this.#detail;
  }
}

/** Reads the failure out of a response that is not a success. */
export async function failureOf(response: Response): Promise<ClientError> {
  const kind = KINDS[response.status] ?? "unexpected";
  const body: unknown = await response.json().catch(() => undefined);
  return new ClientError(kind, { response, detail: Object(body).detail });
}
