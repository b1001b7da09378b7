// What does ranking cost per pair of learner and resource, from profiles and embeddings in memory to top-10 lists? For comparison, NumPy
// computes only the two matrix products and the ten highest scores, without the rules. Needs Python with NumPy. npm run lab -- bench recommend
// [--learners 10000] [--resources 2000] [--skills 200] [--rounds 5] [--python /usr/bin/python3]
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { flags } from "../flags.mjs";
import { machine, measureRounds, median, printTable, pythonPackages } from "../rounds.mjs";

const SCHOOL = { learners: 10000, resources: 2000, skills: 200 };
const { rounds, python, ...school } = flags({ ...SCHOOL, rounds: 5, python: "/usr/bin/python3" });
const { learners, resources, skills } = school;
const here = (file) => join(import.meta.dirname, file);
const sizes = Object.values(school).map(String);
const numpy = pythonPackages(python, "numpy");
const all = availableParallelism();
const contenders = [
  ...[1, all].map((threads) => ({
    name: "@mastery/core",
    command: process.execPath,
    args: [here("ours.mjs"), `${threads}`, ...sizes],
    threads,
  })),
  ...[1, all].map((threads) => ({
    name: "NumPy, products alone",
    command: python,
    args: [here("products.py"), ...sizes],
    threads,
  })),
].filter(({ command }) => command !== python || numpy);

console.log(`${learners} learners × ${resources} resources × ${skills} skills, ${rounds} rounds`);
console.log(`${machine()}; ${numpy ?? `${python} has no NumPy (apt-get install python3-numpy)`}\n`);
const results = await measureRounds(contenders, rounds);
const nanoseconds = (result, unit) =>
  (median(result.rounds.map((round) => round.values[unit])) * 1e9) / (learners * resources);
printTable([
  ["ranked by", "threads", "ns/pair", "CPU ns/pair", "peak MB"],
  ...results.map((result, i) => [
    contenders[i].name,
    contenders[i].threads,
    nanoseconds(result, "seconds").toFixed(1),
    nanoseconds(result, "processor").toFixed(1),
    result.firstMegabytes.toFixed(0),
  ]),
]);
