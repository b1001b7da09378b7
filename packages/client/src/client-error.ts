import type { ValidationError } from "@mastery/openapi/routes";

/** Reason why a request failed. */
export type FailureKind =
  /** No response: the service or the network is down, or the browser blocked the request. */
  | "unreachable"
  /** 401: credentials are missing or invalid. */
  | "unauthenticated"
  /** 403: the credentials do not permit this request. */
  | "forbidden"
  /** 404: the id is unknown, or there is no mastery service at the base URL. */
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

/** Explanation of a failure: a sentence, or the problems of all parameters. */
type Detail = string | readonly ValidationError[];

/** Error thrown for a failed request. The message contains no learner id, so you can log it. */
export class ClientError extends Error {
  override readonly name = "ClientError";
  readonly kind: FailureKind;
  /** Status of the response, if there was one. */
  readonly status: number | undefined;
  /** Value of `WWW-Authenticate` in a 401 response. */
  readonly challenge: string | undefined;
  readonly #detail: Detail | undefined;
  readonly #reason: unknown;

  constructor(
    kind: FailureKind,
    { response, detail, reason }: { response?: Response; detail?: unknown; reason?: unknown } = {},
  ) {
    super(
      response ? `the service responded with ${response.status}` : "the service did not respond",
    );
    this.kind = kind;
    this.status = response?.status;
    this.challenge = response?.headers.get("www-authenticate") ?? undefined;
    this.#detail = detail as Detail | undefined;
    this.#reason = reason;
  }

  /**
   * Error thrown by `fetch` or `JSON.parse`. It is not the `cause`, because causes are printed, and some hosts include the full address in
   * them.
   */
  get reason(): unknown {
    return this.#reason;
  }

  /**
   * The service's explanation, or the problems listed in a 422 response. It may contain an id, so it is not shown when the error is
   * printed.
   */
  get detail(): Detail | undefined {
    return this.#detail;
  }
}

export async function failureOf(response: Response): Promise<ClientError> {
  const kind = KINDS[response.status] ?? "unexpected";
  const body: unknown = await response.json().catch(() => undefined);
  return new ClientError(kind, { response, detail: Object(body).detail });
}
