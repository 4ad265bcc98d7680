#!/bin/sh
# A page without the optional html, head and body tags has no body and no title, and Readability finds no
# article.
# Expected: the same as for the page with all tags
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
const head = '<title>The lamp</title>'
const body = `<nav><a href="/">Home</a></nav><article>${paragraph}${paragraph}</article>`

const read = (html) => {
  const { document } = parseHTML(html)
  const found = [document.title, document.body.children.length]
  let article
  try {
    article = new Readability(document).parse() === null ? 'no article' : 'an article'
  } catch (error) {
    article = error.name
  }
  return [...found, article]
}
const say = (name, html, expected) => {
  const found = read(html)
  console.log(name, JSON.stringify(found))
  if (JSON.stringify(found) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('linkedom 0.18.12, @mozilla/readability 0.6.0')
say('all tags:', `<!doctype html><html><head>${head}</head><body>${body}</body></html>`, ['The lamp', 2, 'an article'])
say('no tags:', `<!doctype html>${head}${body}`, ['', 0, 'no article'])
say('only html:', `<!doctype html><html>${head}${body}</html>`, ['', 0, 'TypeError'])
JS
node run.mjs
