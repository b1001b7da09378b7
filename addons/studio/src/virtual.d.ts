// Modules that the build fills with the output of Vite.

/** The studio's page, with the worker in its script. */
declare module "virtual:studio" {
  export const builtFiles: Readonly<
    Record<"studio.js" | "studio.css" | "icon.svg" | "licences.txt", string>
  >;
}

/** The studio's worker, as one classic script. */
declare module "virtual:worker" {
  export const workerSource: string;
}
