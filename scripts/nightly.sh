#!/usr/bin/env bash
# Runs everything that `.ci/run` leaves out: coverage, every suite, other versions of Node, mutants, the study, the training of the
# model, and every bench at a small size. The run takes over an hour: scripts/nightly.sh [STEP …], such as `scripts/nightly.sh fuzz faults`
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/step.sh

# Runs the README's first command until the server responds. The command runs in a separate process group, so that all processes of the
# command can be ended.
start() {
  set -m
  npm start &
  curl --silent --fail --retry 120 --retry-connrefused --retry-delay 1 http://127.0.0.1:8000/health
  kill -- -$!
  set +m
}

# Runs the benches at a tiny size, to check that they work.
benches() {
  npm run --silent setup -- ./lab/bench
  node lab/bench/clustering/measure.mjs --rows 300 --rounds 1
  node lab/bench/recommend/measure.mjs --learners 60 --resources 40 --skills 12 --rounds 1
  node lab/bench/evaluation/measure.mjs --resamples 100
  node lab/bench/evaluation/schools.mjs --schools 2 --learners 60
  node lab/bench/evaluation/sizes.mjs --sizes 20 --learners 60
  node lab/bench/disclosure/measure.mjs --keys 1 --classes 5
  node lab/bench/scaling/measure.mjs --learners 30,60
  node lab/bench/scaling/shards.mjs --learners 90 --part 30 --sample 60
  node lab/bench/http/measure.mjs --learners 60 --rounds 1
  node lab/bench/stop/measure.mjs --stops 1 --think 100
  node lab/bench/soak/measure.mjs --minutes 1 --warm-up 1000
}

# Runs the notebook for researchers on the bundled school.
notebook() {
  local folder=lab/bench/evaluation
  npm run --silent mastery -- evaluate --data data --online --embedder hashing --rows $folder/predictions.csv --force --quiet > /dev/null
  python3 -m venv $folder/.venv-notebook
  $folder/.venv-notebook/bin/pip install --quiet ipykernel matplotlib nbconvert pandas scikit-learn
  $folder/.venv-notebook/bin/jupyter nbconvert --to notebook --execute --stdout $folder/predictions.ipynb > /dev/null
  rm $folder/predictions.csv
}

tests() {
  npm run --silent check
  PROPERTY_RUNS=300 npx vitest run --coverage
  MASTERY_MARKS_CASES=2000 npx vitest run --project unit addons/studio/src/marks
  MASTERY_FORGOTTEN=240 npx vitest run --project e2e addons/sources/e2e/forget-school.test.ts
}

# Runs the tests of the sources on other versions of Node.
versions() {
  npm run --silent setup -- ./tests/node-versions
  for node in tests/node-versions/node_modules/node-*/bin/node; do
    $node --version
    $node node_modules/vitest/vitest.mjs run
  done
}

# Runs one of the steps by name.
run() {
  case $1 in
    tests | start | benches | notebook) "$1" ;;
    suites)
      MASTERY_CLASSES=10 npm run test:suites
      # With the Python that the suite of Spark installed.
      node lab/bench/spark/measure.mjs --python tests/spark/.venv/bin/python --learners 200 --sample 100
      ;;
    node-versions) versions ;;
    fuzz) npm run lab -- fuzz all --seconds 20 ;;
    faults | mutants) npm run lab -- "$1" ;;
    training) lab/training/smoke.sh ;;
    *) echo "there is no step called $1; the steps are ${STEPS[*]}" >&2 && exit 2 ;;
  esac
}

STEPS=(tests suites node-versions fuzz faults start training benches notebook mutants)
scripts/install-debian-packages.sh nightly
npm run --silent setup
npm run --silent build
for name in "${@:-${STEPS[@]}}"; do
  step run "$name"
done
echo "=== $SECONDS s in all"
