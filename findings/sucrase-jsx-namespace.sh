#!/bin/sh
# A JSX attribute with a namespace, such as xlink:href, can't be read; an element with one becomes invalid
# code.
# Expected: both compile, as in Babel and TypeScript
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact sucrase@3.35.1 >/dev/null
cat > run.mjs <<'JS'
import { transform } from 'sucrase'

const compile = (content) => {
  try {
    return transform(content, { transforms: ['jsx'], jsxRuntime: 'classic', production: true }).code
  } catch (error) {
    return `throws: ${error.message}`
  }
}
const say = (content, expected) => {
  const code = compile(content)
  console.log(content, '=>', code)
  if (code !== expected) process.exitCode = 1
}
console.log('sucrase 3.35.1')
say('<use xlink:href="#a" />', 'throws: Expected either /> or > at the end of the tag.')
say('<svg:rect />', 'React.createElement(svg:rect, null )')
JS
node run.mjs
