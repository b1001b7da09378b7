import { MasteryError, type Rules } from "@mastery/core";
import { problemsOfRules } from "@mastery/core/internal";
import { readJsonObject } from "./json-file.ts";

const KIND = { file: "a configuration file", content: "an object of rules" };

/**
 * Reads a configuration file: a JSON object of rules, by the names of the library's options. Rules left out keep their defaults.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing every problem of the file, each with its path in it
 */
export async function readConfigFile(path: string): Promise<Partial<Rules>> {
  const { $schema, ...rules } = await readJsonObject(path, KIND);
  const problems = problemsOfRules(rules);
  if ($schema !== undefined && typeof $schema !== "string") {
    problems.unshift("$schema: expected a text");
  }
  if (problems.length > 0)
    throw new MasteryError("INVALID_OPTION", [`${path}:`, ...problems].join("\n  "));
  return rules;
}
