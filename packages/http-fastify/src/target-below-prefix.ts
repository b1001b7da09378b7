/**
 * Returns the target below a prefix such as `/schools/:school`, or `undefined` if it is not below. Fastify's router decodes what it
 * matches; here, literal segments are compared as they were sent, so that no second spelling bypasses a hook.
 */
export function targetBelowPrefix(prefix: string, target: string): string | undefined {
  if (!target.startsWith("/")) return undefined;
  let at = 0;
  for (const segment of prefix.replace(/\/$/, "").split("/").slice(1)) {
    const end = target.indexOf("/", at + 1);
    if (end < 0) return undefined;
    const isParameter = /[:*]/.test(segment);
    if (!isParameter && target.slice(at + 1, end) !== encodeURI(segment)) return undefined;
    at = end;
  }
  return target.slice(at);
}
