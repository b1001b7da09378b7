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
    numbers: "Afficher les nombres",
    print: "Imprimer",
    toDark: "Passer au thème sombre",
    toLight: "Passer au thème clair",
    documentTitle: (view: string): string => `${view} · Mastery`,
    source: "Tout ce qui est affiché vient de l’interface du service.",
    documentation: "Documentation de l’API",
  },
  sections: {
    start: "Classes",
    learners: "Élèves",
    skills: "Compétences",
    clusters: "Profils types",
  },
  levels: {
    weak: "à renforcer",
    fair: "en bonne voie",
    solid: "solide",
    unobserved: "pas encore observé",
  },
  comparisons: { below: "au-dessous", close: "proche", above: "au-dessus" },
  download: { button: "Télécharger (CSV)" },
  more: {
    next: (n: number): string => `Voir ${count(n)} de plus`,
    left: (n: number): string => `encore ${count(n)}`,
  },
  start: {
    name: "Classes",
    title: "Choisissez une classe",
    lead: "Qui a besoin d’aide, sur quoi, et par quoi commencer.",
    search: "Chercher une classe",
    found: (n: number): string => plural(n, "groupe", "groupes"),
    noGroups: {
      title: "Aucune classe dans ces données",
      text: "Les élèves ne sont rangés dans aucune classe que vous pouvez voir. Tous ceux que vous pouvez voir sont ci-dessous.",
    },
    noneFound: {
      title: "Aucune classe ne porte ce nom.",
      text: "Une partie du nom suffit ; accents et majuscules ne comptent pas.",
    },
    types: { class: "Classes", course: "Cours", school: "Écoles" },
    everyone: "Tous les élèves",
    gaps: "Ce qui manque dans les données",
    learners: "Chercher par nom",
    skills: (n: number): string =>
      `${plural(n, "compétence", "compétences")}, et qui a besoin d’aide`,
    clusters: (n: number): string =>
      `${plural(n, "façon", "façons")} de réussir et d’avoir besoin d’aide`,
  },
  gaps: {
    domains: (n: number, names: string): string =>
      `${n < 2 ? "Domaine" : "Domaines"} où personne n’a encore d’exercice noté : ${names}.`,
    retired: (n: number): string =>
      n < 2
        ? `${count(n)} ressource est retirée : elle n’est plus recommandée.`
        : `${count(n)} ressources sont retirées : elles ne sont plus recommandées.`,
    distant: (n: number): string =>
      n < 2
        ? `${count(n)} ressource est à plus d’une année du niveau de tous les élèves : elle n’est recommandée que s’il ne reste rien de plus proche.`
        : `${count(n)} ressources sont à plus d’une année du niveau de tous les élèves : elles ne sont recommandées que s’il ne reste rien de plus proche.`,
    littleObserved: (n: number): string =>
      n < 2
        ? `${count(n)} élève a moins de cinq essais notés : c’est trop peu pour conclure.`
        : `${count(n)} élèves ont moins de cinq essais notés : c’est trop peu pour conclure.`,
  },
  group: {
    untitled: "Classe",
    lead: (n: number): string =>
      `${plural(n, "élève", "élèves")}. Tout repose sur les exercices notés, et sur rien d’autre.`,
    unobserved: (n: number): string =>
      n < 2
        ? `${count(n)} élève n’a encore aucun exercice noté : rien n’est dit de ses besoins.`
        : `${count(n)} élèves n’ont encore aucun exercice noté : rien n’est dit de leurs besoins.`,
    sections: "Dans cette page",
    needsTitle: "À travailler en priorité",
    needsLead: "Les compétences où le plus d’élèves ont besoin d’aide.",
    gridTitle: "Élèves par domaine",
    gridLead: "D’abord ceux qui ont le plus de compétences à renforcer. Un titre de colonne trie.",
    workGroupsTitle: "Groupes de travail proposés",
    workGroupsLead: "De deux à cinq élèves qui ont besoin d’aide sur les mêmes compétences.",
    workGroup: "Groupe de travail",
    workGroupNumber: (n: number): string => `Groupe de travail ${n}`,
    worksOn: "Ensemble sur",
    alone: "Dans aucun groupe :",
    empty: {
      title: "Aucun élève dans cette classe",
      text: "Les données nomment cette classe, mais aucun élève n’en fait partie.",
    },
    noNeeds: {
      title: "Aucune compétence à renforcer",
      text: "Aucun élève n’a de compétence faible parmi celles qui ont été observées.",
    },
    noneFound: {
      title: "Personne n’a besoin d’aide là-dessus.",
      text: "Seules les compétences faibles d’au moins un élève sont dans cette liste ; une partie de leur nom suffit.",
    },
    noWorkGroups: {
      title: "Aucun groupe à proposer",
      text: "Aucune compétence faible n’est commune à deux élèves.",
    },
  },
  grid: {
    name: "Tableau des élèves par domaine",
    learner: "Élève",
    needs: "À renforcer",
    cluster: "Profil",
    grade: "Niveau",
    classes: "Classe",
    traces: "Activités",
    lastTrace: "Dernière activité",
    together: "Ensemble",
    cell: (column: string, words: string): string => `${column} : ${words}`,
    sortBy: (column: string): string => `Trier par ${column}`,
    help: (threshold: number): string =>
      `« À renforcer » compte les compétences faibles. Dans un domaine, le score moyen observé est à renforcer sous ${percent(threshold)}, solide à partir de ${percent((1 + threshold) / 2)}. « Ensemble » est la moyenne des élèves observés, à partir de deux.`,
  },
  skills: {
    name: "Compétences",
    lead: "Celles où le plus d’élèves ont besoin d’aide d’abord.",
    untitled: "Compétence",
    skill: "Compétence",
    domain: "Domaine",
    weak: "Élèves à aider",
    observed: "Élèves observés",
    attempts: "Essais notés",
    meanScore: "Score moyen",
    who: "Qui",
    search: "Chercher une compétence",
    allDomains: "Tous les domaines",
    found: (n: number): string => plural(n, "compétence", "compétences"),
    none: {
      title: "Aucune compétence ne correspond.",
      text: "Une partie du nom suffit ; accents et majuscules ne comptent pas.",
    },
    weakOf: (weak: number, observed: number): string =>
      `${count(weak)} sur ${plural(observed, "élève observé", "élèves observés")}`,
    attemptsOf: (n: number): string => plural(n, "essai noté", "essais notés"),
    others: (n: number): string => (n < 2 ? `et ${n} autre` : `et ${count(n)} autres`),
    summary: (weak: number, observed: number): string =>
      weak < 2
        ? `${count(weak)} élève a besoin d’aide, sur ${count(observed)} observés.`
        : `${count(weak)} élèves ont besoin d’aide, sur ${count(observed)} observés.`,
    nobodyObserved: "Personne n’a encore été observé.",
    nobodyWeak: {
      title: "Personne à aider ici",
      text: "Parmi les élèves observés que vous pouvez voir, aucun n’est faible dans cette compétence.",
    },
    learnersTitle: "Élèves à aider",
    learnersLead: "Ceux qui ont le score moyen le plus bas d’abord.",
    evidence: "Ce qui a été observé",
    evidenceOf: (traces: number, mean: string): string =>
      `${plural(traces, "essai noté", "essais notés")}, ${mean} en moyenne`,
    noDate: "sans date",
    everyone: "Voir cette compétence pour tous les élèves",
  },
  firstSteps: {
    heading: "Par quoi commencer",
    lead: "Les ressources recommandées au plus grand nombre d’entre eux pour cette compétence.",
    button: "Par quoi commencer ?",
    title: "Pour commencer :",
    none: "Aucune des ressources recommandées à ces élèves ne vise cette compétence.",
    recommendedTo: (n: number, of: number): string =>
      n < 2 ? `recommandée à ${n} élève sur ${of}` : `recommandée à ${n} élèves sur ${of}`,
  },
  member: {
    navigation: "Élèves de la classe",
    previous: (name: string): string => `Élève précédent : ${name}`,
    next: (name: string): string => `Élève suivant : ${name}`,
  },
  clusters: {
    name: "Profils types",
    lead: (learners: number, clusters: number): string =>
      `${plural(clusters, "profil type", "profils types")} pour ${plural(learners, "élève", "élèves")} : des élèves dont les points forts et les besoins se ressemblent.`,
    learners: (n: number): string => (n < 2 ? "élève" : "élèves"),
    resources: (n: number): string => (n < 2 ? "ressource" : "ressources"),
    skills: (n: number): string => (n < 2 ? "compétence" : "compétences"),
    clusters: (n: number): string => (n < 2 ? "profil type" : "profils types"),
    traces: (first: string, last: string): string =>
      first === last ? `activités du ${first}` : `activités du ${first} au ${last}`,
    version: (version: string): string => `calculé par la version ${version}`,
    strong: "Points forts",
    weak: "À renforcer",
    balanced:
      "Profil équilibré : parmi les domaines où la moitié des membres au moins sont observés, aucun ne se détache.",
    littleObserved:
      "Profil peu observé : aucun domaine où la moitié des membres au moins soient observés.",
    title: "Points forts et besoins",
    heatMapTitle: "Profils types par domaine",
    heatMapLead: "D’après la moyenne des scores moyens des membres observés dans le domaine.",
    domain: "Domaine",
    how: "Comment est-ce calculé ?",
    howText:
      "Chaque élève devient un point, avec une valeur par domaine ; là où peu a été observé, une estimation proche de la moyenne de tous. L’algorithme des k-moyennes rassemble les points voisins autour de centres.",
    silhouetteTitle: "Combien de profils types ?",
    silhouetteLead: (k: number, silhouette: number): string =>
      `Avec ${k} profils types, la silhouette moyenne est la plus élevée (${decimal(silhouette)}) : c’est le découpage retenu.`,
    silhouetteAxis: "Silhouette moyenne selon le nombre de profils types (k)",
    silhouetteHelp:
      "De −1 à 1. Plus elle est haute, plus chacun est proche de son profil type et loin des autres.",
    silhouetteOf: "Silhouette",
    chosen: "retenu",
  },
  cluster: {
    name: (letters: string): string => `Profil ${letters}`,
    lead: "Des élèves dont les points forts et les besoins se ressemblent.",
    members: "Élèves de ce profil",
    readable: (readable: number, size: number): string =>
      readable === size
        ? plural(size, "élève", "élèves")
        : `${plural(readable, "élève", "élèves")} que vous pouvez voir, sur ${count(size)}`,
    noneReadable: {
      title: "Aucun élève à montrer",
      text: "Aucun des élèves que vous pouvez voir n’a ce profil.",
    },
    size: (size: number, share: number): string =>
      `${plural(size, "élève", "élèves")} · ${percent(share)}`,
    fewObserved: (least: number): string => `moins de ${least} élèves observés`,
    fewObservedNote: (least: number): string =>
      `– : moins de ${least} élèves observés dans le profil type, donc aucune moyenne publiée.`,
  },
  learners: {
    name: "Élèves",
    search: "Chercher un élève",
    placeholder: "Nom ou identifiant",
    hint: "Flèches pour parcourir la liste, Entrée pour ouvrir.",
    grades: "Niveau",
    allGrades: "Tous les niveaux",
    found: (n: number): string => plural(n, "élève", "élèves"),
    none: "Personne ne correspond à cette recherche.",
    noneHelp: "Une partie du nom suffit ; accents et majuscules ne comptent pas.",
    clear: "Effacer la recherche",
    choose: "Choisissez un élève",
    chooseHelp: "Son profil et les ressources qui lui sont recommandées s’afficheront ici.",
    back: "Tous les élèves",
  },
  profile: {
    unnamed: "Élève",
    traces: (n: number): string => plural(n, "activité enregistrée", "activités enregistrées"),
    distance: (distance: number): string =>
      `Distance au centre du profil type : ${decimal(distance)}.`,
    distanceHelp:
      "Distance euclidienne entre profils standardisés ; ils reposent sur des estimations, même là où rien n’est observé.",
    title: "Profil par domaine",
    weakSkills: "Compétences à renforcer",
    meanScore: "Score moyen observé",
    successes: (rate: string): string => `${rate} de réussite`,
    centroid: (letters: string): string => `Moyenne du profil ${letters} (membres observés)`,
    groupMean: (group: string): string => `Moyenne de ${group} (élèves observés)`,
    toCentroid: "Par rapport au profil type",
    toGroup: (group: string): string => `Par rapport à ${group}`,
    fewInGroup: "moins de deux élèves observés",
    columns: {
      level: "Niveau",
      group: (group: string): string => `vs ${group}`,
      cluster: (letters: string): string => `vs profil ${letters}`,
    },
    how: "Comment est-ce calculé ?",
    howText: (threshold: number): string =>
      `Le score moyen d’un domaine est celui des essais notés. Il est à renforcer sous ${decimal(threshold)}, solide à partir de ${decimal((1 + threshold) / 2)}. Deux scores sont proches s’ils diffèrent de moins de 0,05.`,
    nothingObserved: {
      title: "Pas encore observé",
      text: "Aucun exercice noté, donc aucun score. Le profil type indiqué est celui d’un profil estimé, égal en tout à la moyenne des élèves.",
    },
  },
  recommendations: {
    title: "Ressources recommandées",
    lead: "Dans l’ordre proposé, qui varie les compétences.",
    words: {
      sentence: (reasons: readonly string[]): string => `${reasons.join(" ; ")}.`,
      grade: (distance: number): string =>
        distance === 0
          ? "Du niveau de l’élève"
          : `À ${plural(distance, "an", "ans")} de son niveau`,
      similarity: {
        far: "peu semblable aux compétences visées",
        near: "assez semblable aux compétences visées",
        close: "très semblable aux compétences visées",
      },
      success: {
        few: "moins de la moitié des élèves du même profil qui l’ont essayée l’ont réussie",
        half: "la moitié au moins des élèves du même profil qui l’ont essayée l’ont réussie",
        most: "la plupart des élèves du même profil qui l’ont essayée l’ont réussie",
      },
    },
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
      cluster_signal: "Profil type",
      hidden_signal: "Profil type (non publié)",
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
      cluster_signal: "réussite des élèves du même profil type qui l’ont essayée",
      hidden_signal:
        "signal du profil type (pas publié pour cette ressource) : ce que les autres parts laissent du score",
    },
    rounded:
      "Le score va de 0 à 1 et ne descend pas toujours d’une ressource à l’autre. Poids en vigueur dans ce service. Valeurs et points sont arrondis : leur somme peut s’écarter du score de quelques millièmes.",
    unpublished:
      "Taux de réussite non publié : trop peu d’élèves du profil type ont essayé la ressource, ou aucun ne l’a réussie, ou tous.",
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
        title: "Élève introuvable",
        text: "Aucun élève n’a cet identifiant. Le lien date peut-être d’un autre jeu de données.",
      },
      invalid: {
        title: "Identifiant mal formé",
        text: "Un identifiant d’élève est un UUID : 36 caractères, chiffres hexadécimaux et tirets.",
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
    unknown: {
      group: {
        title: "Classe introuvable",
        text: "Aucune classe n’a cet identifiant. Le lien date peut-être d’un autre jeu de données.",
      },
      cluster: {
        title: "Profil type introuvable",
        text: "Aucun profil type n’a ce numéro. Le lien date peut-être d’un autre calcul.",
      },
      skill: {
        title: "Compétence introuvable",
        text: "Aucune compétence observée ici n’a cet identifiant. Le lien date peut-être d’un autre jeu de données.",
      },
    },
    status: (status: number): string => `Code HTTP ${status}`,
    nowhere: { title: "Page introuvable", text: "Cette adresse ne mène à rien ici." },
    home: "Retour au choix de la classe",
  },
};

/** Everything the page says, in one language. */
export type Messages = typeof fr;
