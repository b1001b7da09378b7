/** A file that is served beside the interface, such as one of `@mastery/explorer`. */
export interface PageFile {
  /** Below where the service is mounted: `/explorer`. */
  readonly path: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Further header fields, under lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}
