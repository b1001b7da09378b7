import { defineConfig, type UserConfig } from "tsdown";

// The root configuration sets all other options. A program is never imported, so it needs no declarations.
const config: UserConfig = defineConfig({ dts: false, logLevel: "warn" });

export default config;
