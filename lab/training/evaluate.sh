#!/usr/bin/env bash
# Prints the figures of the model card: the built-in model compared with hashed n-grams. With --failures, also prints the triplets that
# fail.
#   lab/training/evaluate.sh [WORK [MODEL… [--failures]]]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-${TMPDIR:-/tmp}/sentence-model}
"$here/fetch.sh" "$work"
[ $# -gt 1 ] || set -- "$work" hashed "$here/../../packages/embeddings/model/model.bin"
PYTHONPATH=$here exec /usr/bin/python3 -m sentence_model evaluate "$work" "${@:2}"
