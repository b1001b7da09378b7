/**
 * The commands of `mastery dataspace`.
 *
 * @module @mastery/dataspace/command
 */

import type { AddOnCommands } from "@mastery/cli/command";

export const commands: AddOnCommands["commands"] = {
  dataspace: async () => (await import("./dataspace.ts")).fill,
};
