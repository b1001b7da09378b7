// Builds the function's directory: index.mjs, the modules that it imports on demand, and the data that it serves.
//
// node build.js [--mode snapshot] [--data school.snapshot] [--out dist]
// node build.js --mode own-pupils [--data school.snapshot] [--out dist]
// node build.js --mode dataset [--data ../../data] [--out dist]
// node build.js --mode s3 [--out dist]
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { deflateRawSync } from "node:zlib";
import { build } from "esbuild";

const { values } = parseArgs({
  options: {
    mode: { type: "string", default: "snapshot" },
    data: { type: "string" },
    out: { type: "string", default: "dist" },
  },
});
const { mode, out } = values;
const modelFile = fileURLToPath(import.meta.resolve("@mastery/embeddings/model.bin"));

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
switch (mode) {
  case "snapshot":
  case "own-pupils":
    await cp(values.data ?? "school.snapshot", join(out, "school.snapshot"));
    break;
  case "dataset":
    await cp(values.data ?? "../../data", join(out, "data"), { recursive: true });
    await cp(modelFile, join(out, "model.bin"));
    break;
  case "s3":
    break;
  default:
    throw new Error(`--mode: expected snapshot, own-pupils, dataset or s3, got ${mode}`);
}

const { metafile } = await build({
  entryPoints: { index: join(import.meta.dirname, `src/${mode}.ts`) },
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  // Splits off modules that are imported on demand, such as the script of the page at /docs, so that the init phase does not load them.
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node22",
  // Names are not shortened, so that stack traces in the log are readable.
  minifySyntax: true,
  minifyWhitespace: true,
  // The managed runtime already contains the SDK.
  external: ["@aws-sdk/*"],
  metafile: true,
  logLevel: "warning",
  // Unused imports can be dropped, because our modules have no side effects.
  logOverride: { "ignored-bare-import": "silent" },
});

const kib = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
for (const file of Object.keys(metafile.outputs)) {
  const code = await readFile(file);
  console.log(`${file}: ${kib(code.length)}, zipped ${kib(deflateRawSync(code).length)}`);
}
