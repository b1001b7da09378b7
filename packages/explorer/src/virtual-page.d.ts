/** The page as Vite builds it; `tsdown.config.ts` has it built and put in place. */
declare module "virtual:page" {
  export const builtFiles: readonly import("./explorer-file.ts").BuiltFile[];
}
