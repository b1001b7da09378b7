/** The text of a file. Vite loads it in tests, and `scripts/raw-text.ts` in the build. */
declare module "*?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how such modules export.
  export default text;
}
