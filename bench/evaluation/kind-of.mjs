/** Why a resource is recommended, as its sentence says: weak, to discover or to consolidate. */
export function kindOf({ explanation }) {
  if (/^Cible [1-9]\d* compétences? faibles? \(/.test(explanation)) return "weak";
  const [, aim] =
    /^Cible 0 compétence faible, propose \d+ compétences? à (\S+) \(/.exec(explanation) ?? [];
  if (aim === "découvrir") return "to discover";
  if (aim === "consolider") return "to consolidate";
  throw new Error(`a sentence of no known kind: ${explanation}`);
}
