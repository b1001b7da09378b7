import type { Authorization } from "@mastery/openapi";
import { expect, test } from "vitest";
import { type Consents, createExchangeListener } from "../src/index.ts";
import { serveExchanges } from "./connector.fixture.ts";

test("rejects a misspelt authorize, because everyone could otherwise send exchanges", () => {
  const options = {
    served: () => ({}),
    consents: () => new Map(),
    autorize: () => ({ status: 403 }),
    maxExchanges: 0,
  };
  expect(() => createExchangeListener(options as never)).toThrow(
    expect.objectContaining({
      code: "INVALID_OPTION",
      message: `\
options: expected only the names served, consents, authorize, workers, resumer, maxBytes, bodyTimeout, maxExchanges, onExchange, onError, got an unknown name; did you mean authorize?
maxExchanges: expected an integer from 1 to 9007199254740991, got 0`,
    }),
  );
});

test("authorize can be a method of a class", async () => {
  class Options {
    served(): never {
      throw new Error("nobody may ask");
    }
    consents(): Consents {
      return new Map();
    }
    authorize(): Authorization {
      return { status: 401, challenge: "Bearer" };
    }
  }
  const { url } = await serveExchanges(new Options());
  expect((await fetch(`${url}/exchange`, { method: "POST" })).status).toBe(401);
});
