// Only the suites that use it install it; the part that the packages use stands for it.
declare module "@huggingface/transformers" {
  type Library = import("@mastery/embeddings").TransformersLibrary;
  export const AutoTokenizer: Library["AutoTokenizer"];
  export const AutoModel: Library["AutoModel"];
  export const Tensor: Library["Tensor"];
}
