// All operations. Every export of these files is served where the add-on is mounted, documented and added to the client.

export * from "./clusters.ts";
export * from "./groups.ts";
export * from "./recommendations.ts";
export * from "./service.ts";
export * from "./skills.ts";
