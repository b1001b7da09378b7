/** A request as plain data, which each adapter makes from its host's request. */
export interface ApiRequest {
  readonly method: string;
  /**
   * Path and query as they were sent, without the path that the service is mounted at. Pass them undecoded: hosts decode in
   * different ways, the contract in one.
   */
  readonly target: string;
  /** Header fields under lower-case names; Node's `IncomingHttpHeaders` fits as it is. */
  readonly headers: ApiRequestHeaders;
}

/** Header fields under lower-case names. */
export type ApiRequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A response as plain data, which adapters write to their hosts unchanged. */
export interface ApiResponse {
  readonly status: number;
  /** Header fields under lower-case names, `content-length` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Empty for `HEAD` and 304; the headers still describe the body of `GET`. Do not write to these bytes: many answers may share
   * them.
   */
  readonly body: Uint8Array;
}

/** Returns the value of a header field; repeated fields are joined into one list. */
export function headerOf(headers: ApiRequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" || value === undefined ? value : value.join(", ");
}

/** The weights of what an `Accept` or `Accept-Encoding` field names, from 0 to 1; parameters other than `q` are ignored. */
export function parseWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = element.split(";").map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name) weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  return weights;
}
