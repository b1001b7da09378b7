/**
 * The commands `mastery evaluate` and `mastery card`.
 *
 * @module @mastery/evaluation/command
 */

import type { AddOnCommands } from "@mastery/cli/command";

export const commands: AddOnCommands["commands"] = {
  evaluate: async () => (await import("./evaluate.ts")).fill,
  card: async () => (await import("./card.ts")).fill,
};
