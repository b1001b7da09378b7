import type { LanguagePack } from "@mastery/core/languages";
import {
  aFunction,
  aText,
  type Checks,
  checkOptions,
  custom,
  isObject,
  listOf,
  matching,
  objectOf,
  optional,
  type Validator,
  validator,
} from "@mastery/core/validation";
import type { Authorize } from "./authorization.ts";
import { isOrigin } from "./cors.ts";
import type { SecuritySchemes } from "./document.ts";
import type { ObservedResponse } from "./observe.ts";
import type { PageFile } from "./pages.ts";
import { routeTable } from "./routes/check-routes.ts";
import type { RouteTable } from "./routes/index.ts";

/** Options of the API, such as access, language, additional files and error handling. */
export interface ApiOptions<Host = unknown> {
  /** Decides which learners' data each caller may read. By default, everyone may read everything. */
  readonly authorize?: Authorize<Host> | undefined;
  /**
   * Security schemes for the OpenAPI document, by name. Used only with `authorize`. With `{}`, callers send no credentials, so responses do
   * not vary by `Authorization`. Default: a bearer token.
   */
  readonly securitySchemes?: SecuritySchemes | undefined;
  /** Language of labels and explanations, such as `en` from `@mastery/core/languages`. Default: French, as in the snapshot. */
  readonly language?: LanguagePack | undefined;
  /** Routes of add-ons, by the ids of their operations, such as `INSIGHTS` from `@mastery/insights/routes`. Default: none. */
  readonly routes?: RouteTable | undefined;
  /** Files to serve next to the API, such as `explorerFiles` from `@mastery/explorer`. Default: none. */
  readonly pages?: readonly PageFile[] | undefined;
  /**
   * Whether to serve the interactive documentation at `/docs`. Its script has 750 kB: to leave it out of a bundle, set the condition
   * `mastery-without-docs` in the bundler. Default: true.
   */
  readonly docs?: boolean | undefined;
  /**
   * Origins, such as `https://school.example`, whose scripts may read responses in browsers, with a key or token instead of cookies.
   * Wildcards are not supported, because any page that a user opens could then read services on the user's network. Default: none.
   */
  readonly corsOrigins?: readonly string[] | undefined;
  /**
   * Called with each internal error, for which the client gets a 500 without the cause, and with each error of `onResponse`. If the
   * function fails, its error goes to `console.error`. Default: `console.error`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Called with each response before it is sent, for a log or metrics. Responses then contain an `x-request-id`. If the function fails, its
   * error goes to `onError`, and the response is not affected. Default: none.
   */
  readonly onResponse?: ((response: ObservedResponse) => void) | undefined;
}

const page = objectOf("{ path, mediaType, cacheControl, headers, text }", {
  path: matching("a path such as /explorer", /^\//),
  mediaType: aText,
  cacheControl: aText,
  headers: custom(
    "an object of strings",
    (value) => isObject(value) && Object.values(value).every((field) => typeof field === "string"),
  ),
  text: aText,
} satisfies Checks<PageFile>);

const API_OPTIONS: Checks<ApiOptions> = {
  authorize: optional(aFunction),
  securitySchemes: optional(
    custom(
      "OpenAPI security schemes, by name",
      (value) => isObject(value) && Object.values(value).every(isObject),
    ),
  ),
  language: optional(
    custom(
      "a language pack, such as those in @mastery/core/languages",
      (value) =>
        isObject(value) &&
        typeof value["tag"] === "string" &&
        typeof value["explain"] === "function" &&
        typeof value["clusterLabel"] === "function",
    ),
  ),
  routes: optional(routeTable),
  pages: optional(listOf(page)),
  docs: optional(custom("true or false", (value) => typeof value === "boolean")),
  corsOrigins: optional(
    listOf(validator("text", "an origin such as https://school.example", isOrigin)),
  ),
  onError: optional(aFunction),
  onResponse: optional(aFunction),
};

/**
 * Returns the options of an adapter that are options of the API. Rejects unknown names, because with a misspelt `authorize` everyone could
 * read everything. Options are read by name, because a spread would omit the methods of a class instance.
 *
 * @param own validators of the options that the adapter adds
 * @throws `MasteryError` `INVALID_OPTION` listing every problem
 */
export function apiOptionsOf<Host>(
  options: ApiOptions<Host>,
  own: Readonly<Record<string, Validator>> = {},
): ApiOptions<Host> {
  checkOptions(options, { ...own, ...API_OPTIONS });
  const names = Object.keys(API_OPTIONS) as (keyof ApiOptions)[];
  return Object.fromEntries(names.map((name) => [name, options[name]]));
}

/** Validator of the option `basePath`, for adapters whose hosts do not remove a mount path. */
export const basePath: Validator = optional(matching("a path such as /mastery", /^(?:$|\/)/));
