import {
  countOf,
  defineCommand,
  FORCE,
  formatCount,
  json,
  oneOf,
  out,
  printResult,
  text,
} from "@mastery/cli/command";
import { replaceFile } from "@mastery/node/files";
import { readSkillTable } from "../skill-tables/index.ts";

export const fill = defineCommand({
  arguments: [["<file>", "CSV file, also with .gz"]],
  options: {
    from: oneOf(
      "kind",
      ["esco", "table"],
      "kind of table: esco, or table with the columns label, domain, id, description",
      { required: true },
    ),
    ...out("file", "file to write, such as school/skills.json"),
    domainColumn: text(
      "name",
      "column with the domain of a skill (default: reuseLevel for esco, domain for table)",
    ),
    ...FORCE,
    ...json("a report"),
  },
  help: `
Rows that are not skills are skipped and counted by reason: other_concept,
not_released, without_id, without_label, without_domain, repeated_id.

Examples:
  $ mastery import-skills skills_fr.csv --from esco --out school/skills.json
  $ mastery import-skills socle.csv --from table --out school/skills.json`,
  async run({ from, out, domainColumn, force, json }, { arguments: [file] }) {
    const { skills, leftOut, notes } = await readSkillTable(file!, { from, domainColumn });
    const lines = skills.map((skill) => JSON.stringify(skill));
    const content = `[\n${lines.join(",\n")}\n]\n`;
    await replaceFile(out, (handle) => handle.writeFile(content), { force });
    const domains = new Set(skills.map(({ domain }) => domain)).size;
    const reasons = Object.entries(leftOut).map(([reason, n]) => `${formatCount(n)} ${reason}`);
    const text = [
      ...notes,
      `wrote ${countOf(skills.length, "skill")} in ${countOf(domains, "domain")} to ${out}`,
      `left out: ${reasons.join(", ") || "nothing"}`,
    ].join("\n");
    printResult({ skills: skills.length, domains, left_out: leftOut, notes }, text, json);
  },
});
