// Takes the place of `docs` in bundles with the condition `mastery-without-docs`, because the documentation component is larger than the rest.

import type { Page } from "../pages.ts";

export function docsPages(): readonly Page[] {
  return [];
}
