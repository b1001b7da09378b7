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
    if (total === 1) return `the resource’s only skill is ${kind}`;
    if (targeted === total) return `all ${total} skills of the resource are ${kind}`;
    const verb = targeted === 1 ? "is" : "are";
    return `${targeted} of the resource’s ${total} skills ${verb} ${kind}`;
  },
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
    source: "All that is shown comes from the service’s interface.",
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
    traces: (first, last) =>
      first === last ? `traces of ${first}` : `traces from ${first} to ${last}`,
    version: (version) => `computed by version ${version}`,
    clustersTitle: "Clusters",
    strong: "Strengths",
    weak: "To work on",
    balanced:
      "Balanced profile: of the domains in which at least half of the members are observed, none stands out.",
    littleObserved: "Little observed: in no domain are at least half of the members observed.",
    heatMapTitle: "Mean score per domain and cluster",
    heatMapLead: "Mean of the mean scores of members observed in the domain, from 0 to 1.",
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
    fewObserved: (least) => `fewer than ${least} pupils observed`,
    fewObservedNote: (least) =>
      `–: fewer than ${least} pupils of the cluster observed, so no mean is published.`,
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
    belowThreshold: (threshold) => `Mean score below ${decimal(threshold)}`,
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
      to_discover: skills("to discover", "Skill to discover", "Skills to discover"),
      to_consolidate: skills("to consolidate", "Skill to consolidate", "Skills to consolidate"),
    },
    none: "No resource to recommend.",
    noneHelp: "No resource of the catalogue carries a skill to suggest to this learner.",
    more: (n) => `Show all ${n} resources`,
    fewer: "Show the first 5",
    parts: {
      skill_overlap: "Skills",
      grade_fit: "Grade",
      semantic_similarity: "Similarity",
      cluster_signal: "Cluster",
      hidden_signal: "Cluster (not published)",
    },
    details: "How this score is computed",
    part: "Part",
    value: "Value",
    weight: "Weight",
    points: "Points",
    basis: {
      grade_fit: (distance) =>
        distance === 0 ? "same grade" : `${plural(distance, "grade", "grades")} apart`,
      semantic_similarity: "between the resource and all targeted skills",
      cluster_signal: "success of the cluster’s members who tried it",
      hidden_signal:
        "cluster signal (not published for this resource): what the other parts leave of the score",
    },
    rounded:
      "Weights in force in this service. Values and points are rounded, so their sum may differ from the score by a few thousandths.",
    unpublished:
      "No success rate is published: too few members of the cluster tried the resource, or none of them succeeded, or all did.",
  },
  session: {
    title: "Protected access",
    lead: "This service shows its data only to callers with a key or token.",
    token: "Key or token",
    kept: "Kept in this tab alone, until you close it or sign out.",
    refused: "The service refused this key or token. Check it, or ask for another one.",
    signIn: "Sign in",
    signOut: "Sign out",
  },
  states: {
    loading: "Loading…",
    retry: "Try again",
    failures: {
      unreachable: {
        title: "The service does not answer",
        text: "It may be restarting, or the connection is down.",
      },
      "not-found": {
        title: "Learner not found",
        text: "No learner has this identifier. The link may belong to another dataset.",
      },
      invalid: {
        title: "Malformed identifier",
        text: "A learner’s identifier is a UUID: 36 characters, hexadecimal digits and hyphens.",
      },
      unauthenticated: {
        title: "Sign-in needed",
        text: "Sign in at your school’s portal, then try again.",
      },
      forbidden: {
        title: "Access denied",
        text: "Your credentials do not cover these data.",
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
