import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { type RequestOptions, request as requestSecurely } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { serve } from "../../packages/cli/e2e/mastery.ts";
import { type Answer, ask } from "./client.ts";
import { type Gateway, SESSION, startGateway, TOKEN } from "./gateway.ts";
import { HOST, type Nginx, replace, startNginx, VERSIONS } from "./nginx.ts";
import { type Prepared, prepare } from "./site.ts";

const LEARNER = "00340b68-0288-4c2f-88f3-17ede693873f";
const PATHS = [
  "/health",
  "/learners",
  `/profile/${LEARNER}`,
  "/clusters",
  `/recommend/${LEARNER}?n=3`,
  "/openapi.json",
  "/docs",
  "/explorer",
  "/nowhere",
];
const SIGNED_IN = { cookie: SESSION };
const PAGE = { accept: "text/html,application/xhtml+xml" };

let prepared: Prepared;
let gateway: Gateway;
let service: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  prepared = await prepare();
  gateway = await startGateway();
  service = await serve(prepared.snapshot, "--keys", prepared.keys, "--quiet");
});
afterAll(async () => {
  await service.stop();
  gateway.close();
});

describe.each(VERSIONS)("$name", (version) => {
  async function start(
    services: readonly string[] = [service.url],
    edit?: (site: string) => string,
  ): Promise<Nginx> {
    const { folder } = prepared;
    return startNginx({ version, folder, services, gateway: gateway.url, ...(edit && { edit }) });
  }
  const get = ({ port }: Nginx, path: string, headers = {}): Promise<Answer> =>
    ask(port, prepared.certificate, path, headers);

  test("accepts the site without a warning", async () => {
    const { checked } = await start();
    expect(checked).not.toMatch(/\[(?:warn|error|emerg)\]/);
    expect(checked).toContain("test is successful");
  });

  test("serves TLS and HTTP/2, and redirects plain HTTP", async () => {
    const nginx = await start();
    const answer = await get(nginx, "/mastery/health", SIGNED_IN);
    expect(answer).toMatchObject({ status: 200, protocol: "h2" });
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
    const plain = request(`http://127.0.0.1:${nginx.plainPort}/mastery/learners`);
    const [{ statusCode, headers }] = await once(plain.end(), "response");
    expect(statusCode).toBe(301);
    expect(headers.location).toBe(`https://${HOST}/mastery/learners`);
  });

  test("passes on the service's responses unchanged below the prefix", async () => {
    const nginx = await start();
    const authorization = `Bearer ${prepared.programKey}`;
    for (const path of PATHS) {
      const uncompressed = { authorization, "accept-encoding": "identity" };
      const direct = await fetch(service.url + path, { headers: uncompressed });
      const answer = await get(nginx, `/mastery${path}`, SIGNED_IN);
      const { status, headers, body } = answer;
      expect({ status, body }, path).toEqual({ status: direct.status, body: await direct.text() });
      expect(headers["etag"] ?? null, path).toBe(direct.headers.get("etag"));
      if (!headers["etag"]) continue;
      const unchanged = { ...SIGNED_IN, "if-none-match": headers["etag"] };
      expect((await get(nginx, `/mastery${path}`, unchanged)).status, path).toBe(304);
    }
    const compressed = { ...SIGNED_IN, "accept-encoding": "br" };
    const { headers } = await get(nginx, "/mastery/learners", compressed);
    expect(headers["content-encoding"]).toBe("br");
  });

  test("keeps pages, their links and redirects below the prefix", async () => {
    const nginx = await start();
    for (const page of ["/mastery/explorer", "/mastery/docs"]) {
      const { body, headers } = await get(nginx, page, { ...SIGNED_IN, ...PAGE });
      expect(headers["content-type"]).toMatch(/^text\/html/);
      const links = [...body.matchAll(/(?:src|href)="([^"#:]+)"/g)].map(([, link]) => link!);
      for (const link of links) {
        const { pathname } = new URL(link, `https://${HOST}${page}`);
        expect(pathname, link).toMatch(/^\/mastery\//);
        expect((await get(nginx, pathname, SIGNED_IN)).status, pathname).toBe(200);
      }
    }
    for (const [path, expected] of [
      ["/mastery", "/mastery/"],
      ["/mastery/", "/mastery/explorer"],
      ["/mastery/explorer/", "/mastery/explorer"],
      ["/mastery/docs/", "/mastery/docs"],
    ] as const) {
      const { headers } = await get(nginx, path, { ...SIGNED_IN, ...PAGE });
      expect(new URL(headers["location"]!, `https://${HOST}${path}`).href).toBe(
        `https://${HOST}${expected}`,
      );
    }
  });

  test("redirects people to the sign-in and back", async () => {
    const nginx = await start();
    const first = await get(nginx, "/mastery/explorer", PAGE);
    expect(first.status).toBe(302);
    expect(first.headers["location"]).toBe("/oauth2/start?rd=/mastery/explorer");
    const signIn = await get(nginx, first.headers["location"]!, PAGE);
    const back = signIn.headers["location"]!;
    const [cookie] = String(signIn.headers["set-cookie"]).split(";");
    expect((await get(nginx, back, { ...PAGE, cookie })).status).toBe(200);
  });

  test("never redirects to another host after the sign-in", async () => {
    const nginx = await start();
    for (const path of ["//evil.example/../mastery/explorer", "/./mastery/docs"]) {
      const { status, headers } = await get(nginx, path, PAGE);
      expect(status).toBe(302);
      expect(headers["location"]).toBe("/oauth2/start?rd=/mastery/explorer");
    }
  });

  test("responds to scripts without a session with 401", async () => {
    const nginx = await start();
    const { status, headers, body } = await get(nginx, "/mastery/learners", { accept: "*/*" });
    expect(status).toBe(401);
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["www-authenticate"]).toBe("Bearer");
    expect(JSON.parse(body)).toEqual({ detail: "Valid credentials are required." });
  });

  test("ignores credentials and identity, URI and request-id headers forged by a client, and returns 404 for /session", async () => {
    const nginx = await start();
    const forged = {
      authorization: `Bearer ${prepared.programKey}`,
      "x-auth-request-user": "head",
      "x-forwarded-user": "head",
      "x-forwarded-uri": "/oauth2/start",
      "x-original-uri": "/oauth2/start",
      "x-request-id": "mine",
    };
    expect((await get(nginx, "/mastery/learners", forged)).status).toBe(401);
    const { connection, ...heard } = gateway.asked.at(-1)!;
    expect(heard).toEqual({ host: HOST });
    for (const path of ["/session", "/mastery/../session"])
      expect((await get(nginx, path, SIGNED_IN)).status).toBe(404);
  });

  test("does not pass a client's cookie, credentials or request id to the service", async () => {
    const recorder = await startRecorder();
    const nginx = await start([recorder.url]);
    const sent = { ...SIGNED_IN, authorization: "Bearer mine", "x-request-id": "mine" };
    await get(nginx, "/mastery/learners", { ...sent, accept: "application/json" });
    expect(recorder.received).toEqual([
      {
        host: HOST,
        accept: "application/json",
        authorization: expect.stringMatching(/^Bearer mastery_/),
        "x-request-id": expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
  });

  test("passes on the gateway's token if configured as in the guide", async () => {
    const guide = await readFile(new URL("../../docs/how-to/deploy.md", import.meta.url), "utf8");
    const [line] = /auth_request_set .*;/.exec(guide)!;
    const recorder = await startRecorder();
    const nginx = await start([recorder.url], (site) => replace(site, /include .*;/, line));
    await get(nginx, "/mastery/learners", { ...SIGNED_IN, authorization: "Bearer mine" });
    expect(recorder.received.map(({ authorization }) => authorization)).toEqual([TOKEN]);
  });

  test("lets programs use API keys if the site enables API keys", async () => {
    const closed = await start();
    const program = { authorization: `Bearer ${prepared.programKey}` };
    expect((await get(closed, "/mastery-api/learners", program)).status).toBe(404);
    const nginx = await start([service.url], (site) =>
      replace(site, /^ {2}# (?=location \/mastery-api| {2}(?:set|proxy_pass)|\})/gm, "  "),
    );
    expect((await get(nginx, "/mastery-api/learners", program)).status).toBe(200);
    for (const headers of [{}, SIGNED_IN, { authorization: "Bearer mine" }])
      expect((await get(nginx, "/mastery-api/learners", headers)).status).toBe(401);
  });

  test("logs no learner ids, even for failed requests", async () => {
    const gone = "http://127.0.0.1:9";
    for (const nginx of [await start(), await start([gone])]) {
      await get(nginx, `/mastery/profile/${LEARNER}`, SIGNED_IN);
      await get(nginx, `/mastery/profile/${LEARNER}`);
      const plain = request(`http://127.0.0.1:${nginx.plainPort}/mastery/profile/${LEARNER}`);
      await once(plain.end(), "response");
      const log = await nginx.logged();
      expect(log).toMatch(/GET (?:200|502) \d+/);
      expect(log).not.toContain(LEARNER);
    }
  });

  test("logs the request id that the service logs", async () => {
    const logging = await serve(prepared.snapshot, "--keys", prepared.keys, "--log", "json");
    const nginx = await start([logging.url]);
    await get(nginx, "/mastery/health", SIGNED_IN);
    const { stderr } = await logging.stop();
    const [, id] = /"requestId":"(\w+)"/.exec(stderr)!;
    expect(await nginx.logged()).toContain(` ${id}\n`);
  });

  test("loses no request while nginx reloads and the services restart in turn", async () => {
    const serveAgain = (...args: string[]) =>
      serve(prepared.snapshot, "--keys", prepared.keys, "--quiet", ...args);
    const first = [await serveAgain(), await serveAgain()];
    const second: typeof first = [];
    const nginx = await start(first.map(({ url }) => url));
    const restarts = async (): Promise<void> => {
      for (const { url, stop } of first) {
        expect((await stop()).code).toBe(0);
        second.push(await serveAgain("--port", new URL(url).port));
        await nginx.reload();
      }
    };
    const url = `https://127.0.0.1:${nginx.port}/mastery/profile/${LEARNER}`;
    const options = {
      ca: prepared.certificate,
      servername: HOST,
      headers: { host: HOST, ...SIGNED_IN },
    };
    const statuses = await askWhile(restarts(), url, options);
    for (const { stop } of second) await stop();
    expect([...new Set(statuses)]).toEqual([200]);
  });
});

/** Resolves to the statuses of the requests that four clients send while a task runs. Each request has a new connection. */
async function askWhile(
  something: Promise<void>,
  url: string,
  options: RequestOptions,
): Promise<number[]> {
  const statuses: number[] = [];
  let done = false;
  const askOn = async (): Promise<void> => {
    while (!done) {
      const outgoing = requestSecurely(url, { ...options, agent: false }).end();
      const [response] = (await once(outgoing, "response")) as [IncomingMessage];
      await response.toArray();
      statuses.push(response.statusCode!);
    }
  };
  const clients = Promise.all(Array.from({ length: 4 }, askOn));
  try {
    await Promise.race([something, clients]);
  } finally {
    done = true;
  }
  await clients;
  return statuses;
}

/**
 * Starts a stand-in for the service until the test ends. The stand-in records the header fields of the requests. Resolves to the stand-in's
 * URL and the records.
 */
async function startRecorder(): Promise<{ url: string; received: IncomingHttpHeaders[] }> {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    received.push(headers);
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received };
}
