import { defineConfig, type UserConfig } from "tsdown";

// The rest is the root's. Types of the contract are copied into the declarations, so the package depends on nothing.
const config: UserConfig = defineConfig({
  deps: { alwaysBundle: [/^@mastery\//], neverBundle: [] },
  inputOptions: { resolve: { conditionNames: ["@mastery/source"] } },
});

export default config;
