// The peer dependency is installed only by suites that use it. This declaration covers the parts that the packages use.
declare module "@huggingface/transformers" {
  type Library = import("@mastery/embeddings/transformers").TransformersLibrary;
  export const AutoTokenizer: Library["AutoTokenizer"];
  export const AutoModel: Library["AutoModel"];
  export const Tensor: Library["Tensor"];
}
