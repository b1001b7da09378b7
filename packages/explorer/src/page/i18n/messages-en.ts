import { DEFAULT_RULES } from "@mastery/core";
import type { Messages } from "./messages-fr.ts";
import { numberFormats } from "./numbers.ts";

const { count, decimal, percent } = numberFormats("en");

const plural = (n: number, one: string, many: string): string =>
  `${count(n)} ${n === 1 ? one : many}`;

/** What is said of the skills of one kind, by what they are, and by the heading for one and for several. */
const skills = (
  kind: string,
  one: string,
  many: string,
): Messages["recommendations"]["kinds"]["weak"] => ({
  targeted: (n) => (n === 1 ? one : many),
  overlap: (targeted, total) => {
    if (total === 1) return `the resource’s only skill is ${kind} (derived)`;
    if (targeted === total) return `all ${total} skills of the resource are ${kind} (derived)`;
    const verb = targeted === 1 ? "is" : "are";
    return `${targeted} of the resource’s ${total} skills ${verb} ${kind} (derived)`;
  },
  share: `share of the resource’s skills that are ${kind} (derived)`,
});

/** Everything the page says, in English. */
export const en: Messages = {
  page: {
    tagline: "explorer",
    skip: "Skip to content",
    navigation: "Main navigation",
    language: "Language",
    toDark: "Switch to dark theme",
    toLight: "Switch to light theme",
    documentTitle: (view) => `${view} · Mastery`,
    source: "All that is shown comes from the service’s six endpoints.",
    documentation: "API documentation",
  },
  overview: {
    name: "Overview",
    lead: (learners, clusters) =>
      `${plural(learners, "learner", "learners")} in ${plural(clusters, "cluster", "clusters")} of similar profiles, estimated from learning traces alone.`,
    learners: (n) => (n === 1 ? "learner" : "learners"),
    resources: (n) => (n === 1 ? "resource" : "resources"),
    skills: (n) => (n === 1 ? "skill" : "skills"),
    clusters: (n) => (n === 1 ? "cluster" : "clusters"),
    clustersTitle: "Clusters",
    strong: "Strengths",
    weak: "To work on",
    balanced:
      "Balanced profile: of the domains in which at least half of the members are observed, none stands out.",
    littleObserved: "Little observed: in no domain are at least half of the members observed.",
    heatMapTitle: "Mean score per domain and cluster",
    heatMapLead: "Mean of the mean scores of members observed in the domain, from 0 to 1.",
    heatMapEmpty: `No mean is published: fewer than ${DEFAULT_RULES.leastPeers} pupils observed throughout.`,
    heatMapLegend: "Colour scale",
    domain: "Domain",
    silhouetteTitle: "How many clusters?",
    silhouetteLead: (k, silhouette) =>
      `The mean silhouette is highest with ${k} clusters (${decimal(silhouette)}), so these were kept.`,
    silhouetteAxis: "Mean silhouette by number of clusters (k)",
    silhouetteHelp:
      "From −1 to 1. The higher, the closer learners are to their own cluster and the farther from others.",
    silhouetteOf: "Silhouette",
    chosen: "kept",
  },
  cluster: {
    name: (letters) => `Cluster ${letters}`,
    size: (size, share) => `${plural(size, "learner", "learners")} · ${percent(share)}`,
    fewObserved: `fewer than ${DEFAULT_RULES.leastPeers} pupils observed`,
    fewObservedNote: `–: fewer than ${DEFAULT_RULES.leastPeers} pupils of the cluster observed, so no mean is published.`,
  },
  learners: {
    name: "Learners",
    search: "Find a learner",
    placeholder: "Name or identifier",
    hint: "Arrow keys move through the list, Enter opens.",
    grades: "Grade",
    allGrades: "All grades",
    found: (n) => plural(n, "learner", "learners"),
    none: "Nobody matches this search.",
    noneHelp: "Part of the name is enough; accents and case do not matter.",
    clear: "Clear the search",
    choose: "Choose a learner",
    chooseHelp: "Their profile and recommended resources will be shown here.",
    back: "All learners",
  },
  grade: (grade) => `Grade ${grade}`,
  profile: {
    unnamed: "Learner",
    traces: (n) => plural(n, "trace", "traces"),
    distance: (distance) => `${decimal(distance)} from the centre`,
    distanceHelp:
      "Euclidean distance between standardised profiles, which rest on estimates, even where nothing is observed.",
    title: "Profile by domain",
    meanScore: "Mean score",
    belowThreshold: "Mean score below 0.60",
    successRate: "Success rate",
    centroid: (letters) => `Mean of cluster ${letters} (observed members)`,
    toCentroid: "Difference from the cluster",
    columns: { score: "Score", success: "Success", difference: "Diff." },
    unobserved: "not observed yet",
    nothingObserved: {
      title: "Not observed yet",
      text: "No scored trace, so no score. The cluster shown is that of an estimated profile, equal to the mean of all learners throughout.",
    },
  },
  recommendations: {
    title: "Recommended resources",
    lead: "In the order proposed, which varies the skills; scores, from 0 to 1, do not always descend.",
    score: "Score",
    kinds: {
      weak: skills("weak", "Weak skill", "Weak skills"),
      "to discover": skills("to discover", "Skill to discover", "Skills to discover"),
      "to consolidate": skills("to consolidate", "Skill to consolidate", "Skills to consolidate"),
    },
    none: "No resource to recommend.",
    noneHelp: "No resource of the catalogue carries a skill to suggest to this learner.",
    more: (n) => `Show all ${n} resources`,
    fewer: "Show the first 5",
    parts: {
      skillOverlap: "Skills",
      gradeFit: "Grade",
      semanticSimilarity: "Similarity",
      clusterSignal: "Cluster",
      commonSignal: "Cluster (not published)",
      skillsAndCluster: "Skills and cluster",
    },
    details: "How this score is computed",
    part: "Part",
    value: "Value",
    weight: "Weight",
    points: "Points",
    basis: {
      gradeFit: (distance) =>
        distance === 0 ? "same grade" : `${plural(distance, "grade", "grades")} apart`,
      semanticSimilarity: "between the resource and all targeted skills",
      clusterSignal: "success of the cluster’s members who tried it",
      commonSignal:
        "cluster signal (not published for this resource): the common rate of resources where it is, or 0 without any (derived)",
      skillsAndCluster:
        "share of skills and cluster signal (not published for this resource), which the score does not tell apart",
    },
    derived:
      "Grade, similarity and published rates are served by the API. The rest is derived from the score, as the remainder under the published weights (0.50 / 0.20 / 0.20 / 0.10); “≈” marks what rounding leaves known only roughly.",
    unpublished:
      "No success rate is published: too few members of the cluster tried the resource, or none of them succeeded, or all did.",
    underived:
      "Not all scores of this list follow the published weights; their parts cannot be derived from the served fields.",
  },
  states: {
    loading: "Loading…",
    retry: "Try again",
    failures: {
      unreachable: {
        title: "The service does not answer",
        text: "It may be restarting, or the connection is down.",
      },
      "unknown-learner": {
        title: "Learner not found",
        text: "No learner has this identifier. The link may belong to another dataset.",
      },
      "malformed-id": {
        title: "Malformed identifier",
        text: "A learner’s identifier is a UUID: 36 characters, hexadecimal digits and hyphens.",
      },
      unexpected: {
        title: "Unexpected answer",
        text: "The service answered something else than its interface promises.",
      },
    },
    status: (status) => `HTTP status ${status}`,
    nowhere: { title: "Page not found", text: "This address leads nowhere here." },
    home: "Back to the overview",
  },
};
