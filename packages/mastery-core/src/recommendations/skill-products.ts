import { numbersBelow } from "../numbering.ts";
import { sharedFloats } from "../parallel/workers.ts";
import { combine, fillPanel, PANEL } from "./panels.ts";
import { Terms } from "./terms.ts";

/** What tells the domain of each skill. */
export interface SkillDomains {
  readonly skillDomain: Uint32Array;
  /** Domains in all. */
  readonly domains: number;
}

/** Some rows of a matrix, to be multiplied with all skills: a task. */
export interface Multiplication extends SkillDomains {
  /** `dimension` numbers a row. */
  readonly matrix: Float64Array;
  /** Row numbers, whole panels of them; those beyond the matrix stand for zeros. */
  readonly rows: Uint32Array;
  /** Embeddings of all skills. */
  readonly skills: Float64Array;
  readonly dimension: number;
}

/** What the products come to. */
export interface SkillProducts {
  /** Panels of the rows' products with each skill, then of the sums of these over each domain's skills. */
  readonly products: Float64Array;
  /** What bounds the sums of the rows of each panel, whatever the set of skills: the highest sum over each domain, the lowest product. */
  readonly limits: Float64Array;
}

/** Dot products of vectors with all skills. A coordinate in which a skill is 0 is passed over: where n-grams are hashed, three in four. */
export function multiplyWithSkills(multiplication: Multiplication): SkillProducts {
  const { matrix, rows, skillDomain, domains, dimension } = multiplication;
  const width = skillDomain.length + domains;
  const sparse = sparseSkills(multiplication);
  const products = new Float64Array(rows.length * width);
  const limits = new Float64Array((rows.length / PANEL) * (domains + 1));
  const panel = new Float64Array(dimension * PANEL);
  for (let row = 0; row < rows.length; row += PANEL) {
    fillPanel(panel, matrix, dimension, rows.subarray(row, row + PANEL));
    multiplyPanel(
      panel,
      sparse,
      multiplication,
      products.subarray(row * width),
      limits.subarray((row / PANEL) * (domains + 1)),
    );
  }
  return { products, limits };
}

function multiplyPanel(
  panel: Float64Array,
  sparseSkills: Terms,
  { skillDomain, domains }: SkillDomains,
  products: Float64Array,
  limits: Float64Array,
): void {
  const skills = skillDomain.length;
  const sums = new Float64Array(PANEL);
  let lowest = Infinity;
  for (let skill = 0; skill < skills; skill++) {
    const at = skill * PANEL;
    const domainAt = (skills + skillDomain[skill]!) * PANEL;
    combine(panel, 0, sparseSkills, skill, sums);
    for (let lane = 0; lane < PANEL; lane++) {
      const product = sums[lane]!;
      products[at + lane] = product;
      products[domainAt + lane]! += product;
      if (product < lowest) lowest = product;
    }
  }
  for (let domain = 0; domain < domains; domain++) {
    const at = (skills + domain) * PANEL;
    limits[domain] = Math.max(...products.subarray(at, at + PANEL));
  }
  limits[domains] = lowest;
}

/** Per skill, its coordinates that are not 0. */
function sparseSkills({ skills, skillDomain, dimension }: Multiplication): Terms {
  const list = new Terms();
  for (let skill = 0; skill < skillDomain.length; skill++) {
    for (let i = 0; i < dimension; i++) {
      const factor = skills[skill * dimension + i]!;
      if (factor !== 0) list.add(i, factor);
    }
    list.end();
  }
  return list;
}

/**
 * Dot products of all skills and domains with each other, row by row. A domain stands behind the skills, and is the sum of its
 * skills.
 */
export function gramMatrix(embedded: Omit<Multiplication, "matrix" | "rows">): Float64Array {
  const { skills, skillDomain, domains } = embedded;
  const count = skillDomain.length;
  const width = count + domains;
  const rows = numbersBelow(Math.ceil(count / PANEL) * PANEL);
  const { products } = multiplyWithSkills({ ...embedded, matrix: skills, rows });
  const gram = sharedFloats(width * width);
  for (let skill = 0; skill < count; skill++) {
    const panel = Math.floor(skill / PANEL) * PANEL * width;
    for (let item = 0; item < width; item++) {
      const product = products[panel + item * PANEL + (skill % PANEL)]!;
      gram[skill * width + item] = product;
      gram[(count + skillDomain[skill]!) * width + item]! += product;
    }
  }
  return gram;
}
