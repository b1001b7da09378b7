import document from "../openapi.json" with { type: "json" };
import { renderJson } from "./rendered-body.ts";
import { type SecuritySchemes, withSecurity } from "./security.ts";
import { SharedBody } from "./shared-body.ts";

/** Returns `openapi.json` as it is served, with security schemes if callers are authorized. */
export function openApiDocument(schemes: SecuritySchemes | undefined): SharedBody {
  const served = schemes === undefined ? document : withSecurity(document, schemes);
  return new SharedBody(() => renderJson(served), {
    mediaType: "application/json",
    cacheControl: "no-cache",
  });
}
