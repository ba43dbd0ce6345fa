#!/bin/sh
# container/build.sh [NAME [BASE]]: builds the image NAME of this checkout's last commit on the image BASE, with buildah.
set -eu
cd "$(dirname "$0")/.."
name=${1:-trazo}
base=${2:-docker.io/library/debian:12-slim}

npm run build
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
git archive HEAD -- package.json package-lock.json start.mjs tsconfig.base.json launch container apps packages | tar -x -C "$context"
(cd "$context" && npm ci --omit=dev --no-audit --no-fund --loglevel=error)
cp -r apps/web/build "$context/apps/web/build"
# Others' tests and types are no part of the product.
find "$context/apps" "$context/packages" -name '*.test.ts*' -not -path '*/node_modules/*' -delete
chmod -R a+rX "$context"
# Only this format has health checks.
buildah build --format docker --build-arg "BASE=$base" --tag "$name" --file container/Containerfile "$context"
