// A predictor based on Bayesian knowledge tracing, which pyBKT fits in a separate Python process.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const FOLDER = import.meta.dirname;
const ENVIRONMENT = join(FOLDER, ".venv");
const PYTHON = join(ENVIRONMENT, "bin/python");

/**
 * Bayesian knowledge tracing, fitted by pyBKT. An attempt on several skills counts for each skill, and its prediction is the mean over
 * these skills.
 */
export const knowledgeTracing = {
  name: "BKT (pyBKT)",
  train({ dataset: { catalogue }, attempts }) {
    install();
    const { resourceSkills, resourceSkillOffsets: offsets } = catalogue;
    const skillsOf = (one) => [...resourceSkills.subarray(offsets[one], offsets[one + 1])];
    const lines = attempts.flatMap(({ learner, resource, succeeded }) =>
      skillsOf(resource).map((skill) => `${learner},${skill},${succeeded}\n`),
    );
    const past = `learner,skill,correct\n${lines.join("")}`;
    const parameters = JSON.parse(run(PYTHON, [join(FOLDER, "bkt.py")], past));
    const rate = attempts.reduce((sum, { succeeded }) => sum + succeeded, 0) / attempts.length;
    return () => {
      const mastery = new Map();
      const knownOf = (skill) => mastery.get(skill) ?? parameters[skill].prior;
      const chanceOf = (skill) => {
        if (!(skill in parameters)) return rate;
        const { guesses, slips } = parameters[skill];
        return knownOf(skill) * (1 - slips) + (1 - knownOf(skill)) * guesses;
      };
      return {
        predict(resource) {
          const chances = skillsOf(resource).map(chanceOf);
          return chances.reduce((sum, one) => sum + one, 0) / chances.length;
        },
        update({ resource, succeeded }) {
          for (const skill of skillsOf(resource).filter((one) => one in parameters)) {
            const { learns, guesses, slips } = parameters[skill];
            let known = knownOf(skill);
            const [ifKnown, otherwise] = succeeded ? [1 - slips, guesses] : [slips, 1 - guesses];
            const chance = known * ifKnown + (1 - known) * otherwise;
            // If the fitted model considers an outcome impossible, for example with a slip of 0, the outcome changes nothing.
            if (chance > 0) known = (known * ifKnown) / chance;
            mastery.set(skill, known + (1 - known) * learns);
          }
        },
      };
    };
  },
};

function install() {
  if (existsSync(PYTHON)) return;
  run("python3", ["-m", "venv", ENVIRONMENT]);
  run(PYTHON, ["-m", "pip", "install", "--quiet", "-r", join(FOLDER, "requirements.txt")]);
}

function run(command, args, input = "") {
  const options = { input, encoding: "utf8", maxBuffer: 2 ** 30, stdio: ["pipe", "pipe", 2] };
  const { status, error, stdout } = spawnSync(command, args, options);
  if (status === 0) return stdout;
  throw new Error(`${command} ${args[0]}: ${error?.message ?? `exit status ${status}`}`);
}
