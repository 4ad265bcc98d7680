#!/bin/sh
# A Word fraction with a one-letter numerator becomes an unknown LaTeX command.
# Expected: \frac{a}{b+1}
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact officeparser@8.1.1 fflate@0.8.3 >/dev/null
cat > run.mjs <<'JS'
import { OfficeParser } from 'officeparser'
import { strToU8, zipSync } from 'fflate'

const pack = (parts) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
const schemas = 'http://schemas.openxmlformats.org'
const docx = (paragraph) =>
  pack({
    '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="r1" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:m="${schemas}/officeDocument/2006/math"><w:body><w:p>${paragraph}</w:p></w:body></w:document>`,
  })
const text = async (paragraph) =>
  (await OfficeParser.parseOffice(docx(paragraph), { fileType: 'docx' })).content[0].text

const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('officeparser 8.1.1')
const run = (letters) => `<m:r><m:t>${letters}</m:t></m:r>`
const fraction = `<m:oMath><m:f><m:num>${run('a')}</m:num><m:den>${run('b+1')}</m:den></m:f></m:oMath>`
say('a over b+1:', await text(fraction), '\\fraca{b+1}')
process.exit()
JS
node run.mjs
