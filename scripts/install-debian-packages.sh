#!/usr/bin/env bash
# Installs Debian packages that suites need in addition to npm packages: a browser, Python, and build tools for AWS's Runtime Interface
# Client. With `nightly`, the script also installs the packages for the other suites and the benches: scikit-learn, nginx, promtool,
# PostgreSQL, Java, Maven, strace, Firefox and WebKit.
set -euo pipefail

packages=(chromium-headless-shell curl autoconf automake cmake g++ libtool make python3 python3-venv xz-utils)
if [ "${1:-}" = nightly ]; then
  packages+=(
    gcc libopenblas0-pthread python3-sklearn
    nginx openssl prometheus systemd
    maven openjdk-17-jdk-headless libpostgresql-jdbc-java postgresql
    strace time util-linux
    firefox-esr webkit2gtk-driver xvfb
  )
fi
dpkg --status "${packages[@]}" > /dev/null 2>&1 && exit
apt-get update -qq
apt-get install -y -qq "${packages[@]}"
