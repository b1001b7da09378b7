import { combine, fillPanel, PANEL } from "./panels.ts";
import { Terms } from "./skill-terms.ts";

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
  /** What bounds the sums of the rows of each panel, whatever the set of skills: `domains + 2` numbers, see {@link limitsOf}. */
  readonly limits: Float64Array;
}

/** Dot products of vectors with all skills. A coordinate in which a skill is 0 is passed over: where n-grams are hashed, three in four. */
export function multiplyWithSkills(multiplication: Multiplication): SkillProducts {
  const { matrix, rows, skillDomain, domains, dimension } = multiplication;
  const width = skillDomain.length + domains;
  const sparse = sparseSkills(multiplication);
  const products = new Float64Array(rows.length * width);
  const limits = new Float64Array((rows.length / PANEL) * (domains + 2));
  const panel = new Float64Array(dimension * PANEL);
  for (let row = 0; row < rows.length; row += PANEL) {
    const ofPanel = products.subarray(row * width, (row + PANEL) * width);
    fillPanel(panel, matrix, dimension, rows.subarray(row, row + PANEL));
    multiplyPanel(panel, sparse, skillDomain, ofPanel);
    limits.set(limitsOf(ofPanel, skillDomain.length, domains), (row / PANEL) * (domains + 2));
  }
  return { products, limits };
}

/** The coordinates of each skill that are not 0, and what they are. */
interface SparseSkills {
  readonly items: readonly Uint32Array[];
  readonly factors: readonly Float64Array[];
}

function multiplyPanel(
  panel: Float64Array,
  { items, factors }: SparseSkills,
  skillDomain: Uint32Array,
  products: Float64Array,
): void {
  const skills = skillDomain.length;
  for (let skill = 0; skill < skills; skill++) {
    const at = skill * PANEL;
    const domainAt = (skills + skillDomain[skill]!) * PANEL;
    combine(panel, 0, items[skill]!, factors[skill]!, items[skill]!.length, products, at);
    for (let lane = 0; lane < PANEL; lane++) products[domainAt + lane]! += products[at + lane]!;
  }
}

/** Of a panel's products: the lowest sum over each domain, the highest over all domains, and the lowest product. */
function limitsOf(products: Float64Array, skills: number, domains: number): Float64Array {
  const limits = new Float64Array(domains + 2).fill(Number.POSITIVE_INFINITY);
  const totals = new Float64Array(PANEL);
  let lowest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < skills * PANEL; at++) if (products[at]! < lowest) lowest = products[at]!;
  for (let at = skills * PANEL; at < products.length; at++) {
    const domain = Math.floor(at / PANEL) - skills;
    if (products[at]! < limits[domain]!) limits[domain] = products[at]!;
    totals[at % PANEL]! += products[at]!;
  }
  limits[domains] = Math.max(...totals);
  limits[domains + 1] = lowest;
  return limits;
}

function sparseSkills({ skills, skillDomain, dimension }: Multiplication): SparseSkills {
  const items: Uint32Array[] = [];
  const factors: Float64Array[] = [];
  const terms = new Terms(dimension);
  for (let skill = 0; skill < skillDomain.length; skill++) {
    terms.size = 0;
    for (let i = 0; i < dimension; i++) {
      const factor = skills[skill * dimension + i]!;
      if (factor !== 0) terms.add(i, factor);
    }
    items.push(terms.items.slice(0, terms.size));
    factors.push(terms.factors.slice(0, terms.size));
  }
  return { items, factors };
}
