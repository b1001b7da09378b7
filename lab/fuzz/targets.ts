import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Target, TargetModule } from "./target.ts";

const FOLDER = join(import.meta.dirname, "targets");

/** Opens a target. */
type Open = () => Promise<Target<unknown>>;

/** The targets by file name. */
export const TARGETS: Readonly<Record<string, Open>> = Object.fromEntries(
  readdirSync(FOLDER).map((file): [string, Open] => [
    file.replace(/\.ts$/, ""),
    async () => {
      const module: TargetModule = await import(`./targets/${file.replace(/\.ts$/, "")}.ts`);
      return module.open();
    },
  ]),
);
