#!/bin/sh
# A note in an article's `aside` is dropped, although it has no links and no name that looks like an
# advertisement.
# Expected: the article contains the note, as it contains one in a `div`
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact linkedom@0.18.12 @mozilla/readability@0.6.0 >/dev/null
cat > run.mjs <<'JS'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

const paragraph = `<p>${'The keeper climbs the stairs each evening, and lights the lamp of the coast. '.repeat(8)}</p>`
const hasNote = (tag) => {
  const note = `<${tag}><p>Never touch the lamp while it burns.</p></${tag}>`
  const { document } = parseHTML(
    `<html><head><title>The lamp</title></head><body><article>${paragraph}${note}${paragraph}</article></body></html>`,
  )
  return new Readability(document).parse().textContent.includes('Never touch the lamp')
}
console.log('@mozilla/readability 0.6.0')
for (const [tag, expected] of [['div', true], ['aside', false]]) {
  console.log(`${tag}:`, hasNote(tag))
  if (hasNote(tag) !== expected) process.exitCode = 1
}
JS
node run.mjs
