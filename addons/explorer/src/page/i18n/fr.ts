import type { SkillState } from "@mastery/client";
import { sentenceCase, textFormats } from "./formats.ts";

const { count, decimal, percent, plural, inSentence } = textFormats("fr");

const skills = (kind: string) => ({
  targeted: (n: number) => `${n < 2 ? "Compétence" : "Compétences"} ${kind}`,
  overlap: (targeted: number, total: number) => {
    if (total === 1) return `la seule compétence de l’exercice est ${kind}`;
    if (targeted === total) return `les ${total} compétences de l’exercice sont ${kind}`;
    const verb = targeted === 1 ? "est" : "sont";
    return `${targeted} des ${total} compétences de l’exercice ${verb} ${kind}`;
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
    source: "Tout ce qui est affiché vient des activités enregistrées des élèves.",
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
    learners: ["Chercher un élève", "Aucun élève ne correspond à cette recherche."],
    skills: ["Chercher une compétence", "Aucune compétence ne porte ce nom."],
    help: "Une partie du nom suffit ; accents et majuscules ne comptent pas.",
    both: "Enlever les deux filtres",
    closest: "Vouliez-vous dire :",
    hides: (filter: string, what: string) => `Le filtre « ${filter} » cache ${what}.`,
  },
  /** States of a skill or a domain. */
  states: {
    to_strengthen: "à renforcer",
    to_confirm: "à confirmer",
    in_progress: "en cours",
    acquired: "acquis",
    not_assessed: "pas encore évalué",
  },
  /** State of a skill that a learner has worked on without a score. */
  worked: "travaillé, sans note",
  /** What a teacher says about a pupil in a skill. */
  judgements: {
    title: "Votre avis",
    of: (skill: string) => `Votre avis sur « ${skill} »`,
    none: "–",
    knows: "vu, il sait",
    revisit: "à revoir",
    told: (judgement: string) => `votre avis : ${judgement}`,
  },
  /** Why a skill is to be confirmed. The number of marks is stated next to the reason. */
  reasons: {
    caught_up: (score: string, day: string) => `rattrapé : ${score}${day && ` le ${day}`}`,
    others_alike: (own: string, others: string) =>
      `${own} ; en moyenne, les élèves y obtiennent ${others}`,
    just_below: "juste sous le seuil",
    better_elsewhere: "ses autres résultats sont meilleurs",
    few_scores: "trop peu de notes pour trancher",
  },
  /** Parts of sentences about learners, which `sentences.ts` combines. */
  sentences: {
    attempts: (n: number) => (n === 1 ? "une seule note" : `${count(n)} notes`),
    twoScores: (first: string, last: string) => `${first}, puis ${last}`,
    meanScore: (mean: string) => `${mean} en moyenne`,
    latestScore: (score: string) => `${score} à la dernière`,
    others: (mean: string) => `en moyenne, les élèves y obtiennent ${mean}`,
    lastAttempt: (n: number, day: string) => (n === 1 ? `le ${day}` : `la dernière le ${day}`),
    grade: (distance: number) =>
      distance === 0
        ? "de son niveau de classe"
        : `à ${plural(distance, "niveau", "niveaux")} d’écart de sa classe`,
    expected: (score: string) => `résultat attendu : ${score}`,
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
      `${n < 2 ? "Pour un exercice proposé" : `Pour ${n} exercices proposés`}, les élèves obtiennent en moyenne ${mean} ; résultat attendu pour cet élève : ${expected}.`,
    /** Numbers of learners by state. */
    states: {
      to_strengthen: (n: number) => `à renforcer pour ${count(n)}`,
      to_confirm: (n: number) => `à confirmer pour ${count(n)}`,
      in_progress: (n: number) => `en cours pour ${count(n)}`,
      acquired: (n: number) => `acquis par ${count(n)}`,
      not_assessed: (n: number) => `pas encore évalué pour ${count(n)}`,
    },
    nobody: "Aucun élève n’a encore de note dans cette compétence.",
    period: (first: string, last: string) =>
      first === last ? `Exercices du ${first}` : `Exercices du ${first} au ${last}`,
    chosen: (since: string) => `rien d’antérieur au ${since} n’est compté`,
  },
  comparisons: { below: "au-dessous", close: "proche", above: "au-dessus" },
  download: { button: "Télécharger (CSV)", workbook: "Télécharger (XLSX)" },
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
      text: "Les élèves ne sont rangés dans aucune classe que vous puissiez voir. Tous ceux que vous pouvez voir sont ci-dessous.",
    },
    types: { class: "Classes", course: "Cours", school: "Écoles" },
    everyone: "Tous les élèves",
    learners: "Chercher par nom",
    skills: (n: number) => `${plural(n, "compétence", "compétences")}, et qui a besoin d’aide`,
    clusters: (n: number) => `${plural(n, "profil", "profils")} de réussites et de difficultés`,
  },
  gaps: {
    title: "Ce qui manque dans les données",
    domains: (n: number, names: string) =>
      `${n < 2 ? "Domaine" : "Domaines"} où aucun élève n’a encore de note : ${names}.`,
    retired: (n: number) =>
      `Ressources retirées, ou tirées d’une feuille de notes, qui ne sont pas proposées : ${count(n)}.`,
    distant: (n: number) =>
      `Ressources à plus d’un niveau d’écart de la classe de chaque élève, proposées s’il ne reste rien de plus proche : ${count(n)}.`,
    littleObserved: (n: number) =>
      `Élèves avec moins de cinq notes, ce qui est trop peu pour conclure : ${count(n)}.`,
  },
  group: {
    answer: (groups: number, alone: number) =>
      `Demain : ${plural(groups, "groupe", "groupes")}${alone > 0 ? `, ${plural(alone, "élève", "élèves")} avec vous` : ""}`,
    wholeClass: "À reprendre avec toute la classe",
    needed: (n: number, of: number) =>
      `à renforcer pour ${count(n)} des ${count(of)} élèves évalués`,
    together: "Groupes de besoins",
    toSee: "À voir en premier",
    prepare: "Préparer les groupes",
    forAll: "Un exercice pour toute la classe",
    families: "Fiches pour les familles",
    needs: (n: number, toConfirm: number) =>
      plural(n, "compétence à renforcer", "compétences à renforcer") +
      (toConfirm > 0 ? `, ${count(toConfirm)} à confirmer` : ""),
    /** Number of further pupils with as many needs as the last pupil named. */
    asMany: (n: number) => (n === 1 ? "et un autre à égalité" : `et ${count(n)} autres à égalité`),
    nobody: "Aucun besoin établi.",
    unobserved: (n: number) =>
      n < 2
        ? `${count(n)} élève n’a encore aucune note : rien n’est dit de ses besoins.`
        : `${count(n)} élèves n’ont encore aucune note : rien n’est dit de leurs besoins.`,
    gridTitle: "Élèves par domaine",
    gridLead: "Les élèves qui ont le plus de compétences à renforcer sont en tête.",
    empty: {
      title: "Aucun élève dans cette classe",
      text: "Les données nomment cette classe, mais aucun élève n’en fait partie.",
    },
  },
  school: {
    title: "Classes et domaines",
    lead: "Dans chaque case : combien d’élèves ont une compétence à renforcer dans ce domaine, sur combien d’élèves évalués.",
    inNeed: "Élèves avec un besoin",
    outside: "Élèves sans classe",
    cell: (n: number, of: number) => `${count(n)} sur ${count(of)}`,
  },
  since: {
    title: (day: string) => `Depuis le ${day}`,
    undated: "Depuis les données précédentes",
    changes: (then: number, over: number, again: number, untouched: number) =>
      `${plural(then, "besoin", "besoins")} à cette date (un besoin : une compétence à renforcer, pour un élève). Levés depuis : ${count(over)} ; retravaillés, toujours là : ${count(again)} ; sans nouvelle note : ${count(untouched)}.`,
    estimated: (n: number) =>
      `Changements d’état sans nouvelle note, non cités, car seule la comparaison avec les autres élèves a changé : ${count(n)}.`,
    gained: "Nouvellement acquis",
    declined: "En recul",
    first: "Première évaluation, à renforcer",
    firstOthers: (n: number) => `Autres premières évaluations, sans besoin : ${count(n)}.`,
    followed: "Les cinq premiers exercices proposés alors",
    outcome: (recommended: number, tried: number, succeeded: number) =>
      `${plural(recommended, "exercice proposé", "exercices proposés")} alors. Essayés depuis : ${count(tried)}, dont réussis ou terminés : ${count(succeeded)}.`,
    done: (tried: number, recommended: number, succeeded: number) =>
      `${plural(tried, "essayé", "essayés")} sur ${count(recommended)}, ${plural(succeeded, "réussi ou terminé", "réussis ou terminés")}`,
    nobody: "Aucun élève.",
  },
  tomorrow: {
    title: (group: string) => `${group} : plan pour demain`,
    lead: "Chaque groupe a un exercice que tous ses élèves peuvent faire. Changez ce que vous voulez : rien n’est enregistré.",
    keptLead:
      "Chaque groupe a un exercice que tous ses élèves peuvent faire. Changez ce que vous voulez : le plan s’enregistre avec la classe.",
    keep: "Garder ce plan",
    kept: "Plan gardé. Il s’enregistre avec la classe.",
    print: "Imprimer les fiches",
    reset: "Revenir à la proposition",
    undo: "Annuler le dernier changement",
    group: "Groupe",
    number: (n: number) => `Groupe ${n}`,
    skill: "Compétence à travailler",
    nothingCommon: "Aucune compétence à renforcer n’est commune à tous.",
    exercise: "Exercice",
    noExercise: "Aucun exercice ne convient à tous les élèves de ce groupe.",
    noExercises: {
      title: "Aucun exercice à proposer",
      text: "Ces données ne contiennent aucun exercice à donner : seuls les besoins sont listés. Pour former des groupes, ajoutez un catalogue d’exercices.",
    },
    about: (skills: readonly string[]) => `pour s’exercer : ${skills.join(", ")}`,
    change: (group: string) => `${group} : changer d’exercice`,
    option: (title: string, n: number, of: number) => `${title} (${n} sur ${of})`,
    minutes: (n: number) => `${count(n)} min`,
    reach: (n: number, of: number) => `à la portée de ${plural(n, "élève", "élèves")} sur ${of}`,
    expected: (low: string, high: string) =>
      low === high ? `, résultat attendu : ${low}` : `, résultat attendu : de ${low} à ${high}`,
    who: (name: string, n: number, day: string | undefined) =>
      `${name} (${plural(n, "essai", "essais")}${day ? `, ${n === 1 ? "" : "le dernier "}le ${day}` : ""})`,
    move: (name: string) => `Déplacer ${name}`,
    moved: (name: string, place: string) => `${name} : ${place}.`,
    undone: "Le dernier changement est annulé.",
    alone: "Avec vous",
    aloneLead: "Aucun exercice ne convient à deux d’entre eux pour un même besoin.",
    absent: "Absents",
    without: "Sans groupe",
    redo: "Refaire les groupes sans les absents",
    another: "Nouveau groupe",
    text: (name: string, members: readonly string[], skill: string, exercise: string) =>
      `${name} : ${members.join(", ")}${skill && `\nCompétence à travailler : ${skill}`}${exercise && `\nExercice : ${exercise}`}`,
    none: {
      title: "Aucun groupe à proposer",
      text: "Aucun besoin n’est établi dans cette classe.",
    },
  },
  forAll: {
    title: (group: string) => `${group} : un exercice pour toute la classe`,
    lead: "Qui peut le faire, et qui l’a déjà fait.",
    suits: {
      can: "Peuvent le faire",
      done: "L’ont déjà réussi ou terminé",
      hard: "Sans doute trop difficile",
      easy: "Sans doute trop facile",
      far: "À plus d’un niveau d’écart de leur classe, ou sans résultat attendu",
    },
    none: {
      title: "Aucun exercice à proposer",
      text: "Ces données ne contiennent aucun exercice à donner à cette classe.",
    },
  },
  grid: {
    name: "Tableau des élèves par domaine",
    needs: "À renforcer",
    toConfirm: "À confirmer",
    cluster: "Profil type (n°)",
    grade: "Niveau",
    traces: "Activités",
    lastTrace: "Dernière activité",
    together: "Moyenne de la classe",
    ofAll: "Moyenne",
    percent: (name: string) => `${name} en %`,
    stateOf: (name: string) => `${name} : état`,
    needsIn: (n: number) => plural(n, "compétence à renforcer", "compétences à renforcer"),
    cell: (column: string, words: string) => `${column} : ${words}`,
    sortBy: (column: string) => `Trier par ${column}`,
    how: "Comment lire ce tableau ?",
    help: (sufficient: number, acquired: number) =>
      `Une case est orange quand l’élève a au moins une compétence à renforcer dans ce domaine, même si sa moyenne y est bonne. Sinon, elle est « à confirmer » si l’une des compétences l’est ou si la moyenne est sous ${percent(sufficient)}, « acquis » à partir de ${percent(acquired)}, « en cours » entre les deux. Le nombre est la moyenne des notes, en pourcentage. La dernière ligne est la moyenne des élèves évalués, à partir de deux. Un clic sur un titre de colonne trie le tableau.`,
  },
  skills: {
    lead: "Les compétences où le plus d’élèves ont besoin d’aide sont en tête.",
    domain: "Domaine",
    state: "État",
    reason: "Raison",
    sort: "Trier par",
    allStates: "Tous les états",
    attempts: "Notes",
    meanScore: "Moyenne en %",
    lastAttempt: "Dernière note",
    allDomains: "Tous les domaines",
    nobodyWeak: {
      title: "Aucun élève à aider ici",
      text: "Aucun des élèves évalués que vous pouvez voir n’a besoin d’aide dans cette compétence.",
    },
    onlyToConfirm: (n: number) =>
      `Aucun besoin établi ; à confirmer pour ${plural(n, "élève", "élèves")}.`,
    startTitle: "Par quoi commencer",
    startLead: (n: number, most: number) =>
      "Les exercices de cette compétence que le plus d’élèves à aider peuvent faire, sans compter ceux qui les ont déjà réussis ou terminés." +
      (n > most ? ` Seuls comptent ici les ${most} premiers élèves de la liste ci-dessous.` : ""),
    noStart:
      "Aucun exercice à leur proposer pour cette compétence : trop difficiles, trop faciles ou déjà réussis.",
    /** Heading and lead of a list that has only learners who need help, or for whom the skill is to be confirmed. */
    toSee: ["Élèves à voir", "La moyenne la plus basse est en tête."],
    learnersLead: "Les élèves à aider sont en tête, de la moyenne la plus basse à la plus haute.",
    evidence: "Résultats",
    evidenceOf: (tried: string, scores: string) => `${tried} : ${scores}`,
    how: (weak: number, sufficient: number, acquired: number) =>
      `« À renforcer » : la moyenne est sous ${percent(sufficient)}, et le niveau estimé d’après tous les résultats sous ${percent(weak)}. « À confirmer » : l’un ou l’autre seulement ; la raison est donnée. « Acquis » : la moyenne atteint ${percent(acquired)}. « En cours » : tout le reste.`,
    /** How often skills in a state were weak later, in public data. */
    held: (strengthen: number, confirm: number) =>
      `Peut-on s’y fier ? Dans des données publiques (ASSISTments), la moyenne des notes suivantes était sous ${percent(0.6)} pour ${percent(strengthen)} des compétences « à renforcer » et pour ${percent(confirm)} des compétences « à confirmer ». Dans votre école, ces parts peuvent être différentes.`,
    everyone: "Voir cette compétence pour tous les élèves",
  },
  member: {
    navigation: "Élèves de la classe",
    previous: (name: string) => `Élève précédent : ${name}`,
    next: (name: string) => `Élève suivant : ${name}`,
  },
  clusters: {
    lead: "Des élèves dont les résultats se ressemblent, d’après leurs points forts.",
    levels: "Ces profils se distinguent par le niveau général, pas par domaine.",
    needs: (domains: string) => `Moins réussi : ${domains}`,
    level: (mean: string) => `Résultats autour de ${mean}`,
    balanced: "Sans point fort marqué",
    few: "Trop peu évalués",
    strong: "Points forts",
    weak: "Moins réussi",
    none: "aucun domaine",
    size: (size: number, share: number) => `${plural(size, "élève", "élèves")} · ${percent(share)}`,
    byDomain: "Par domaine",
    byDomainLead: "La moyenne des élèves évalués dans le domaine.",
    members: "Élèves de ce profil",
    noneReadable: {
      title: "Aucun élève à montrer",
      text: "Aucun des élèves que vous pouvez voir n’a ce profil.",
    },
    fewObserved: (least: number) => `moins de ${least} élèves évalués`,
    version: (version: string) => `calculé par la version ${version}`,
    howText:
      "Chaque élève devient un point, avec une valeur par domaine ; là où il y a peu de notes, une estimation proche de la moyenne de tous. L’algorithme des k-moyennes rassemble les points voisins autour de centres.",
    silhouetteTitle: "Combien de profils types ?",
    silhouetteLead: (k: number, silhouette: number) =>
      `Avec ${k} profils types, la silhouette moyenne est la plus élevée (${decimal(silhouette)}) : c’est le découpage retenu.`,
    silhouetteAxis: "Silhouette moyenne selon le nombre de profils types (k)",
    silhouetteHelp:
      "De −1 à 1. Plus elle est haute, plus chacun est proche de son profil type et loin des autres.",
    chosen: "retenu",
  },
  learners: {
    placeholder: "Prénom ou nom",
    allGrades: "Tous les niveaux",
    code: "Code dans un assistant d’IA",
  },
  how: "Comment est-ce calculé ?",
  profile: {
    traces: (n: number) => plural(n, "activité enregistrée", "activités enregistrées"),
    lastActivity: (day: string) => `la dernière le ${day}`,
    wentWell: "Ce qui va bien",
    nothingAcquired: "Aucune compétence n’est encore acquise.",
    nothingWeak: "Aucune compétence n’est à renforcer.",
    onlyToConfirm: "Aucun besoin établi, mais des résultats à confirmer.",
    toConfirm: "À confirmer",
    counts: (n: Readonly<Record<SkillState, number>>, all: number) =>
      `Sur ${count(all)} compétences : ${count(n.to_strengthen)} à renforcer, ${count(n.to_confirm)} à confirmer, ${count(n.in_progress)} en cours, ${plural(n.acquired, "acquise", "acquises")}, ${plural(n.not_assessed, "pas encore évaluée", "pas encore évaluées")}.`,
    allSkills: "Toutes les compétences",
    others: (n: number) => `et ${plural(n, "autre", "autres")}`,
    title: "Par domaine",
    successes: (rate: string) => `${rate} de réussite`,
    groupMean: (group: string) => `Moyenne de ${group} (élèves évalués)`,
    toGroup: (group: string) => `Par rapport à ${group}`,
    fewInGroup: "moins de deux élèves évalués",
    howText: (sufficient: number, acquired: number) =>
      `Le pourcentage est la moyenne des notes du domaine. Un domaine est à renforcer si l’une de ses compétences l’est, même si sa moyenne est bonne. Sinon, il est à confirmer si l’une de ses compétences l’est ou si la moyenne est sous ${percent(sufficient)}, et acquis à partir de ${percent(acquired)}. Deux moyennes sont proches si elles diffèrent de moins de 5 points.`,
    alike: "Ses résultats ressemblent à ceux du profil type",
    nothingObserved: {
      title: "Pas encore évalué",
      text: "Aucune note pour l’instant, donc aucun résultat et aucun profil type.",
    },
  },
  recommendations: {
    title: "Et ensuite",
    lead: "Des exercices, dans l’ordre conseillé, en variant les compétences.",
    start: "Aucune note pour l’instant : c’est par là que commencent les élèves de ce niveau.",
    sentence: (reasons: readonly string[]) => `${sentenceCase(reasons.join(" ; "))}.`,
    score: "Score",
    kinds: {
      weak: skills("à renforcer"),
      to_discover: skills("à découvrir"),
      to_consolidate: skills("à consolider"),
    },
    none: "Aucun exercice à proposer.",
    noneHelp:
      "Aucun exercice du catalogue ne porte sur une compétence à lui proposer. Les évaluations d’une feuille de notes sont passées, donc pas proposées : ajoutez un catalogue d’exercices.",
    more: (n: number) => `Voir les ${n} exercices`,
    fewer: "Voir les 5 premiers",
    parts: {
      skill_overlap: "Compétences",
      grade_fit: "Niveau",
      semantic_similarity: "Proximité du sujet",
      cluster_signal: "Élèves du même profil",
    },
    details: "Comment ce choix est calculé",
    part: "Critère",
    value: "Valeur",
    weight: "Poids",
    points: "Points",
    basis: {
      grade_fit: (distance: number) =>
        distance === 0 ? "même niveau" : `${plural(distance, "niveau", "niveaux")} d’écart`,
      semantic_similarity: "entre l’exercice et les compétences visées",
      cluster_signal: "réussite de ceux qui l’ont essayé",
      average_signal:
        "réussite des élèves les plus proches de la moyenne, faute de note pour cet élève",
      hidden_signal:
        "réussite non publiée, car trop peu l’ont essayé, ou aucun ne l’a réussi, ou tous ; les points sont ce que les autres critères laissent du score",
    },
    rounded:
      "Le score va de 0 à 1 et ne descend pas toujours d’un exercice à l’autre. Valeurs et points sont arrondis : leur somme peut s’écarter du score de quelques millièmes.",
  },
  family: {
    back: "Retour à l’élève",
    toGroup: "Retour à la classe",
    title: "Fiche pour la famille",
    allTitle: (group: string) => `${group} : fiches pour les familles`,
    edit: "Vous pouvez modifier le texte des fiches avant d’imprimer ; rien n’est enregistré.",
    sheet: (name: string) => `Fiche de ${name}, à modifier si besoin`,
    tried: "Ce qui a été travaillé",
    triedText: (n: number, domains: readonly string[]) =>
      domains.length === 0
        ? "Rien n’est encore enregistré."
        : `${plural(n, "compétence", "compétences")}, en ${inSentence(domains)}.`,
    nothingYet:
      "Les premières compétences sont en cours d’acquisition : il faut continuer à s’exercer.",
    nothingTried: "Rien à en dire pour l’instant.",
    onlyOne: "une seule note",
    atHome: "Une chose à faire à la maison",
    doAtHome: (title: string, skills: readonly string[]) =>
      skills.length === 0
        ? `« ${title} ».`
        : `« ${title} », pour s’exercer : ${skills.join(", ")}.`,
    nothingToDo: "Parlez avec l’enseignant de ce qu’il est utile de travailler.",
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
        text: "Le lien date peut-être d’autres données.",
      },
      invalid: {
        title: "Adresse mal formée",
        text: "L’adresse de cette page est incomplète ou modifiée. Revenez à la liste des élèves.",
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
      help: "Le lien date peut-être d’autres données.",
    },
    status: (status: number) => `Code HTTP ${status}`,
    nowhere: { title: "Page introuvable", text: "Cette adresse ne mène à rien ici." },
    home: "Retour au choix de la classe",
  },
};

export type Messages = typeof fr;
