// Modules that the build fills with the output of Vite.

/** The explorer's page: `index.html`, and files with names derived from their content. */
declare module "virtual:page" {
  export const builtFiles: readonly { readonly name: string; readonly text: string }[];
}

declare module "virtual:studio" {
  export const builtFiles: Readonly<
    Record<"studio.js" | "studio.css" | "icon.svg" | "licences.txt", string>
  >;
}

/** The studio's worker, as one classic script. */
declare module "virtual:worker" {
  export const workerSource: string;
}
