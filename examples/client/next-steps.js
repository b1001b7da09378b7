// Prints the next step of each of the first three pupils of a grade, with the part that contributes most to its score.
import { env } from "node:process";
import { ClientError, createClient } from "@mastery/client";

const GRADE = 3;

const client = createClient({
  baseUrl: env["MASTERY_URL"] ?? "http://127.0.0.1:8000",
  token: env["MASTERY_TOKEN"],
});

try {
  const learners = await client.learners();
  const pupils = learners.filter(({ grade_level }) => grade_level === GRADE).slice(0, 3);
  for (const { learner_id, display_name } of pupils) {
    const [next] = await client.recommendationDetails(learner_id, { n: 1 });
    console.log(`${display_name}: ${next ? describe(next) : "nothing to recommend"}`);
  }
} catch (error) {
  if (!(error instanceof ClientError)) throw error;
  console.error(`No answer (${error.kind}): ${error.message}.`);
  process.exitCode = 1;
}

/** @param {import("@mastery/client").RecommendationDetails} recommendation */
function describe({ title, kind, skills_targeted, score, score_parts }) {
  const [[name, { points }]] = Object.entries(score_parts).sort(
    ([, a], [, b]) => b.points - a.points,
  );
  return [
    title,
    `  ${kind}: ${skills_targeted.join(", ")}`,
    `  score ${score}, of which ${points} for ${name}`,
  ].join("\n");
}
