import { numberFormats } from "./numbers.ts";

const { count, decimal, percent } = numberFormats("fr");

/** One or more of something. French counts 0 as one. */
const plural = (n: number, one: string, many: string): string =>
  `${count(n)} ${n < 2 ? one : many}`;

/** What is said of the skills of one kind, by the adjective for one and for several. */
const skills = (one: string, many: string) => ({
  targeted: (n: number): string => (n < 2 ? `Compétence ${one}` : `Compétences ${many}`),
  overlap: (targeted: number, total: number): string => {
    if (total === 1) return `la seule compétence de la ressource est ${one}`;
    if (targeted === total) return `les ${total} compétences de la ressource sont ${many}`;
    const verb = targeted === 1 ? `est ${one}` : `sont ${many}`;
    return `${targeted} des ${total} compétences de la ressource ${verb}`;
  },
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
    source: "Tout ce qui est affiché vient de l’interface du service.",
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
    traces: (first: string, last: string): string =>
      first === last ? `traces du ${first}` : `traces du ${first} au ${last}`,
    version: (version: string): string => `calculé par la version ${version}`,
    clustersTitle: "Groupes",
    strong: "Points forts",
    weak: "À renforcer",
    balanced:
      "Profil équilibré : parmi les domaines où la moitié des membres au moins sont observés, aucun ne se détache.",
    littleObserved:
      "Profil peu observé : aucun domaine où la moitié des membres au moins soient observés.",
    heatMapTitle: "Score moyen par domaine et par groupe",
    heatMapLead: "Moyenne des scores moyens des membres observés dans le domaine, de 0 à 1.",
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
    fewObserved: (least: number): string => `moins de ${least} élèves observés`,
    fewObservedNote: (least: number): string =>
      `– : moins de ${least} élèves observés dans le groupe, donc aucune moyenne publiée.`,
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
    belowThreshold: (threshold: number): string => `Score moyen sous ${decimal(threshold)}`,
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
      to_discover: skills("à découvrir", "à découvrir"),
      to_consolidate: skills("à consolider", "à consolider"),
    },
    none: "Aucune ressource à recommander.",
    noneHelp: "Aucune ressource du catalogue ne porte une compétence à lui proposer.",
    more: (n: number): string => `Voir les ${n} ressources`,
    fewer: "Voir les 5 premières",
    parts: {
      skill_overlap: "Compétences",
      grade_fit: "Niveau",
      semantic_similarity: "Similarité",
      cluster_signal: "Groupe",
      hidden_signal: "Groupe (non publié)",
    },
    details: "Comment ce score est calculé",
    part: "Part",
    value: "Valeur",
    weight: "Poids",
    points: "Points",
    basis: {
      grade_fit: (distance: number): string =>
        distance === 0 ? "même niveau" : `${plural(distance, "niveau", "niveaux")} d’écart`,
      semantic_similarity: "entre la ressource et l’ensemble des compétences visées",
      cluster_signal: "réussite des membres du groupe qui l’ont essayée",
      hidden_signal:
        "signal du groupe (pas publié pour cette ressource) : ce que les autres parts laissent du score",
    },
    rounded:
      "Poids en vigueur dans ce service. Valeurs et points sont arrondis : leur somme peut s’écarter du score de quelques millièmes.",
    unpublished:
      "Taux de réussite non publié : trop peu de membres du groupe ont essayé la ressource, ou aucun ne l’a réussie, ou tous.",
  },
  session: {
    title: "Accès protégé",
    lead: "Ce service ne montre ses données qu’avec une clé ou un jeton d’accès.",
    token: "Clé ou jeton",
    kept: "Gardé dans cet onglet seulement, jusqu’à sa fermeture ou votre déconnexion.",
    refused:
      "Le service a refusé cette clé ou ce jeton. Vérifiez la saisie, ou demandez-en un autre.",
    signIn: "Se connecter",
    signOut: "Se déconnecter",
  },
  states: {
    loading: "Chargement…",
    retry: "Réessayer",
    failures: {
      unreachable: {
        title: "Le service ne répond pas",
        text: "Il est peut-être en train de redémarrer, ou la connexion est coupée.",
      },
      "not-found": {
        title: "Apprenant introuvable",
        text: "Aucun apprenant n’a cet identifiant. Le lien date peut-être d’un autre jeu de données.",
      },
      invalid: {
        title: "Identifiant mal formé",
        text: "Un identifiant d’apprenant est un UUID : 36 caractères, chiffres hexadécimaux et tirets.",
      },
      unauthenticated: {
        title: "Identification nécessaire",
        text: "Identifiez-vous auprès du portail de votre établissement, puis réessayez.",
      },
      forbidden: {
        title: "Accès refusé",
        text: "Vos droits ne couvrent pas ces données.",
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
