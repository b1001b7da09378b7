import { Agent, get, type RequestListener } from "node:http";
import type { Snapshot } from "@mastery/core";
import { learnerId } from "@mastery/core/testing";
import { createExpressRouter } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import { createLambdaHandler } from "@mastery/http-lambda";
import { createMiddleware, startServer } from "@mastery/http-node";
import { INSIGHTS } from "@mastery/insights/routes";
import { createFetchHandler } from "@mastery/openapi/fetch";
import express from "express";
import fc from "fast-check";
import { type FastifyRequest, fastify } from "fastify";
import { expect, test } from "vitest";
import type { RequestParts } from "./clients/lambda-client.ts";
import * as events from "./clients/lambda-events.ts";
import { OPERATION_PATHS, type PathIds, withIds } from "./operations.ts";
import { awkwardSnapshot } from "./snapshot.ts";

/** A status that only guards use, for refusals. */
const SEEN = 418;

const IDS: PathIds = {
  learner_id: learnerId(7),
  cluster_id: "0",
  group_id: "school",
  skill_id: "nombres-0",
};

/** Paths of operations that return learner data: all operations except those listed here. */
const TEMPLATES = OPERATION_PATHS.filter(
  (path) => !["/health", "/domains", "/rules", "/snapshot"].includes(path),
);
const PATHS = TEMPLATES.map((path) => withIds(path, IDS));

const STARTS = [
  ...["http://a", "HTTPS://a:80", "http://[::1]", "http://[::", "http://999.999.999.999"],
  ...["http://", "//a", "/.", "/..", "*"],
];
const SEPARATORS = [
  ...["//", "/./", "/%2e/", "/x/../", "/x/%2e%2e/", "%2f", "%2F", "\\", ";/", "/;/", "/%00/"],
];
const ENDS = ["?n=1", "?", "/", "//", "/.", ";v=1", "#x", "#/x", "%20", "%00", ".json", "&n=1"];

/** Returns other spellings of a character: its percent-encodings, once or twice, and its other letter case. */
function spellingsOf(character: string): readonly string[] {
  const encoded = `%${character.charCodeAt(0).toString(16)}`;
  const otherCase = character.toUpperCase();
  return [encoded, encoded.toUpperCase(), encoded.replace("%", "%25"), otherCase];
}

/**
 * Returns a generator of request targets that a host might mistake for one of the paths below a mount path. Each target is one to three
 * edits away from such a path.
 */
function spellings(mountedAt: string): fc.Arbitrary<string> {
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 });
  return fc.tuple(fc.constantFrom(...PATHS), edits).map(([path, edited]) => {
    const pieces = ["", ...(mountedAt + path), ""];
    const others = pieces.map((piece, at) => {
      if (at === 0) return STARTS;
      if (at === pieces.length - 1) return ENDS;
      return piece === "/" ? SEPARATORS : spellingsOf(piece);
    });
    for (const [position, choice] of edited) {
      const at = position % pieces.length;
      pieces[at] = others[at]![choice % others[at]!.length]!;
    }
    return pieces.join("");
  });
}

/** A host with a guard in front of the service. The guard refuses all requests that it recognises as being about learners. */
interface GuardedHost {
  statusOf(target: string): Promise<number>;
  close(): Promise<void>;
}

type StartHost = (snapshot: Snapshot) => GuardedHost | Promise<GuardedHost>;

const refuse = (_req: unknown, res: express.Response): unknown => res.sendStatus(SEEN);

const GUARDED: readonly [name: string, mountedAt: string, start: StartHost][] = [
  [
    "node, by the start of the URL",
    "",
    (snapshot) => {
      const middleware = createMiddleware(snapshot, { routes: INSIGHTS });
      return serve((req, res) => {
        res.statusCode = startsLike("", req.url!) ? SEEN : 404;
        if (res.statusCode === SEEN) res.end();
        else middleware(req, res, () => res.end());
      });
    },
  ],
  [
    "express, by routes",
    "/mastery",
    (snapshot) => {
      const app = express();
      for (const path of TEMPLATES) app.use(`/mastery${path.replace(/{.*}/, ":id")}`, refuse);
      app.use("/mastery", createExpressRouter(snapshot, { routes: INSIGHTS }));
      const malformed: express.ErrorRequestHandler = (_error, _req, res, _next) => {
        res.sendStatus(400);
      };
      return serve(app.use(malformed));
    },
  ],
  [
    "fastify, by the start of the URL",
    "/mastery",
    (snapshot) => fastifyHost(snapshot, "/mastery", ({ url }) => startsLike("/mastery", url)),
  ],
  [
    "fastify without a prefix, by the start of the URL",
    "",
    (snapshot) => fastifyHost(snapshot, "", ({ url }) => startsLike("", url)),
  ],
  [
    "fastify with a lenient router, by the start of the URL",
    "/mastery",
    (snapshot) =>
      fastifyHost(snapshot, "/mastery", ({ url }) => startsLike("/mastery", url), LENIENT),
  ],
  [
    "fastify with a lenient router, by route and parameter",
    "/mastery",
    (snapshot) => fastifyHost(snapshot, "/mastery", isAboutLearners, LENIENT),
  ],
  [
    "fetch, by the start of the path",
    "/mastery",
    (snapshot) => {
      const handler = createFetchHandler(snapshot, { basePath: "/mastery", routes: INSIGHTS });
      return inProcess(async (target) => {
        if (!URL.canParse(target, "http://a")) return 400;
        const asked = new Request(new URL(target, "http://a"));
        if (startsLike("/mastery", new URL(asked.url).pathname)) return SEEN;
        return (await handler(asked)).status;
      });
    },
  ],
  ["lambda, REST API, by the event's path", "", guardedFunction("", events.restApiEvent)],
  ["lambda, HTTP API, by the event's path", "", guardedFunction("/prod", events.httpApiEvent)],
  ["lambda, Function URL, by the event's path", "", guardedFunction("", events.functionUrlEvent)],
  ["lambda, load balancer, by the event's path", "", guardedFunction("", events.loadBalancerEvent)],
];

async function serve(listener: RequestListener): Promise<GuardedHost> {
  const { port, close } = await startServer(listener, { port: 0, closingPeriod: 0 });
  const agent = new Agent({ keepAlive: true });
  return {
    statusOf: (path) =>
      new Promise((resolve, reject) => {
        const asked = get({ agent, port, path }, (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode!));
        });
        asked.on("error", reject);
      }),
    async close() {
      agent.destroy();
      await close();
    },
  };
}

function inProcess(statusOf: GuardedHost["statusOf"]): GuardedHost {
  return { statusOf, async close() {} };
}

/** Returns a function with a guard that reads the event's path, which is decoded in HTTP API events and otherwise as sent. */
function guardedFunction(
  mountedAt: string,
  toEvent: (parts: RequestParts) => { readonly path: string } | { readonly rawPath: string },
): StartHost {
  return (snapshot) => {
    const handler = createLambdaHandler(() => snapshot, { routes: INSIGHTS });
    return inProcess(async (target) => {
      const [path = "", query = ""] = target.split("?");
      const event = toEvent({ method: "GET", path, query, headers: [], body: null });
      const seen = "rawPath" in event ? event.rawPath : event.path;
      return startsLike(mountedAt, seen) ? SEEN : (await handler(event)).statusCode;
    });
  };
}

const LENIENT = {
  caseSensitive: false,
  ignoreDuplicateSlashes: true,
  ignoreTrailingSlash: true,
  useSemicolonDelimiter: true,
};

async function fastifyHost(
  snapshot: Snapshot,
  prefix: string,
  isGuarded: (asked: FastifyRequest) => boolean,
  routerOptions = {},
): Promise<GuardedHost> {
  const app = fastify({ routerOptions });
  app.addHook("onRequest", async (asked, reply) => {
    if (isGuarded(asked)) await reply.code(SEEN).send();
  });
  app.register(masteryPlugin, { snapshot, prefix, routes: INSIGHTS });
  await app.ready();
  return serve(app.routing);
}

function startsLike(mountedAt: string, url: string): boolean {
  return TEMPLATES.some((path) => url.startsWith(mountedAt + path.replace(/{.*}/, "")));
}

function isAboutLearners({ params, routeOptions }: FastifyRequest): boolean {
  const isNamed = Object.keys(IDS).some((name) => name in (params as object));
  return isNamed || TEMPLATES.some((path) => routeOptions.url?.endsWith(path));
}

for (const [name, mountedAt, startHost] of GUARDED) {
  test(`a guard sees every spelling of a path that the service serves: ${name}`, async () => {
    const { statusOf, close } = await startHost(await awkwardSnapshot());
    for (const path of PATHS) expect(await statusOf(mountedAt + path), path).toBe(SEEN);
    await fc.assert(
      fc.asyncProperty(spellings(mountedAt), async (target) => {
        expect(await statusOf(target), target).toBeOneOf([SEEN, 400, 404, 422]);
      }),
      { numRuns: 2 * fc.readConfigureGlobal().numRuns! },
    );
    await close();
  }, 60_000);
}
