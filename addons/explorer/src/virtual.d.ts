// Modules that the build fills with the output of Vite.

/** The explorer's page: `index.html`, and files with names derived from their content. */
declare module "virtual:page" {
  export const builtFiles: readonly { readonly name: string; readonly text: string }[];
}
