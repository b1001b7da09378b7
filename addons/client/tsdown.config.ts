import { defineConfig, type UserConfig } from "tsdown";

// The root configuration sets all other options. The contract's types are copied into the declarations, so that the package has no
// dependencies.
const config: UserConfig = defineConfig({
  deps: { alwaysBundle: [/^@mastery\//], neverBundle: [] },
  inputOptions: { resolve: { conditionNames: ["@mastery/source"] } },
});

export default config;
