#!/bin/sh
# Paragraph text merges a power into its base: ten to the sixth is 106.
# Expected: 10^6 or 10⁶: the reader knows that the run is raised
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
const raised = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>6</w:t></w:r>'
say('10 and a raised 6:', await text(`<w:r><w:t>10</w:t></w:r>${raised}<w:r><w:t> cells</w:t></w:r>`), '106 cells')
process.exit()
JS
node run.mjs
