#!/bin/sh
# `accessor` is removed from a field of a class that also has type annotations, so the field is no longer an
# accessor.
# Expected: the keyword stays, or an error says that it isn't supported
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact sucrase@3.35.1 >/dev/null
cat > run.mjs <<'JS'
import { transform } from 'sucrase'

const { code } = transform('class Lamp { accessor litres: number = 4 }', { transforms: ['typescript'] })
console.log('sucrase 3.35.1')
console.log(code)
if (code.includes('accessor') || !code.includes('litres = 4')) process.exitCode = 1
JS
node run.mjs
