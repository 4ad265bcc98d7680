#!/bin/sh
# `require('numfmt')` fails: the package's exports refer to dist/index.cjs, which the package doesn't contain.
# Expected: both import and require work
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact numfmt@4.0.1 >/dev/null
cat > run.mjs <<'JS'
import { createRequire } from 'node:module'
import { format } from 'numfmt'

console.log('numfmt 4.0.1')
console.log('import:', format('0.0', 1.25))
try {
  createRequire(import.meta.url)('numfmt')
  console.log('require: works')
  process.exitCode = 1
} catch (error) {
  console.log('require:', error.code)
  if (error.code !== 'MODULE_NOT_FOUND') process.exitCode = 1
}
JS
node run.mjs
