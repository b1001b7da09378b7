#!/usr/bin/env bash
# Prints the figures of the model card: the built-in model beside hashed n-grams. --failures prints the triplets that fail, too.
#   training/evaluate.sh [WORK [MODEL… [--failures]]]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-${TMPDIR:-/tmp}/sentence-model}
"$here/fetch.sh" "$work"
[ $# -gt 1 ] || set -- "$work" hashed "$here/../packages/embeddings/model/model.bin"
PYTHONPATH=$here exec /usr/bin/python3 -m sentence_model evaluate "$work" "${@:2}"
