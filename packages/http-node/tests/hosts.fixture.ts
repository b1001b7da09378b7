import { httpClient } from "../../../tests/conformance/src/clients/http-client.ts";
import { type Host, hostNotFound } from "../../../tests/conformance/src/host.ts";
import { createMiddleware, createRequestListener } from "../src/index.ts";

/** Hosts of the conformance suite: the server, and the middleware in another server. */
export const HOSTS: readonly Host[] = [
  ["node", (snapshot, options) => httpClient(createRequestListener(snapshot, options))],
  [
    "node middleware",
    (snapshot, options) => {
      const middleware = createMiddleware(snapshot, options);
      return httpClient((req, res) => {
        middleware(req, res, () => {
          res.statusCode = 404;
          res.end(hostNotFound);
        });
      });
    },
    { hostNotFound },
  ],
];
