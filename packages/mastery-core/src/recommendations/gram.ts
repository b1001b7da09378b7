import { numbersBelow } from "../numbering.ts";
import { sharedFloats } from "../parallel/workers.ts";
import { PANEL } from "./panels.ts";
import { type Multiplication, multiplyWithSkills } from "./skill-products.ts";

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
