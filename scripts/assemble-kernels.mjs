// Assembles the inner loops of k-means: npm run kernels. A test tells when this was forgotten.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const core = join(import.meta.dirname, "../packages/mastery-core");
const source = join(core, "src/clustering/kernels/kernels.wat");
const wabt = await createRequire(join(core, "package.json"))("wabt")();
const module = wabt.parseWat("kernels.wat", readFileSync(source, "utf8"), { simd: true });
const hex = Buffer.from(module.toBinary({}).buffer).toString("hex");
const lines = hex.match(/.{1,90}/g).map((line) => `  "${line}"`);
writeFileSync(
  join(core, "src/clustering/kernels/kernels.wasm.ts"),
  `/** \`kernels.wat\`, assembled by \`scripts/assemble-kernels.mjs\`: bytes in hexadecimal digits. */\nexport const KERNELS: string =\n${lines.join(" +\n")};\n`,
);
