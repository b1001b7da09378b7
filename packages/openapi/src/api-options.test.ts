import { precompute } from "@mastery/core";
import { en } from "@mastery/core/languages";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { anything } from "@mastery/core/validation";
import { expect, test } from "vitest";
import { createApi } from "./api.ts";
import { type ApiOptions, apiOptionsOf } from "./api-options.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

test("lists every unknown name and invalid value", () => {
  const options = {
    autorize: () => ({ status: 403 }),
    authorize: "x",
    securitySchemes: "bearer",
    language: "en",
    pages: [{ path: "explorer", mediaType: 5, cacheControl: "no-cache", headers: {}, text: "" }, 5],
    docs: "no",
    corsOrigins: "https://school.example",
    onError: null,
    onResponse: {},
  };
  const message = [
    "options: expected only the names authorize, securitySchemes, language, routes, pages, docs, corsOrigins, onError, onResponse, got an unknown name; did you mean authorize?",
    'authorize: expected a function, got "x"',
    'securitySchemes: expected OpenAPI security schemes, by name, got "bearer"',
    'language: expected a language pack, such as those in @mastery/core/languages, got "en"',
    'pages[0].path: expected a path such as /explorer, got "explorer"',
    "pages[0].mediaType: expected a string, got a number",
    "pages[1]: expected { path, mediaType, cacheControl, headers, text }, got 5",
    'docs: expected true or false, got "no"',
    'corsOrigins: expected a list, got "https://school.example"',
    "onError: expected a function, got null",
    "onResponse: expected a function, got an object",
  ].join("\n");
  expect(() => createApi(snapshot, options as never)).toThrow(
    expect.objectContaining({ code: "INVALID_OPTION", message }),
  );
});

test.each([
  [null, "null"],
  [5, "a number"],
  [() => {}, "a function"],
])("rejects options that are not an object: %s", (options, got) => {
  expect(() => createApi(snapshot, options as never)).toThrow(
    expect.objectContaining({
      code: "INVALID_OPTION",
      message: `options: expected an object, got ${got}`,
    }),
  );
});

test("passes on every option", () => {
  const options = {
    authorize: () => ({ status: 403 }) as const,
    securitySchemes: {},
    language: en,
    routes: {},
    pages: [],
    docs: false,
    corsOrigins: [],
    onError() {},
    onResponse() {},
  } satisfies Required<ApiOptions>;
  expect(apiOptionsOf(options)).toEqual(options);
});

test("accepts an adapter's own options, and rejects misspelt options", () => {
  const own = { basePath: anything };
  expect(() => apiOptionsOf({ basePath: "/mastery" } as object, own)).not.toThrow();
  expect(() => apiOptionsOf({ basepath: "/mastery" } as object, own)).toThrow(
    "expected only the names basePath, authorize, securitySchemes, language, routes, pages, docs, corsOrigins, onError, onResponse, got an unknown name; did you mean basePath?",
  );
});
