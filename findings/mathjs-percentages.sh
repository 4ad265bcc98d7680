#!/bin/sh
# A second percentage cancels the first: 100 + 19% + 19% is 100.
# Expected: 138 or 141.61; 250 - 20% + 5 is 205
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact mathjs@15.2.0 >/dev/null
cat > run.mjs <<'JS'
import { evaluate } from 'mathjs'

const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('mathjs 15.2.0')
say('100 + 19% =', evaluate('100 + 19%'), 119)
say('100 + 19% + 19% =', evaluate('100 + 19% + 19%'), 100)
say('100 - 10% - 10% =', evaluate('100 - 10% - 10%'), 100)
say('250 - 20% + 5 =', evaluate('250 - 20% + 5'), 250)
JS
node run.mjs
