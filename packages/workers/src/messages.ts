/** What a thread is told to do. */
export interface Order {
  readonly name: string;
  readonly input: unknown;
}

/** What came of it. */
export type Result = { readonly output: object } | { readonly error: unknown };
