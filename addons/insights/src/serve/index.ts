/**
 * What the add-on adds to `mastery serve`: its routes.
 *
 * @module @mastery/insights/serve
 */

import type { RouteTable } from "@mastery/openapi/routes";
import { INSIGHTS } from "../routes/index.ts";

/** Found by `mastery serve` where the add-on is installed. */
export const addOn: { readonly routes: RouteTable } = { routes: INSIGHTS };
