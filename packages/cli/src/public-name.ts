import { basename } from "node:path";
import { isStoreUrl } from "@mastery/stores";

/** Returns what may be published of the value of `--data`: no folders, which are about this machine, and no host, user or password. */
export function publicName(data: string): string {
  if (!isStoreUrl(data)) return basename(data);
  return `${data.slice(0, data.indexOf("://"))}://…`;
}
