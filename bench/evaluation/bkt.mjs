// Bayesian knowledge tracing as a predictor: pyBKT in a Python of its own, fed by files that are removed afterwards.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FOLDER = import.meta.dirname;
const ENVIRONMENT = join(FOLDER, ".venv");
const PYTHON = join(ENVIRONMENT, "bin/python");

/** Attempts on several skills count for each, and are predicted by the mean over their skills. */
export const knowledgeTracing = {
  name: "BKT (pyBKT)",
  async predict({ dataset, attempts }, questions) {
    install();
    const folder = await mkdtemp(join(tmpdir(), "bkt-"));
    try {
      const file = (name) => join(folder, name);
      const past = rowsOf(
        dataset,
        attempts.filter(({ score }) => score >= 0),
      );
      const asked = rowsOf(dataset, questions);
      const line = ({ learner, skill, succeeded }) => `${learner},${skill},${succeeded}\n`;
      await writeFile(file("past.csv"), `learner,skill,correct\n${past.map(line).join("")}`);
      const pairs = asked.map(({ learner, skill }) => `${learner},${skill}\n`).join("");
      await writeFile(file("questions.csv"), `learner,skill\n${pairs}`);
      run(
        PYTHON,
        join(FOLDER, "bkt.py"),
        ...["past", "questions", "answers"].map((name) => file(`${name}.csv`)),
      );
      const answers = (await readFile(file("answers.csv"), "utf8"))
        .trimEnd()
        .split("\n")
        .map(Number);
      return meansByRow(asked, answers, questions.length);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** A row per attempt and skill of its resource. */
function rowsOf({ catalogue }, attempts) {
  return attempts.flatMap((attempt, row) => {
    const [start, end] = catalogue.resourceSkillOffsets.slice(
      attempt.resource,
      attempt.resource + 2,
    );
    const skills = [...catalogue.resourceSkills.subarray(start, end)];
    return skills.map((skill) => ({ ...attempt, row, skill }));
  });
}

function meansByRow(asked, answers, count) {
  const [sums, skills] = [new Float64Array(count), new Float64Array(count)];
  asked.forEach(({ row }, i) => {
    sums[row] += answers[i];
    skills[row]++;
  });
  return sums.map((sum, row) => sum / skills[row]);
}

function install() {
  if (existsSync(PYTHON)) return;
  run("python3", "-m", "venv", ENVIRONMENT);
  run(PYTHON, "-m", "pip", "install", "--quiet", "--requirement", join(FOLDER, "requirements.txt"));
}

function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { stdio: ["ignore", 2, 2] });
  if (status !== 0)
    throw new Error(`${command} ${args[0]}: ${error?.message ?? `exit status ${status}`}`);
}
