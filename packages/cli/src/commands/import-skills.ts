import { type Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import { readSkillTable, type SkillTable } from "@mastery/dataset";
import { replaceFile } from "@mastery/node/files";
import { countOf, formatCount } from "../counts.ts";
import { forceOption } from "../force.ts";
import { printJson } from "../json.ts";

export function addImportSkillsCommand(program: Command): CommandUnknownOpts {
  return program
    .command("import-skills")
    .description("Make skills.json from ESCO or from a plain table of competencies (CSV).")
    .argument("<file>", "CSV file, also with .gz")
    .addOption(
      new Option(
        "--from <kind>",
        "columns of the file: those of ESCO, or label, domain, id, description",
      )
        .choices(["esco", "table"] as const)
        .makeOptionMandatory(),
    )
    .requiredOption("-o, --out <file>", "file to write, such as school/skills.json")
    .option(
      "--domain-column <name>",
      "column with the domain of a skill (default: reuseLevel for esco, domain for table)",
    )
    .addOption(forceOption())
    .option("--json", "print a report as JSON")
    .addHelpText("after", HELP)
    .action(async (file, { from, out, domainColumn, force, json }) => {
      const table = await readSkillTable(file, { from, domainColumn });
      await replaceFile(out, (handle) => handle.writeFile(contentOf(table)), {
        force: force === true,
      });
      if (json) printJson(reportOf(table));
      else process.stdout.write(describe(table, out));
    });
}

const HELP = `
Rows that are not skills are skipped and counted by reason: other_concept,
not_released, without_id, without_label, without_domain, repeated_id.

Examples:
  $ mastery import-skills skills_fr.csv --from esco --out school/skills.json
  $ mastery import-skills socle.csv --from table --out school/skills.json`;

function contentOf({ skills }: SkillTable): string {
  return `[\n${skills.map((skill) => JSON.stringify(skill)).join(",\n")}\n]\n`;
}

function reportOf({ skills, leftOut, notes }: SkillTable): object {
  return { skills: skills.length, domains: domainsOf(skills), left_out: leftOut, notes };
}

function describe({ skills, leftOut, notes }: SkillTable, out: string): string {
  const domains = countOf(domainsOf(skills), "domain");
  const reasons = Object.entries(leftOut).map(([reason, n]) => `${formatCount(n)} ${reason}`);
  return [
    ...notes,
    `wrote ${countOf(skills.length, "skill")} in ${domains} to ${out}`,
    `left out: ${reasons.join(", ") || "nothing"}`,
    "",
  ].join("\n");
}

function domainsOf(skills: SkillTable["skills"]): number {
  return new Set(skills.map(({ domain }) => domain)).size;
}
