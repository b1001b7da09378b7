// How good are claims and recommendations, judged by what came later? Writes the tables and plots of docs/explanation. See README.md.
import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { readDataset } from "../../packages/dataset/dist/index.js";
import { builtinEmbedder } from "../../packages/embeddings/dist/index.js";
import {
  AttemptLog,
  evaluateHoldout,
  markdownReport,
  reliabilityDiagram,
} from "../../packages/evaluation/dist/index.js";
import { knowledgeTracing } from "./bkt.mjs";
import { earlierRules } from "./earlier-rules.mjs";

const ROOT = join(import.meta.dirname, "../..");
const PAGES = join(ROOT, "docs/explanation");
const IMAGES = join(ROOT, "docs/images");
/** What the plots show: more curves could not be told apart. */
const DRAWN = ["profile", "domain estimate", "skill estimate", "PFA with items", "BKT (pyBKT)"];

const { values } = parseArgs({
  options: {
    /** A data directory with the traces of ASSISTments 2009–2010, which may not be passed on. */
    assist: { type: "string" },
    resamples: { type: "string", default: "1000" },
  },
});
const embedder = await builtinEmbedder();

await study("evaluation-school", "The bundled school", join(ROOT, "data"), "--data data");
if (values.assist) {
  const data = "--data assist2009";
  await study("evaluation-assist2009", "ASSISTments 2009–2010", values.assist, data);
  await study(
    "evaluation-assist2009-one-grade",
    "ASSISTments 2009–2010, all of one grade",
    values.assist,
    data,
    ofOneGrade,
  );
}

/** Judges one data directory, and writes its page and plot. */
async function study(name, title, directory, options, change = (dataset) => dataset) {
  const start = process.cpuUsage();
  const log = new AttemptLog();
  const dataset = change(await readDataset(directory, { onAttempt: log.add }));
  const earlier = earlierRules(embedder);
  const report = await evaluateHoldout(dataset, log, {
    holdout: 0.2,
    embedder,
    resamples: Number(values.resamples),
    predictors: [knowledgeTracing, earlier.predictor],
    recommenders: [earlier.recommender],
  });
  const curves = report.predictions.where_profile_speaks.filter((one) => DRAWN.includes(one.name));
  const image = join(IMAGES, `${name}.svg`);
  await writeFile(image, reliabilityDiagram(curves, title));
  await writeFile(
    join(PAGES, `${name}.md`),
    [
      `# ${title}: tables`,
      "",
      `Written by \`npm run study\`; [Evaluation](evaluation.md) says what the tables show. Version ${report.version}, embedder \`${report.embedder}\`,`,
      `the rules and figures of \`mastery evaluate ${options} --holdout 0.2 --resamples ${report.resamples}\`, with two more baselines: BKT by pyBKT, and`,
      `the first version of the rules (rows "of 0.1.0"; the product has the second). BKT is fitted once for each skill, from one seeded start; pyBKT's`,
      "default is the best of five. Bold rows are the product. Intervals are 95 %, from a bootstrap over learners.",
      "",
      `![Reliability diagram: ${title}](${relative(PAGES, image)})`,
      "",
      markdownReport(report),
      "",
    ].join("\n"),
  );
  const { user, system } = process.cpuUsage(start);
  console.error(`${title}: ${((user + system) / 1e6).toFixed(0)} s of processor time`);
}

/** Everybody and everything in grade 3: grades then decide neither candidates nor scores. */
function ofOneGrade({ catalogue, roster, ...dataset }) {
  const all = (grades) => new Uint8Array(grades.length).fill(3);
  return {
    ...dataset,
    catalogue: { ...catalogue, resourceGrade: all(catalogue.resourceGrade) },
    roster: { ...roster, grade: all(roster.grade) },
  };
}
