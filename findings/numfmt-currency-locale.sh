#!/bin/sh
# A currency's locale sets the separators of the number, though another locale is requested.
# Expected: 1,234.50 €: in Excel a currency's locale only selects the symbol; separators follow the reader's locale
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact numfmt@4.0.1 >/dev/null
cat > run.mjs <<'JS'
import { format } from 'numfmt'

const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('numfmt 4.0.1')
const english = { locale: 'en-US' }
say('#,##0.00 "€":', format('#,##0.00 "€"', 1234.5, english), '1,234.50 €')
say('#,##0.00 [$€-407]:', format('#,##0.00 [$€-407]', 1234.5, english), '1.234,50 €')
JS
node run.mjs
