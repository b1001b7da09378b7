/** The worker as Vite builds it, one classic script; `tsdown.config.ts` puts it in place. */
declare module "virtual:worker" {
  export const workerSource: string;
}
