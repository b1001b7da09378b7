import type { IncomingMessage, ServerResponse } from "node:http";
import type { Snapshot } from "@mastery/core";
import { type Model, modelRevision } from "@mastery/core/model";
import { type ObservedResponse, snapshotRevision } from "@mastery/http-node";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { lostMessages } from "./lost-messages.ts";

type CountedResponse = Pick<ObservedResponse, "status" | "milliseconds"> & {
  readonly operation: string;
};

/** What a service answers from. */
export type Served = Snapshot | Model;

/** A reload that has ended, with the snapshot or the model that it has brought into service, if any. */
export interface Reloaded {
  readonly outcome: "succeeded" | "unchanged" | "failed" | "dropped";
  readonly snapshot?: Snapshot | undefined;
  readonly model?: Model | undefined;
}

/** In seconds. Look-ups take microseconds; rendering a large list takes up to a second. */
const BOUNDS = [
  0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25,
  0.5, 1,
];

/** Labels are operations, statuses, outcomes and the current revision, never ids, so the number of series stays small. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  collectDefaultMetrics({ register: registry });
  const requests = counter("mastery_http_requests_total", "Answered requests.", [
    "operation",
    "status",
  ]);
  const durations = new Histogram({
    name: "mastery_http_request_duration_seconds",
    help: "Time from a request to its response, excluding the time to send it.",
    labelNames: ["operation"],
    buckets: BOUNDS,
    registers,
  });
  const refusals = counter(
    "mastery_http_refused_total",
    "Requests rejected before they were routed.",
    ["status"],
  );
  new Counter({
    name: "mastery_lost_messages_total",
    help: "Warnings, notices and lines of the log that could not be written.",
    registers,
    collect() {
      this.reset();
      this.inc(lostMessages());
    },
  });
  let source: ReturnType<typeof addSourceMetrics> | undefined;
  return {
    answer: (req: IncomingMessage, res: ServerResponse) => answerScraper(registry, req, res),
    count({ operation, status, milliseconds }: CountedResponse): void {
      requests.inc({ operation, status });
      durations.observe({ operation }, milliseconds / 1000);
    },
    refused: (status: number): void => refusals.inc({ status }),
    serving(served: Served, at: number): void {
      source ??= addSourceMetrics(isSnapshot(served) ? "snapshot" : "model");
      source.serving(served, at);
    },
    reloaded({ outcome, snapshot, model }: Reloaded, at: number): void {
      const served = snapshot ?? model;
      source?.reloads.inc({ outcome });
      if (served) source?.serving(served, at);
      // What is served equals the data of this reload, so it counts as written at the same time.
      else if (outcome === "unchanged") source?.written.set(at);
    },
  };

  /** A service that answers from neither a snapshot nor a model does not have these metrics. */
  function addSourceMetrics(kind: "snapshot" | "model") {
    const loaded = gauge(
      `mastery_${kind}_loaded_timestamp_seconds`,
      `Time at which the served ${kind} was loaded or computed, in seconds since 1970.`,
    );
    const written = gauge(
      `mastery_${kind}_written_timestamp_seconds`,
      `Time at which the served ${kind} was written to its file, or computed, in seconds since 1970.`,
    );
    const info = gauge(`mastery_${kind}_info`, `The revision of the served ${kind}.`, ["revision"]);
    const reloads = counter(`mastery_${kind}_reloads_total`, "Finished reloads.", ["outcome"]);
    // Creates the series with 0, so that Prometheus sees the first occurrence as an increase.
    for (const outcome of ["succeeded", "unchanged", "failed", "dropped"])
      reloads.inc({ outcome }, 0);
    return {
      reloads,
      written,
      serving(served: Served, at: number): void {
        loaded.setToCurrentTime();
        written.set(at);
        info.reset();
        info.set({ revision: revisionOf(served) }, 1);
      },
    };
  }
}

function isSnapshot(served: Served): served is Snapshot {
  return "learners" in served;
}

function revisionOf(served: Served): string {
  return isSnapshot(served) ? snapshotRevision(served) : modelRevision(served);
}

async function answerScraper(
  registry: Registry,
  { method, url = "" }: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const [path] = url.split("?");
  if (path !== "/metrics") return void res.writeHead(404).end();
  if (method !== "GET" && method !== "HEAD") {
    return void res.writeHead(405, { allow: "GET, HEAD" }).end();
  }
  try {
    const text = await registry.metrics();
    res.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" });
    res.end(text);
  } catch (error) {
    console.error(error);
    res.writeHead(500).end();
  }
}
