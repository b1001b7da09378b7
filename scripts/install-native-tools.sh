#!/usr/bin/env bash
# Installs from Debian's archives what AWS's Runtime Interface Client is built with, for `npm run test:lambda`.
set -euo pipefail

apt-get update -qq
apt-get install -y -qq --no-install-recommends autoconf automake cmake g++ libtool make python3 xz-utils
