// All operations: whatever these files export is served, documented and in the client.

export * from "./clusters.ts";
export * from "./groups.ts";
export * from "./learners.ts";
export * from "./recommendations.ts";
export * from "./service.ts";
export * from "./skills.ts";
