// Frameworks that users mount the Connect-style middleware in.

import { createRequire } from "node:module";
import type express from "express";

export { default as connect } from "connect";

/** Express 4. The types of Express 5 also describe the parts that the tests use. */
export const express4: typeof express = createRequire(import.meta.url)("express-4");
