import { sharedFloats } from "../parallel/workers.ts";
import { PANEL } from "./panels.ts";
import { type Multiplication, multiplyWithSkills } from "./skill-products.ts";

/** Dot products of all skills, and of each domain's sum of skills behind them, with one another: a row each. */
export function gramMatrix(embeddings: Omit<Multiplication, "matrix" | "rows">): Float64Array {
  const { skillDomain, domains, skills: matrix } = embeddings;
  const skills = skillDomain.length;
  const width = skills + domains;
  const rows = Uint32Array.from({ length: Math.ceil(skills / PANEL) * PANEL }, (_, row) => row);
  const { products } = multiplyWithSkills({ ...embeddings, matrix, rows });
  const gram = sharedFloats(width * width);
  for (let skill = 0; skill < skills; skill++) {
    const lane = skill % PANEL;
    for (let column = 0; column < width; column++) {
      const product = products[(skill - lane) * width + column * PANEL + lane]!;
      gram[skill * width + column] = product;
      gram[(skills + skillDomain[skill]!) * width + column]! += product;
    }
  }
  return gram;
}
