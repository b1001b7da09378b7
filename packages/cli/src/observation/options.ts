import {
  type Command,
  type CommandUnknownOpts,
  Option,
  type OptionValues,
} from "@commander-js/extra-typings";
import { notEmpty } from "../environment.ts";
import { integerFrom } from "../numbers.ts";
import type { LogFormat } from "./access-log.ts";

/** The options of servers that let their operator see what they do. */
export interface ObservationOptions {
  readonly log?: LogFormat;
  readonly metricsPort?: number;
  readonly metricsHost?: string;
}

/** Adds these options to a command, under a heading of their own. */
export function addObservationOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): Command<Args, Options & Pick<ObservationOptions, keyof ObservationOptions>> {
  const options = [
    logOption(),
    new Option("--metrics-port <number>", "serve metrics for Prometheus; 0 for any free port")
      .argParser(integerFrom(0, 65_535))
      .env("MASTERY_METRICS_PORT"),
    new Option("--metrics-host <address>", 'address for metrics (default: "127.0.0.1")')
      .argParser(notEmpty)
      .env("MASTERY_METRICS_HOST"),
  ];
  for (const option of options) command.addOption(option.helpGroup("Log and metrics:"));
  return command as unknown as Command<
    Args,
    Options & Pick<ObservationOptions, keyof ObservationOptions>
  >;
}

/** Returns the option of a log. */
function logOption(): Option<"--log <format>", undefined, undefined, undefined, false, LogFormat> {
  return new Option("--log <format>", "write a line for each answer to standard error")
    .choices(["json", "text"] as const)
    .env("MASTERY_LOG");
}

/** Ends with a usage error for options that contradict each other. */
export function checkObservationOptions(
  { metricsPort, metricsHost }: ObservationOptions,
  port: number,
  command: CommandUnknownOpts,
): void {
  if (metricsPort === undefined && metricsHost !== undefined) {
    command.error("error: option '--metrics-host' needs '--metrics-port'");
  }
  if (metricsPort === port && port !== 0) {
    command.error(
      `error: --port and --metrics-port are both ${port}; choose another for one of them`,
    );
  }
}
