import type { Exercise } from "@mastery/client";
import { sentenceCase, textFormats } from "./formats.ts";

const { count, decimal, percent, plural, inSentence } = textFormats("fr");

const skills = (kind: string) => ({
  targeted: (n: number) => `${n < 2 ? "Compétence" : "Compétences"} ${kind}`,
  overlap: (targeted: number, total: number) => {
    if (total === 1) return `la seule compétence de la ressource est ${kind}`;
    if (targeted === total) return `les ${total} compétences de la ressource sont ${kind}`;
    const verb = targeted === 1 ? "est" : "sont";
    return `${targeted} des ${total} compétences de la ressource ${verb} ${kind}`;
  },
});

/** The English texts have the same structure. */
export const fr = {
  page: {
    direction: "ltr",
    tagline: "explorateur",
    skip: "Aller au contenu",
    navigation: "Navigation principale",
    language: "Langue",
    numbers: "Afficher les nombres",
    print: "Imprimer",
    printed: (day: string) => `Imprimé le ${day}`,
    period: "Période",
    /** Names of data without dates: current and earlier data. */
    undated: ["Données actuelles", "Données précédentes"],
    toDark: "Passer au thème sombre",
    toLight: "Passer au thème clair",
    documentTitle: (view: string) => `${view} · Mastery`,
    source: "Tout ce qui est affiché vient de l’interface du service.",
    documentation: "Documentation de l’API",
  },
  sections: {
    groups: "Classes",
    learners: "Élèves",
    skills: "Compétences",
    clusters: "Profils types",
  },
  /** Default name of an item in each section. */
  one: { group: "Classe", learner: "Élève", skill: "Compétence", cluster: "Profil type" },
  count: {
    groups: (n: number) => plural(n, "groupe", "groupes"),
    learners: (n: number) => plural(n, "élève", "élèves"),
    skills: (n: number) => plural(n, "compétence", "compétences"),
    resources: (n: number) => plural(n, "ressource", "ressources"),
    clusters: (n: number) => plural(n, "profil type", "profils types"),
  },
  /** For each list, the label of the search field and the text shown if nothing is found. */
  search: {
    groups: ["Chercher une classe", "Aucune classe ne porte ce nom."],
    learners: ["Chercher un élève", "Personne ne correspond à cette recherche."],
    skills: ["Chercher une compétence", "Aucune compétence ne porte ce nom."],
    help: "Une partie du nom suffit ; accents et majuscules ne comptent pas.",
    both: "Enlever les deux filtres",
    closest: "Vouliez-vous dire :",
    hides: (filter: string, what: string) => `Le filtre « ${filter} » cache ${what}.`,
  },
  /** States of a skill. The first three states also apply to a domain. */
  states: {
    acquired: "acquis",
    in_progress: "en cours",
    to_strengthen: "à renforcer",
    never_met: "jamais rencontré",
  },
  /** State of a domain without a score. */
  unscored: "aucun score",
  marks: { to_check: "à vérifier", regained: "retrouvé" },
  /** Parts of sentences about learners, which `sentences.ts` combines. */
  sentences: {
    attempts: (n: number) => (n === 1 ? "un seul essai noté" : `${count(n)} essais notés`),
    twoScores: (first: string, last: string) => `${first}, puis ${last}`,
    meanScore: (mean: string) => `${mean} en moyenne`,
    latestScore: (score: string) => `${score} au dernier`,
    others: (n: number, mean: string, name: string | undefined, own: string) =>
      `${n === 1 ? "à cet essai" : `à ces ${count(n)} essais`}, un élève moyen obtiendrait environ ${mean} ; ${name ?? "ici"} ${own}`,
    lastAttempt: (n: number, day: string) => (n === 1 ? `le ${day}` : `le dernier le ${day}`),
    grade: (distance: number) =>
      distance === 0 ? "du niveau de l’élève" : `à ${plural(distance, "an", "ans")} de son niveau`,
    expected: (score: string) => `réussite attendue : ${score}`,
    mastered: (n: number, day: string | undefined) =>
      `déjà réussi ou terminé${day ? `${n === 1 ? "" : ", dernier essai"} le ${day}` : ""}`,
    tried: (n: number, day: string | undefined) =>
      n === 1
        ? `déjà essayé sans réussite${day ? ` le ${day}` : ""}`
        : `déjà essayé ${count(n)} fois sans réussite${day ? `, la dernière le ${day}` : ""}`,
    masteredBy: (who: readonly string[]) => `Déjà réussi ou terminé par ${who.join(", ")}`,
    triedBy: (who: readonly string[]) => `Déjà essayé sans réussite par ${who.join(", ")}`,
    success: (step: "few" | "half" | "most") =>
      ({
        few: "moins de la moitié des élèves aux résultats semblables qui l’ont essayé l’ont réussi",
        half: "la moitié au moins des élèves aux résultats semblables qui l’ont essayé l’ont réussi",
        most: "la plupart des élèves aux résultats semblables qui l’ont essayé l’ont réussi",
      })[step],
    difficulty: (n: number, mean: string, expected: string) =>
      `${n < 2 ? "À un exercice recommandé" : `À ${n} exercices recommandés`}, un élève moyen obtiendrait environ ${mean} ; résultat attendu ici : ${expected}.`,
    acquired: (n: number) => `acquis par ${count(n)}`,
    inProgress: (n: number) => `en cours pour ${count(n)}`,
    toStrengthen: (n: number) => `à renforcer pour ${count(n)}`,
    toCheck: (n: number) => `dont ${count(n)} à vérifier`,
    regained: (n: number) => `retrouvé par ${count(n)}`,
    neverMet: (n: number) => `jamais rencontré par ${count(n)}`,
    nobody: "Personne n’a encore rencontré cette compétence.",
    period: (first: string, last: string) =>
      first === last ? `Exercices du ${first}` : `Exercices du ${first} au ${last}`,
    chosen: (since: string) => `« jamais » veut dire : pas depuis le ${since}`,
  },
  comparisons: { below: "au-dessous", close: "proche", above: "au-dessus" },
  download: { button: "Télécharger (CSV)" },
  copy: { button: "Copier le texte", done: "Copié.", byHand: "Texte à copier" },
  more: {
    next: (n: number) => `Voir ${count(n)} de plus`,
    left: (n: number) => `encore ${count(n)}`,
  },
  start: {
    title: "Choisissez une classe",
    lead: "Qui a besoin d’aide, sur quoi, et par quoi commencer.",
    noGroups: {
      title: "Aucune classe dans ces données",
      text: "Les élèves ne sont rangés dans aucune classe que vous pouvez voir. Tous ceux que vous pouvez voir sont ci-dessous.",
    },
    types: { class: "Classes", course: "Cours", school: "Écoles" },
    everyone: "Tous les élèves",
    learners: "Chercher par nom",
    skills: (n: number) => `${plural(n, "compétence", "compétences")}, et qui a besoin d’aide`,
    clusters: (n: number) => `${plural(n, "façon", "façons")} de réussir et d’avoir besoin d’aide`,
  },
  gaps: {
    title: "Ce qui manque dans les données",
    domains: (n: number, names: string) =>
      `${n < 2 ? "Domaine" : "Domaines"} où personne n’a encore d’exercice noté : ${names}.`,
    retired: (n: number) =>
      `Ressources retirées, ou tirées d’une feuille de notes, qui ne sont pas recommandées : ${count(n)}.`,
    distant: (n: number) =>
      `Ressources à plus d’une année du niveau de tous les élèves, recommandées s’il ne reste rien de plus proche : ${count(n)}.`,
    littleObserved: (n: number) =>
      `Élèves avec moins de cinq essais notés, ce qui est trop peu pour conclure : ${count(n)}.`,
  },
  group: {
    answer: (groups: number, learners: number) =>
      `Demain : ${plural(groups, "groupe", "groupes")}, ${plural(learners, "élève", "élèves")} à voir`,
    together: "Ensemble",
    toSee: "À voir",
    prepare: "Préparer les groupes",
    needs: (n: number, toCheck: number) =>
      plural(n, "compétence à renforcer", "compétences à renforcer") +
      (toCheck > 0 ? `, dont ${count(toCheck)} à vérifier` : ""),
    /** Number of further pupils with as many needs as the last pupil named. */
    asMany: (n: number) => `et ${plural(n, "autre, qui en a", "autres, qui en ont")} autant`,
    unobserved: (n: number) =>
      n < 2
        ? `${count(n)} élève n’a encore aucun exercice noté : rien n’est dit de ses besoins.`
        : `${count(n)} élèves n’ont encore aucun exercice noté : rien n’est dit de leurs besoins.`,
    gridTitle: "Élèves par domaine",
    gridLead: "D’abord ceux qui ont le plus de compétences à renforcer.",
    empty: {
      title: "Aucun élève dans cette classe",
      text: "Les données nomment cette classe, mais aucun élève n’en fait partie.",
    },
  },
  since: {
    title: (day: string) => `Depuis le ${day}`,
    undated: "Depuis les données précédentes",
    changes: (then: number, over: number, again: number, untouched: number) =>
      `${plural(then, "compétence", "compétences")} à renforcer alors. Ne le sont plus : ${count(over)} ; réessayées, toujours à renforcer : ${count(again)} ; sans nouvel essai : ${count(untouched)}.`,
    estimated: (n: number) =>
      `Sans nouvel essai noté, l’estimation seule a changé : ${plural(n, "compétence, non citée", "compétences, non citées")} ci-dessus.`,
    gained: "Ne sont plus à renforcer",
    toSee: "À renforcer depuis",
    followed: "Les cinq premiers exercices proposés alors",
    outcome: (recommended: number, tried: number, succeeded: number) =>
      `${plural(recommended, "exercice proposé", "exercices proposés")} alors. Essayés depuis : ${count(tried)}, dont réussis ou terminés : ${count(succeeded)}.`,
    done: (tried: number, recommended: number, succeeded: number) =>
      `${plural(tried, "essayé", "essayés")} sur ${count(recommended)}, ${plural(succeeded, "réussi ou terminé", "réussis ou terminés")}`,
    nobody: "Personne.",
  },
  tomorrow: {
    title: (group: string) => `${group} : groupes pour demain`,
    lead: "De deux à cinq élèves qui ont besoin d’aide sur les mêmes compétences, et un exercice. Changez ce que vous voulez : rien n’est enregistré.",
    print: "Imprimer les fiches",
    reset: "Revenir à la proposition",
    group: "Groupe",
    number: (n: number) => `Groupe ${n}`,
    together: "Compétences communes",
    nothingCommon: "Aucune compétence à renforcer n’est commune à tous.",
    exercise: "Exercice",
    noExercise:
      "Rien à proposer : ce qui vise ces compétences vient d’une feuille de notes ou est retiré, hors de portée, déjà réussi ou terminé, ou souvent essayé sans réussite.",
    about: (skills: readonly string[]) => `pour s’exercer : ${skills.join(", ")}`,
    change: "Changer d’exercice",
    option: (title: string, n: number, of: number) => `${title} (${n} sur ${of})`,
    reach: (n: number, of: number) => `à la portée de ${plural(n, "élève", "élèves")} sur ${of}`,
    expected: (low: string, high: string) =>
      low === high ? `, réussite attendue : ${low}` : `, réussite attendue : ${low} à ${high}`,
    who: (name: string, n: number, day: string | undefined) =>
      `${name} (${plural(n, "essai", "essais")}${day ? `, ${n === 1 ? "" : "le dernier "}le ${day}` : ""})`,
    move: (name: string) => `Déplacer ${name}`,
    alone: "Sans groupe",
    another: "Nouveau groupe",
    text: (n: number, names: readonly string[], exercise: Exercise | undefined) =>
      `Groupe ${n} : ${names.join(", ")}${exercise ? `\nExercice : ${exercise.title} (${exercise.skills.map(({ label }) => label).join(", ")})` : ""}`,
    none: {
      title: "Aucun groupe à proposer",
      text: "Aucune compétence à renforcer n’est commune à deux élèves.",
    },
  },
  grid: {
    name: "Tableau des élèves par domaine",
    needs: "À renforcer",
    cluster: "Profil type (n°)",
    grade: "Niveau",
    traces: "Activités",
    lastTrace: "Dernière activité",
    together: "Ensemble",
    cell: (column: string, words: string) => `${column} : ${words}`,
    sortBy: (column: string) => `Trier par ${column}`,
    how: "Comment lire ce tableau ?",
    help: (threshold: number) =>
      `« À renforcer » compte les compétences faibles. Dans un domaine, le score moyen observé est à renforcer sous ${percent(threshold)}, acquis à partir de ${percent((1 + threshold) / 2)}. « Ensemble » est la moyenne des élèves observés, à partir de deux. Un titre de colonne trie.`,
  },
  skills: {
    lead: "Celles où le plus d’élèves ont besoin d’aide d’abord.",
    domain: "Domaine",
    state: "État",
    sort: "D’abord",
    allStates: "Tous les états",
    attempts: "Essais notés",
    meanScore: "Score moyen",
    lastAttempt: "Dernier essai",
    allDomains: "Tous les domaines",
    nobodyWeak: {
      title: "Personne à aider ici",
      text: "Parmi les élèves observés que vous pouvez voir, aucun n’est faible dans cette compétence.",
    },
    startTitle: "Par quoi commencer",
    startLead: (n: number, most: number) =>
      "Les ressources à la portée du plus grand nombre d’entre eux pour cette compétence, sans compter ceux qui les ont réussies ou terminées, ou souvent essayées." +
      (n > most ? ` Seuls comptent ici les ${most} premiers élèves de la liste ci-dessous.` : ""),
    noStart:
      "Aucune ressource à leur portée n’a été trouvée pour cette compétence, sinon déjà réussie, terminée ou souvent essayée.",
    /** Heading and lead of a list that has only learners who need help. */
    weak: ["Élèves qui ont besoin d’aide", "Le score moyen le plus bas en premier."],
    learnersLead: "D’abord ceux qui ont besoin d’aide, le score moyen le plus bas en premier.",
    evidence: "Ce qui a été observé",
    evidenceOf: (tried: string, scores: string) => `${tried} : ${scores}`,
    few: "« En cours » avec un score moyen bas : un ou deux essais notés sont trop peu, avec l’estimation, pour conclure « à renforcer ».",
    everyone: "Voir cette compétence pour tous les élèves",
  },
  member: {
    navigation: "Élèves de la classe",
    previous: (name: string) => `Élève précédent : ${name}`,
    next: (name: string) => `Élève suivant : ${name}`,
  },
  clusters: {
    lead: "Des élèves dont les résultats se ressemblent, d’après leurs points forts.",
    levels: "Ces groupes se distinguent par le niveau général, pas par domaine.",
    needs: (domains: string) => `À renforcer : ${domains}`,
    level: (mean: string) => `Résultats autour de ${mean}`,
    balanced: "Sans point fort marqué",
    few: "Trop peu observés",
    traits: { acquired: "Points forts", to_strengthen: "À renforcer" },
    none: "aucun domaine",
    size: (size: number, share: number) => `${plural(size, "élève", "élèves")} · ${percent(share)}`,
    byDomain: "Par domaine",
    byDomainLead: "La moyenne des scores moyens des membres observés dans le domaine.",
    members: "Élèves de ce profil",
    noneReadable: {
      title: "Aucun élève à montrer",
      text: "Aucun des élèves que vous pouvez voir n’a ce profil.",
    },
    fewObserved: (least: number) => `moins de ${least} élèves observés`,
    version: (version: string) => `calculé par la version ${version}`,
    howText:
      "Chaque élève devient un point, avec une valeur par domaine ; là où peu a été observé, une estimation proche de la moyenne de tous. L’algorithme des k-moyennes rassemble les points voisins autour de centres.",
    silhouetteTitle: "Combien de profils types ?",
    silhouetteLead: (k: number, silhouette: number) =>
      `Avec ${k} profils types, la silhouette moyenne est la plus élevée (${decimal(silhouette)}) : c’est le découpage retenu.`,
    silhouetteAxis: "Silhouette moyenne selon le nombre de profils types (k)",
    silhouetteHelp:
      "De −1 à 1. Plus elle est haute, plus chacun est proche de son profil type et loin des autres.",
    chosen: "retenu",
  },
  learners: { placeholder: "Nom ou identifiant", allGrades: "Tous les niveaux" },
  how: "Comment est-ce calculé ?",
  profile: {
    traces: (n: number) => plural(n, "activité enregistrée", "activités enregistrées"),
    lastActivity: (day: string) => `la dernière le ${day}`,
    wentWell: "Ce qui va bien",
    nothingAcquired: "Aucune compétence n’est encore acquise.",
    nothingWeak: "Aucune compétence n’est à renforcer.",
    counts: (acquired: number, inProgress: number, weak: number, never: number) =>
      `Sur ${count(acquired + inProgress + weak + never)} compétences : ${plural(acquired, "acquise", "acquises")}, ${count(inProgress)} en cours, ${count(weak)} à renforcer, ${plural(never, "jamais rencontrée", "jamais rencontrées")}.`,
    allSkills: "Toutes les compétences",
    others: (n: number) => `et ${plural(n, "autre", "autres")}`,
    title: "Par domaine",
    successes: (rate: string) => `${rate} de réussite`,
    groupMean: (group: string) => `Moyenne de ${group} (élèves observés)`,
    toGroup: (group: string) => `Par rapport à ${group}`,
    fewInGroup: "moins de deux élèves observés",
    howText: (threshold: number) =>
      `Le score moyen d’un domaine est celui des essais notés. Il est à renforcer sous ${percent(threshold)}, acquis à partir de ${percent((1 + threshold) / 2)}. Deux scores sont proches s’ils diffèrent de moins de 5 points.`,
    alike: "Ses résultats ressemblent à ceux du profil type",
    distance: (distance: number) =>
      `Distance au centre du profil type : ${decimal(distance)}, euclidienne entre profils standardisés, qui reposent sur des estimations là où rien n’est observé.`,
    nothingObserved: {
      title: "Pas encore observé",
      text: "Aucun exercice noté, donc aucun score et aucun profil type.",
    },
  },
  recommendations: {
    title: "Et ensuite",
    lead: "Des exercices, dans l’ordre proposé, qui varie les compétences.",
    sentence: (reasons: readonly string[]) => `${sentenceCase(reasons.join(" ; "))}.`,
    score: "Score",
    kinds: {
      weak: skills("à renforcer"),
      to_discover: skills("à découvrir"),
      to_consolidate: skills("à consolider"),
    },
    none: "Aucune ressource à recommander.",
    noneHelp:
      "Aucune ressource du catalogue ne porte une compétence à lui proposer. Les évaluations d’une feuille de notes sont passées, donc pas proposées : ajoutez un catalogue d’exercices.",
    more: (n: number) => `Voir les ${n} ressources`,
    fewer: "Voir les 5 premières",
    parts: {
      skill_overlap: "Compétences",
      grade_fit: "Niveau",
      semantic_similarity: "Similarité",
      cluster_signal: "Élèves du même profil",
    },
    details: "Comment ce choix est calculé",
    part: "Part",
    value: "Valeur",
    weight: "Poids",
    points: "Points",
    basis: {
      grade_fit: (distance: number) =>
        distance === 0 ? "même niveau" : `${plural(distance, "niveau", "niveaux")} d’écart`,
      semantic_similarity: "entre la ressource et l’ensemble des compétences visées",
      cluster_signal: "réussite de ceux qui l’ont essayée",
      hidden_signal:
        "réussite non publiée, car trop peu l’ont essayée, ou aucun ne l’a réussie, ou tous ; les points sont ce que les autres parts laissent du score",
    },
    rounded:
      "Les « membres du groupe » sont les élèves du même profil type. Le score va de 0 à 1 et ne descend pas toujours d’une ressource à l’autre. Poids en vigueur dans ce service. Valeurs et points sont arrondis : leur somme peut s’écarter du score de quelques millièmes.",
  },
  family: {
    back: "Retour à l’élève",
    title: "Fiche pour la famille",
    tried: "Ce qui a été travaillé",
    triedText: (n: number, domains: readonly string[]) =>
      domains.length === 0
        ? "Aucun exercice noté pour l’instant."
        : `${plural(n, "compétence", "compétences")}, en ${inSentence(domains)}.`,
    nothingYet: "Les premiers acquis sont en cours : continuer à s’exercer aide.",
    nothingTried: "Rien à en dire pour l’instant.",
    onlyOne: "un seul essai noté",
    atHome: "Une chose à faire à la maison",
    doAtHome: (title: string, skills: readonly string[]) =>
      skills.length === 0
        ? `« ${title} ».`
        : `« ${title} », pour s’exercer : ${skills.join(", ")}.`,
    nothingToDo: "Ce qu’il vaut mieux travailler est à convenir avec l’enseignant.",
    on: (day: string) => `Fiche du ${day}.`,
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
  notices: {
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
      group: "Classe introuvable",
      cluster: "Profil type introuvable",
      skill: "Compétence introuvable",
      help: "Rien n’a cet identifiant. Le lien date peut-être d’un autre jeu de données.",
    },
    status: (status: number) => `Code HTTP ${status}`,
    nowhere: { title: "Page introuvable", text: "Cette adresse ne mène à rien ici." },
    home: "Retour au choix de la classe",
  },
};

export type Messages = typeof fr;
