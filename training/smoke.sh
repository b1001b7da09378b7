#!/usr/bin/env bash
# A tiny training run on the repository's own pairs, twice: seconds, offline.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export OPENBLAS_NUM_THREADS=1 OPENBLAS_CORETYPE=Haswell PYTHONHASHSEED=0 PYTHONPATH=$here
exec /usr/bin/python3 -m sentence_model smoke
