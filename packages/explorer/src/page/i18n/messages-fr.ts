import { DEFAULT_RULES } from "@mastery/core";
import { numberFormats } from "./numbers.ts";

const { count, decimal, percent } = numberFormats("fr");

/** One or more of something. French counts 0 as one. */
const plural = (n: number, one: string, many: string): string =>
  `${count(n)} ${n < 2 ? one : many}`;

/** What is said of the skills of one kind, by the adjective for one and for several. */
const skills = (one: string, many: string) => ({
  targeted: (n: number): string => (n < 2 ? `Compétence ${one}` : `Compétences ${many}`),
  overlap: (targeted: number, total: number): string => {
    if (total === 1) return `la seule compétence de la ressource est ${one} (déduit)`;
    if (targeted === total) return `les ${total} compétences de la ressource sont ${many} (déduit)`;
    const verb = targeted === 1 ? `est ${one}` : `sont ${many}`;
    return `${targeted} des ${total} compétences de la ressource ${verb} (déduit)`;
  },
  share: `part des compétences de la ressource qui sont ${many} (déduit)`,
});

/** Everything the page says, in French. The English follows its shape. */
export const fr = {
  page: {
    tagline: "explorateur",
    skip: "Aller au contenu",
    navigation: "Navigation principale",
    language: "Langue",
    toDark: "Passer au thème sombre",
    toLight: "Passer au thème clair",
    documentTitle: (view: string): string => `${view} · Mastery`,
    source: "Tout ce qui est affiché vient des six points d’accès du service.",
    documentation: "Documentation de l’API",
  },
  overview: {
    name: "Vue d’ensemble",
    lead: (learners: number, clusters: number): string =>
      `${plural(learners, "apprenant", "apprenants")}, ${plural(clusters, "groupe", "groupes")} de profils semblables, estimés à partir des seules traces d’apprentissage.`,
    learners: (n: number): string => (n < 2 ? "apprenant" : "apprenants"),
    resources: (n: number): string => (n < 2 ? "ressource" : "ressources"),
    skills: (n: number): string => (n < 2 ? "compétence" : "compétences"),
    clusters: (n: number): string => (n < 2 ? "groupe" : "groupes"),
    clustersTitle: "Groupes",
    strong: "Points forts",
    weak: "À renforcer",
    balanced:
      "Profil équilibré : parmi les domaines où la moitié des membres au moins sont observés, aucun ne se détache.",
    littleObserved:
      "Profil peu observé : aucun domaine où la moitié des membres au moins soient observés.",
    heatMapTitle: "Score moyen par domaine et par groupe",
    heatMapLead: "Moyenne des scores moyens des membres observés dans le domaine, de 0 à 1.",
    heatMapEmpty: `Aucune moyenne publiée : partout, moins de ${DEFAULT_RULES.leastPeers} élèves observés.`,
    heatMapLegend: "Échelle des couleurs",
    domain: "Domaine",
    silhouetteTitle: "Combien de groupes ?",
    silhouetteLead: (k: number, silhouette: number): string =>
      `Avec ${k} groupes, la silhouette moyenne est la plus élevée (${decimal(silhouette)}) : c’est le découpage retenu.`,
    silhouetteAxis: "Silhouette moyenne selon le nombre de groupes (k)",
    silhouetteHelp:
      "De −1 à 1. Plus elle est haute, plus chacun est proche de son groupe et loin des autres.",
    silhouetteOf: "Silhouette",
    chosen: "retenu",
  },
  cluster: {
    name: (letters: string): string => `Groupe ${letters}`,
    size: (size: number, share: number): string =>
      `${plural(size, "apprenant", "apprenants")} · ${percent(share)}`,
    fewObserved: `moins de ${DEFAULT_RULES.leastPeers} élèves observés`,
    fewObservedNote: `– : moins de ${DEFAULT_RULES.leastPeers} élèves observés dans le groupe, donc aucune moyenne publiée.`,
  },
  learners: {
    name: "Apprenants",
    search: "Chercher un apprenant",
    placeholder: "Nom ou identifiant",
    hint: "Flèches pour parcourir la liste, Entrée pour ouvrir.",
    grades: "Niveau",
    allGrades: "Tous les niveaux",
    found: (n: number): string => plural(n, "apprenant", "apprenants"),
    none: "Personne ne correspond à cette recherche.",
    noneHelp: "Une partie du nom suffit ; accents et majuscules ne comptent pas.",
    clear: "Effacer la recherche",
    choose: "Choisissez un apprenant",
    chooseHelp: "Son profil et les ressources qui lui sont recommandées s’afficheront ici.",
    back: "Tous les apprenants",
  },
  grade: (grade: number): string => `Niveau ${grade}`,
  profile: {
    unnamed: "Apprenant",
    traces: (n: number): string => plural(n, "trace", "traces"),
    distance: (distance: number): string => `à ${decimal(distance)} du centre`,
    distanceHelp:
      "Distance euclidienne entre profils standardisés ; ils reposent sur des estimations, même là où rien n’est observé.",
    title: "Profil par domaine",
    meanScore: "Score moyen",
    belowThreshold: "Score moyen sous 0,60",
    successRate: "Taux de réussite",
    centroid: (letters: string): string => `Moyenne du groupe ${letters} (membres observés)`,
    toCentroid: "Écart au groupe",
    columns: { score: "Score", success: "Réussite", difference: "Écart" },
    unobserved: "pas encore observé",
    nothingObserved: {
      title: "Pas encore observé",
      text: "Aucune trace notée, donc aucun score. Le groupe indiqué est celui d’un profil estimé, égal en tout à la moyenne des apprenants.",
    },
  },
  recommendations: {
    title: "Ressources recommandées",
    lead: "Dans l’ordre proposé, qui varie les compétences ; le score, de 0 à 1, ne descend pas toujours.",
    score: "Score",
    kinds: {
      weak: skills("faible", "faibles"),
      "to discover": skills("à découvrir", "à découvrir"),
      "to consolidate": skills("à consolider", "à consolider"),
    },
    none: "Aucune ressource à recommander.",
    noneHelp: "Aucune ressource du catalogue ne porte une compétence à lui proposer.",
    more: (n: number): string => `Voir les ${n} ressources`,
    fewer: "Voir les 5 premières",
    parts: {
      skillOverlap: "Compétences",
      gradeFit: "Niveau",
      semanticSimilarity: "Similarité",
      clusterSignal: "Groupe",
      commonSignal: "Groupe (non publié)",
      skillsAndCluster: "Compétences et groupe",
    },
    details: "Comment ce score est calculé",
    part: "Part",
    value: "Valeur",
    weight: "Poids",
    points: "Points",
    basis: {
      gradeFit: (distance: number): string =>
        distance === 0 ? "même niveau" : `${plural(distance, "niveau", "niveaux")} d’écart`,
      semanticSimilarity: "entre la ressource et l’ensemble des compétences visées",
      clusterSignal: "réussite des membres du groupe qui l’ont essayée",
      commonSignal:
        "signal du groupe (pas publié pour cette ressource) : le taux commun des ressources où il est publié, ou 0 sans aucune (déduit)",
      skillsAndCluster:
        "part des compétences et signal du groupe (pas publié pour cette ressource), que le score ne permet pas de séparer",
    },
    derived:
      "Niveau, similarité et taux publiés sont servis par l’API. Le reste est déduit du score, par différence, avec les poids publiés (0,50 / 0,20 / 0,20 / 0,10) ; « ≈ » marque ce que l’arrondi ne laisse connaître qu’à peu près.",
    unpublished:
      "Taux de réussite non publié : trop peu de membres du groupe ont essayé la ressource, ou aucun ne l’a réussie, ou tous.",
    underived:
      "Les scores de cette liste ne suivent pas tous les poids publiés ; leurs parts ne peuvent pas être déduites des champs servis.",
  },
  states: {
    loading: "Chargement…",
    retry: "Réessayer",
    failures: {
      unreachable: {
        title: "Le service ne répond pas",
        text: "Il est peut-être en train de redémarrer, ou la connexion est coupée.",
      },
      "unknown-learner": {
        title: "Apprenant introuvable",
        text: "Aucun apprenant n’a cet identifiant. Le lien date peut-être d’un autre jeu de données.",
      },
      "malformed-id": {
        title: "Identifiant mal formé",
        text: "Un identifiant d’apprenant est un UUID : 36 caractères, chiffres hexadécimaux et tirets.",
      },
      unexpected: {
        title: "Réponse inattendue du service",
        text: "Le service a répondu autre chose que ce que son interface promet.",
      },
    },
    status: (status: number): string => `Code HTTP ${status}`,
    nowhere: { title: "Page introuvable", text: "Cette adresse ne mène à rien ici." },
    home: "Retour à la vue d’ensemble",
  },
};

/** Everything the page says, in one language. */
export type Messages = typeof fr;
