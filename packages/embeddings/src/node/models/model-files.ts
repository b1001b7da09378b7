import type { Dtype } from "../../transformers/library.ts";

/** What every model must have beside its weights. */
export const REQUIRED_FILES = ["config.json", "tokenizer.json", "tokenizer_config.json"] as const;

/** What sentence-transformers models say about pooling and length, where their exports keep it. */
export const POOLING_FILE = "1_Pooling/config.json";
export const LENGTH_FILE = "sentence_bert_config.json";

const WEIGHTS: Readonly<Record<Dtype, string>> = {
  fp32: "model",
  fp16: "model_fp16",
  q8: "model_quantized",
  int8: "model_int8",
  uint8: "model_uint8",
  q4: "model_q4",
  q4f16: "model_q4f16",
  bnb4: "model_bnb4",
};

/** Where a model keeps its weights of a precision. */
export function weightsFile(dtype: Dtype): string {
  return `onnx/${WEIGHTS[dtype]}.onnx`;
}

/** Which of a model's files are needed to embed with a precision; weights beyond 2 GB lie in `_data` files beside. */
export function isNeeded(file: string, dtype: Dtype): boolean {
  const others: readonly string[] = [...REQUIRED_FILES, POOLING_FILE, LENGTH_FILE];
  return others.includes(file) || file.replace(/_data(_\d+)?$/, "") === weightsFile(dtype);
}
