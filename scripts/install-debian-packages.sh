#!/usr/bin/env bash
# Installs from Debian's archives what suites and benches need beside npm's packages: browser, tools to build AWS's Runtime Interface
# Client with, scikit-learn, nginx and systemd-analyze, PostgreSQL with its driver for Java, Java and Maven, strace, wrk.
set -euo pipefail

packages=(
  chromium curl
  autoconf automake cmake g++ libtool make python3 python3-venv xz-utils
  gcc libopenblas0-pthread python3-sklearn
  nginx openssl systemd
  maven openjdk-17-jdk-headless libpostgresql-jdbc-java postgresql
  strace time util-linux wrk
)
dpkg --status "${packages[@]}" > /dev/null 2>&1 && exit
apt-get update -qq
apt-get install -y -qq "${packages[@]}"
