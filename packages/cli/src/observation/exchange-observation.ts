import type { ObservedExchange, Resumption } from "@mastery/dataspace";
import type { ObservationOptions } from "./options.ts";
import { openSinks, type Sinks } from "./sinks.ts";

/** What is written and counted about exchanges. */
export interface ExchangeObservation extends Pick<Sinks, "metricsUrl" | "close"> {
  /** Undefined without a log and without metrics. */
  readonly onExchange: ((exchange: ObservedExchange) => void) | undefined;
  /** Counts a request that was refused before it became an exchange. */
  readonly onRefusal: (status: number) => void;
  /** Logs and counts a resumption; one that failed is also a warning, even without a log. */
  readonly onResume: (resumption: Resumption) => void;
}

/** Opens what the options ask for: see {@link openSinks}. */
export async function openExchangeObservation(
  options: ObservationOptions,
): Promise<ExchangeObservation> {
  const { observe, metrics, metricsUrl, close } = await openSinks(options);
  return {
    onExchange: observe,
    onRefusal: (status) => metrics?.refused(status),
    onResume(resumption) {
      const end = performance.now();
      observe?.({ operation: "resume", ...resumption, end, caller: undefined, requestId: "-" });
      const { status } = resumption;
      if (status >= 300) process.stderr.write(`warning: ${describeFailure(status)}\n`);
    },
    metricsUrl,
    close,
  };
}

function describeFailure(status: number): string {
  const answer = status === 502 ? "no answer, or 502" : String(status);
  return `a service chain was not resumed: the address of --resume-url gave ${answer}`;
}
