import { defineConfig, type UserConfig } from "tsdown";

// The root configuration sets all other options. The compiler writes the declarations, since types of options follow from their rows.
const config: UserConfig = defineConfig({ dts: { oxc: false } });

export default config;
