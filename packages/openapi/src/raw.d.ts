/** The text of a file, which Vite loads in tests, and `scripts/raw-text.ts` in the build. */
declare module "*?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: modules of this kind have a default export.
  export default text;
}
