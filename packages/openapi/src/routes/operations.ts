// All operations: a route that is exported here is served, documented and in the client.

export { getAssignment, getClusters, getClusterTraits, listClusterMembers } from "./clusters.ts";
export {
  listGroupMembers,
  listGroupSkills,
  listGroups,
  listLearnerGroups,
  listWorkGroups,
} from "./groups.ts";
export { getProfile, listLearners } from "./learners.ts";
export { getRecommendationDetails, getRecommendations } from "./recommendations.ts";
export { getHealth, getRules, getSnapshot, listDomains } from "./service.ts";
export { listLearnerSkills, listSkillLearners, listSkills } from "./skills.ts";
