import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { describe, expect, test } from "vitest";
import document from "../openapi.json" with { type: "json" };
import { createApi } from "./api.ts";
import { ROUTES } from "./routes.ts";
import type { SecuritySchemes } from "./security.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
const request = { method: "GET", target: "/openapi.json", headers: {} };
const secured = createApi(snapshot, { authorize: () => ({ status: 403 }) });

async function served(securitySchemes?: SecuritySchemes) {
  const api = createApi(snapshot, { authorize: () => ({ status: 403 }), securitySchemes });
  const { body } = await api.respond(request, undefined);
  return JSON.parse(new TextDecoder().decode(body));
}

test("the document says nothing of security without authorize", async () => {
  const { body } = await createApi(snapshot).respond(request);
  expect(JSON.parse(new TextDecoder().decode(body))).toEqual(document);
  expect(document.security).toEqual([]);
  expect(document.components).not.toHaveProperty("securitySchemes");
});

describe("with authorize, the document", () => {
  test("asks for a bearer token, or for what the application says", async () => {
    const bearer = await served();
    expect(bearer.security).toEqual([{ bearer: [] }]);
    expect(bearer.components.securitySchemes).toEqual({
      bearer: { type: "http", scheme: "bearer" },
    });
    const session = { type: "apiKey", in: "cookie", name: "session" };
    const cookie = await served({ session });
    expect(cookie.security).toEqual([{ session: [] }]);
    expect(cookie.components.securitySchemes).toEqual({ session });
  });

  test("describes 401 and 403 for every operation but /health", async () => {
    const { paths, components } = await served();
    for (const { path } of ROUTES) {
      const { responses, security } = paths[path].get;
      const isOpen = path === "/health";
      expect(security, path).toEqual(isOpen ? [] : undefined);
      for (const status of [401, 403]) expect(status in responses, path).toBe(!isOpen);
    }
    const { Unauthenticated, Forbidden } = components.responses;
    const { body } = await secured.respond({ ...request, target: "/learners" }, undefined);
    expect(Forbidden.content["application/json"].example).toEqual(
      JSON.parse(new TextDecoder().decode(body)),
    );
    expect(Unauthenticated.headers).toHaveProperty("WWW-Authenticate");
  });

  test("changes nothing else", async () => {
    const { security, ...rest } = await served();
    for (const path of Object.values<{ get: Record<string, unknown> }>(rest.paths)) {
      delete path.get["security"];
      delete (path.get["responses"] as Record<string, unknown>)["401"];
      delete (path.get["responses"] as Record<string, unknown>)["403"];
    }
    delete rest.components.securitySchemes;
    delete rest.components.responses.Unauthenticated;
    delete rest.components.responses.Forbidden;
    expect({ ...rest, security: [] }).toEqual(document);
    expect(security).toHaveLength(1);
  });
});

test("the documentation page has a place for credentials only with authorize", async () => {
  const start = { ...request, target: "/docs/start.js" };
  const script = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body);
  expect(script(await createApi(snapshot).respond(start))).toContain(
    '"hide-authentication", "true"',
  );
  expect(script(await secured.respond(start, undefined))).toContain(
    '"hide-authentication", "false"',
  );
});
