import type { Resource } from "@mastery/core";
import { ecriture } from "./resources/ecriture.ts";
import { espaceEtGeometrie } from "./resources/espace-et-geometrie.ts";
import { etudeDeLaLangue } from "./resources/etude-de-la-langue.ts";
import { grandeursEtMesures } from "./resources/grandeurs-et-mesures.ts";
import { histoireEtGeographie } from "./resources/histoire-et-geographie.ts";
import { langageOral } from "./resources/langage-oral.ts";
import { lectureEtComprehension } from "./resources/lecture-et-comprehension.ts";
import { nombresEtCalculs } from "./resources/nombres-et-calculs.ts";
import { sciencesEtTechnologie } from "./resources/sciences-et-technologie.ts";

/** The resources of the bundled catalogue. Ids are never reused. */
export const RESOURCES: readonly Resource[] = [
  ...nombresEtCalculs,
  ...grandeursEtMesures,
  ...espaceEtGeometrie,
  ...lectureEtComprehension,
  ...ecriture,
  ...langageOral,
  ...etudeDeLaLangue,
  ...sciencesEtTechnologie,
  ...histoireEtGeographie,
];
