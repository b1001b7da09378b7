import { expect, test } from "vitest";
import { createExchangeListener } from "../src/index.ts";

test("a misspelt authorize is refused: everybody could ask", () => {
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
options: expected no other names than served, consents, authorize, resumer, maxBytes, bodyTimeout, maxExchanges, onExchange, onError, got an unknown name; did you mean authorize?
maxExchanges: expected an integer from 1 to 9007199254740991, got 0`,
    }),
  );
});
