import { basename } from "node:path";
import { isStoreUrl } from "@mastery/dataset/stores";

/** Returns the part of `--data` that may be published: no folders, which describe this machine, and no host, user or password. */
export function publicName(data: string): string {
  if (!isStoreUrl(data)) return basename(data);
  return `${data.slice(0, data.indexOf("://"))}://…`;
}
