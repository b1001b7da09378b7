/** The page's script and styles as Vite builds them, by name; `tsdown.config.ts` puts them in place. */
declare module "virtual:studio" {
  export const builtFiles: Readonly<
    Record<"studio.js" | "studio.css" | "icon.svg" | "licences.txt", string>
  >;
}
