import type { RequestListener } from "node:http";
import { httpClient } from "../../../tests/conformance/src/clients/http-client.ts";
import { connect, express4 } from "../../../tests/conformance/src/frameworks.ts";
import { type Host, hostNotFound } from "../../../tests/conformance/src/host.ts";
import { createMiddleware, createRequestListener, type Middleware } from "../src/index.ts";

/** Hosts of the conformance suite: the server, and the middleware in another server and in the frameworks that users mount it in. */
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
  [
    "express 4, mounted beside other routes",
    (snapshot, options) =>
      httpClient(mounted(express4(), createMiddleware(snapshot, options)), "/mastery/v1"),
    { hostNotFound },
  ],
  [
    "connect, mounted beside other routes",
    (snapshot, options) =>
      httpClient(mounted(connect(), createMiddleware(snapshot, options)), "/mastery/v1"),
    { hostNotFound },
  ],
];

/** An application of Connect or Express. */
type Application = RequestListener & {
  use(path: string, middleware: Middleware): unknown;
};

function mounted(app: Application, middleware: Middleware): RequestListener {
  app.use("/mastery/own", (_req, res) => res.end("own"));
  app.use("/mastery/v1", middleware);
  app.use("/", (_req, res) => {
    res.statusCode = 404;
    res.end(hostNotFound);
  });
  return app;
}
