#!/bin/sh
# A quoted line of flowed text is joined to the next one with the quote mark still in it.
# Expected: > quoted more: quote marks are removed before lines are joined (RFC 3676, 4.5)
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact postal-mime@4.0.0 >/dev/null
cat > run.mjs <<'JS'
import PostalMime from 'postal-mime'

const parse = (...lines) => PostalMime.parse(lines.join('\r\n'))

const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('postal-mime 4.0.0')
const { text } = await parse(
  'From: ann@example.org',
  'Subject: Re: Plan',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  '',
  '> quoted ',
  '> more',
  '',
  'I think ',
  'so.',
)
say('text:', text.trim(), '> quoted > more\n\nI think so.')
JS
node run.mjs
