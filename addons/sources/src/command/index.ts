/**
 * The commands `mastery fetch-xapi`, `mastery sql`, `mastery export` and `mastery diff`.
 *
 * @module @mastery/sources/command
 */

import type { AddOnCommands } from "@mastery/cli/command";

export const commands: AddOnCommands["commands"] = {
  export: async () => (await import("./export.ts")).fill,
  diff: async () => (await import("./diff.ts")).fill,
  "fetch-xapi": async () => (await import("./fetch-xapi.ts")).fill,
  sql: async () => (await import("./sql.ts")).fill,
};
