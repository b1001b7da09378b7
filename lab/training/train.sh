#!/usr/bin/env bash
# Trains the built-in model from scratch: fetches and unpacks the sources, and writes the model with its manifest.
#   lab/training/train.sh [WORK [OUT]]
# The script needs Debian 12 with python3-numpy, libopenblas0-pthread and gcc.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-${TMPDIR:-/tmp}/sentence-model}
out=${2:-$here/../../packages/embeddings/model}
"$here/fetch.sh" "$work"
mkdir -p "$out"
# With one thread and a fixed kernel, sums are the same on every machine with AVX2.
export OPENBLAS_NUM_THREADS=1 OPENBLAS_CORETYPE=Haswell PYTHONHASHSEED=0 PYTHONPATH=$here
exec /usr/bin/python3 -m sentence_model train "$work" "$out"
