/**
 * The commands `mastery studio`, `mastery import-marks` and `mastery import-skills`.
 *
 * @module @mastery/studio/command
 */

import type { AddOnCommands } from "@mastery/cli/command";

export const commands: AddOnCommands["commands"] = {
  "import-marks": async () => (await import("./import-marks.ts")).fill,
  "import-skills": async () => (await import("./import-skills.ts")).fill,
  studio: async () => (await import("./studio.ts")).fill,
};
