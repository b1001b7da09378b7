/**
 * The command `mastery generate`.
 *
 * @module @mastery/synthetic-school/command
 */

import type { AddOnCommands } from "@mastery/cli/command";

export const commands: AddOnCommands["commands"] = {
  generate: async () => (await import("./generate.ts")).fill,
};
