import { defineConfig, type UserConfig } from "tsdown";

// The root sets all other options. Nothing imports a program, so it has no declarations.
const config: UserConfig = defineConfig({ dts: false, logLevel: "warn" });

export default config;
