import type { Messages } from "./messages-fr.ts";
import { numberFormats } from "./numbers.ts";

const { count, decimal, percent } = numberFormats("en");

const plural = (n: number, one: string, many: string): string =>
  `${count(n)} ${n === 1 ? one : many}`;

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
      `${plural(learners, "learner", "learners")} in ${plural(clusters, "cluster", "clusters")} of similar profiles, computed from learning traces alone.`,
    learners: (n) => (n === 1 ? "learner" : "learners"),
    resources: (n) => (n === 1 ? "resource" : "resources"),
    skills: (n) => (n === 1 ? "skill" : "skills"),
    clusters: (n) => (n === 1 ? "cluster" : "clusters"),
    clustersTitle: "Clusters",
    strong: "Strengths",
    weak: "To work on",
    balanced: "Balanced profile: no domain stands out.",
    heatMapTitle: "Mean score per domain and cluster",
    heatMapLead: "Mean of the members’ mean scores, from 0 to 1.",
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
    distanceHelp: "Euclidean distance in the space of standardised profiles.",
    title: "Profile by domain",
    meanScore: "Mean score",
    belowThreshold: "Mean score below 0.60",
    successRate: "Success rate",
    centroid: (letters) => `Mean of cluster ${letters}`,
    toCentroid: "Difference from the cluster",
    columns: { score: "Score", success: "Success", difference: "Diff." },
    untraced:
      "A domain without a scored trace is given 0.50 throughout, so 0.50 and 50% together may mean “nothing observed”.",
  },
  recommendations: {
    title: "Recommended resources",
    lead: "Best first. Scores go from 0 to 1.",
    score: "Score",
    targeted: "Targeted skills",
    none: "No resource to recommend.",
    noneHelp: "No resource of the catalogue carries one of this learner’s weak skills.",
    more: (n) => `Show all ${n} resources`,
    fewer: "Show the first 5",
    parts: {
      skillOverlap: "Skills",
      gradeFit: "Grade",
      semanticSimilarity: "Similarity",
      clusterSignal: "Cluster",
    },
    details: "How this score is computed",
    part: "Part",
    value: "Value",
    weight: "Weight",
    points: "Points",
    basis: {
      skillOverlap: (targeted, total) =>
        total === 1
          ? "the resource’s only skill is weak (derived)"
          : targeted === total
            ? `all ${total} skills of the resource are weak (derived)`
            : `${targeted} of the resource’s ${total} skills ${targeted === 1 ? "is" : "are"} weak (derived)`,
      gradeFit: (distance) =>
        distance === 0 ? "same grade" : `${plural(distance, "grade", "grades")} apart`,
      semanticSimilarity: "between the resource and the weak skills",
      clusterSignal: "success within the cluster",
      clusterUnknown: "nobody else of the cluster tried it: counts 0",
    },
    derived:
      "Grade, similarity and cluster are served by the API. The share of skills is not: it is derived from the score, as the remainder under the published weights (0.50 / 0.20 / 0.20 / 0.10).",
    underived:
      "This score does not fit the published weights; its parts cannot be derived from the served fields.",
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
