// Frameworks that users mount the Connect-style middleware in.

export { default as connect } from "connect";
export { default as express4 } from "express-4";
