#!/usr/bin/env bash
# Trains a tiny model on the repository's own pairs twice. The script takes seconds and needs no network.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export OPENBLAS_NUM_THREADS=1 OPENBLAS_CORETYPE=Haswell PYTHONHASHSEED=0 PYTHONPATH=$here
exec /usr/bin/python3 -m sentence_model smoke
