#!/bin/sh
# The line break at the end of a short file keeps the delimiter from being detected: a comma is used instead
# of the semicolon or tab.
# Expected: ';' and a tab for both files, with and without the line break
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact papaparse@5.7.1 >/dev/null
cat > run.mjs <<'JS'
import Papa from 'papaparse'

const delimiterOf = (content) => Papa.parse(content).meta.delimiter
const say = (content, expected) => {
  const found = delimiterOf(content)
  console.log(JSON.stringify(content), JSON.stringify(found))
  if (found !== expected) process.exitCode = 1
}
console.log('papaparse 5.7.1')
say('year;litres\n1901;417', ';')
say('year;litres\n1901;417\n', ',')
say('year\tlitres\n1901\t417\n1902\t390', '\t')
say('year\tlitres\n1901\t417\n1902\t390\n', ',')
JS
node run.mjs
