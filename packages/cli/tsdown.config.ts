import { defineConfig, type UserConfig } from "tsdown";

// The rest is the root's. Nothing imports a program, so it has no declarations.
const config: UserConfig = defineConfig({ dts: false, logLevel: "warn" });

export default config;
