/**
 * What add-ons need to define their commands: options and their parsers, reading of data, progress, and output.
 *
 * @module @mastery/cli/command
 */

export { InvalidArgumentError } from "commander";
export type { AddOnCommands } from "../add-ons.ts";
export { clusterLines } from "../changes.ts";
export { compute, computeFitting } from "../compute.ts";
export { readJsonObject, rulesOf } from "../config-file.ts";
export { idMapping, readTableNames, schemeOf } from "../data-source.ts";
export {
  defineCommand,
  defineGroup,
  flag,
  integer,
  omit,
  oneOf,
  parsed,
  text,
  type Values,
  withVariables,
} from "../define-command.ts";
export {
  CommandError,
  describeError,
  namingFlags,
  OpenQuestionsError,
  stopSignal,
  UsageError,
  warn,
} from "../failures.ts";
export {
  countOf,
  formatCount,
  present,
  printJson,
  printResult,
  type Section,
  textOf,
} from "../figures.ts";
export { listen, onlyLocal } from "../listen.ts";
export type { LoggedResponse, Observation } from "../observation.ts";
export {
  COMMON,
  COMPUTING,
  CONNECTIONS,
  DATES,
  data,
  FITTED,
  FITTING,
  FORCE,
  fitting,
  json,
  listening,
  OBSERVATION,
  out,
  QUIET,
  READING,
  RULES,
  TABLES,
} from "../options.ts";
export { startProgress } from "../progress.ts";
export type { ServeAddOn, ServeExtension, Serving } from "../serve-add-ons.ts";
export { checkService } from "../service.ts";
export { loadSnapshot, originOf, readComputed, type SnapshotOrigin } from "../snapshot-source.ts";
