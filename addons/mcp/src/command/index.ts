/**
 * The command `mastery mcp`.
 *
 * @module @mastery/mcp/command
 */

import type { AddOnCommands } from "@mastery/cli/command";

export const commands: AddOnCommands["commands"] = {
  mcp: async () => (await import("./mcp.ts")).fill,
};
