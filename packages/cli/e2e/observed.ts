import { type Outcome, start } from "./mastery.ts";

/** A server with a log and metrics. */
interface ObservedServer extends Pick<ReturnType<typeof start>, "kill" | "until"> {
  readonly url: string;
  readonly metricsUrl: string;
  readonly stop: () => Promise<Outcome>;
}

/** Serves a data directory with a log and metrics, on free ports. */
export async function serveObserved(data: string, ...args: string[]): Promise<ObservedServer> {
  const ports = ["--port", "0", "--metrics-port", "0"];
  const server = start(["serve", "--data", data, ...ports, ...args]);
  const [, metricsUrl] = await server.until(/^metrics at (http:\/\/\S+)\n/m);
  const [, url] = await server.until(/^listening on (http:\/\/\S+)\n/m);
  return {
    ...server,
    url: url!,
    metricsUrl: metricsUrl!,
    stop() {
      server.kill("SIGTERM");
      return server.ended;
    },
  };
}

/** Fetches the text at a URL. */
export async function textAt(url: string): Promise<string> {
  return (await fetch(url, { headers: { connection: "close" } })).text();
}
