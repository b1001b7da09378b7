// Express 4. The types of Express 5 also describe the parts that the tests use.
declare module "express-4" {
  import express from "express";

  // biome-ignore lint/style/noDefaultExport: the package has only a default export.
  export default express;
}
