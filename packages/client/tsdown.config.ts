import { defineConfig, type UserConfig } from "tsdown";

// All other settings are at the root. Types of the contract are copied into the declarations, so the package has no dependencies.
const config: UserConfig = defineConfig({
  deps: { alwaysBundle: [/^@mastery\//], neverBundle: [] },
  inputOptions: { resolve: { conditionNames: ["@mastery/source"] } },
});

export default config;
