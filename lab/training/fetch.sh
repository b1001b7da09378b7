#!/usr/bin/env bash
# Downloads the pinned Debian packages and unpacks them: WORK/sources for training, WORK/evaluation for evaluation.
#   lab/training/fetch.sh WORK
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/archives" "$1/sources" "$1/evaluation"
work=$(cd "$1" && pwd)

archive_of() { # package, version
  find "$work/archives" -name "$1_${2//:/%3a}_*.deb" -print -quit
}

fetch() { # list of packages, folder
  local missing=() package version
  while IFS=$'\t' read -r package version _; do
    if [ ! -d "$2/$package" ] && [ -z "$(archive_of "$package" "$version")" ]; then
      missing+=("$package=$version")
    fi
  done < <(tail -n +2 "$1")
  if [ ${#missing[@]} -gt 0 ]; then
    # Lets root download although apt's sandbox user cannot write here.
    (cd "$work/archives" && apt-get download -qq -o APT::Sandbox::User=root "${missing[@]}")
  fi
  while IFS=$'\t' read -r package version _; do
    [ -d "$2/$package" ] && continue
    dpkg-deb -x "$(archive_of "$package" "$version")" "$2/$package.part"
    mv "$2/$package.part" "$2/$package"
  done < <(tail -n +2 "$1")
}

fetch "$here/packages.tsv" "$work/sources"
fetch "$here/evaluation/packages.tsv" "$work/evaluation"
