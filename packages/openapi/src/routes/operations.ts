// The six operations of the contract. Every export of these files is served, documented and added to the client.

export { getAssignment, getClusters } from "./clusters.ts";
export { getProfile, listLearners } from "./learners.ts";
export { getRecommendations } from "./recommendations.ts";
export { getHealth } from "./service.ts";
