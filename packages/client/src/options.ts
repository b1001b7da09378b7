/** Where the service is, and how to get in. */
export interface ClientOptions {
  /** Where the service is mounted, such as `https://school.example/mastery`. */
  readonly baseUrl: string | URL;
  /** An API key or token, sent as `Authorization: Bearer`. */
  readonly token?: string | undefined;
  /** Gives further header fields for each request, such as a token that is renewed. */
  readonly headers?: (() => HeaderFields | Promise<HeaderFields>) | undefined;
  /** Sends the requests. Default `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** Header fields by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** What every request takes. */
export interface RequestOptions {
  /** Cancels the request, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What requests for recommendations take. */
export interface RecommendOptions extends RequestOptions {
  /** How many at most, 1 to 10; the service gives 5 by default. */
  readonly n?: number | undefined;
}
