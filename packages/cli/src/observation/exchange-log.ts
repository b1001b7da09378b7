import type { ObservedExchange, Resumption } from "@mastery/dataspace";
import type { LogFormat } from "./access-log.ts";

/** What is written about exchanges. */
export interface ExchangeLog {
  /** Undefined without a log. */
  readonly answered: ((exchange: ObservedExchange) => void) | undefined;
  /** Notes how a resumption ended; one that failed is a warning, with or without a log. */
  readonly resumed: (resumption: Resumption) => void;
  /** Resolves once all is written. */
  readonly close: () => Promise<void>;
}

/** Opens the log of exchanges on standard error. */
export async function openExchangeLog(format: LogFormat | undefined): Promise<ExchangeLog> {
  const log = format && (await import("./access-log.ts")).openAccessLog(format);
  return {
    answered: log?.add,
    resumed({ status, milliseconds, bytes }) {
      const end = performance.now();
      log?.add({
        operation: "resume",
        status,
        milliseconds,
        end,
        bytes,
        caller: undefined,
        requestId: "-",
      });
      if (status >= 300) process.stderr.write(`warning: ${describeFailure(status)}\n`);
    },
    async close() {
      await log?.end();
    },
  };
}

function describeFailure(status: number): string {
  const answer = status === 502 ? "no answer, or 502" : String(status);
  return `a service chain was not resumed: the address of --resume-url gave ${answer}`;
}
