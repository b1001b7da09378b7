// Builds all packages. Prints only warnings and errors, unlike the command `tsdown`.
import { join } from "node:path";
import { build } from "tsdown";

process.chdir(join(import.meta.dirname, ".."));
await build({ logLevel: "warn" });
