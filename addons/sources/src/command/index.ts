/**
 * The commands `mastery fetch-xapi`, `sql`, `population`, `export`, `diff`, `find` and `forget`.
 *
 * @module @mastery/sources/command
 */

import type { AddOnCommands } from "@mastery/cli/command";

export const commands: AddOnCommands["commands"] = {
  export: async () => (await import("./export.ts")).fill,
  diff: async () => (await import("./diff.ts")).fill,
  "fetch-xapi": async () => (await import("./fetch-xapi.ts")).fill,
  find: async () => (await import("./forget.ts")).fillFind,
  forget: async () => (await import("./forget.ts")).fillForget,
  population: async () => (await import("./population.ts")).fill,
  sql: async () => (await import("./sql.ts")).fill,
};
