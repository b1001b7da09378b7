// Assembles the inner loops to WebAssembly: node scripts/assemble-kernels.mjs. A test fails if the result is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const core = join(import.meta.dirname, "../packages/mastery-core");
const source = join(core, "src/clustering/kernels/kernels.wat");
const wabt = await createRequire(join(core, "package.json"))("wabt")();
const module = wabt.parseWat("kernels.wat", readFileSync(source, "utf8"), { simd: true });
// The bytes are encoded as letters, which compress better than digits, because code consists mostly of letters.
const letters = Array.from(new Uint8Array(module.toBinary({}).buffer), (byte) =>
  String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15)),
).join("");
const lines = letters.match(/.{1,120}/g).map((line) => `  "${line}"`);
writeFileSync(
  join(core, "src/clustering/kernels/kernels.wasm.ts"),
  `/** \`kernels.wat\`, assembled by \`scripts/assemble-kernels.mjs\`. Two letters encode a byte, and the letters a to p stand for 0 to 15. */\nexport const KERNELS: string =\n${lines.join(" +\n")};\n`,
);
