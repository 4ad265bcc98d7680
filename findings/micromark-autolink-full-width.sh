#!/bin/sh
# A bare link includes full-width punctuation and the words after it.
# Expected: the link ends before 。 and ）, as it does before . and )
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact micromark-extension-gfm-autolink-literal@2.1.0 micromark@4.0.3 >/dev/null
cat > run.mjs <<'JS'
import { micromark } from 'micromark'
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from 'micromark-extension-gfm-autolink-literal'

const link = (text) => {
  const html = micromark(text, {
    extensions: [gfmAutolinkLiteral()],
    htmlExtensions: [gfmAutolinkLiteralHtml()],
  })
  return /<a[^>]*>(.*?)<\/a>/.exec(html)?.[1]
}

const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('micromark-extension-gfm-autolink-literal 2.1.0')
say('with a full stop:', link('See https://example.org/a. Then'), 'https://example.org/a')
say('with 。:', link('见 https://example.org/a。然后'), 'https://example.org/a。然后')
say('with ）:', link('看（https://example.org/a）吧'), 'https://example.org/a）吧')
JS
node run.mjs
