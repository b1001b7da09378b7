import { defineConfig, type UserConfig } from "tsdown";

// All other options are set at the root. Nothing imports a program, so it has no declarations.
const config: UserConfig = defineConfig({ dts: false, logLevel: "warn" });

export default config;
