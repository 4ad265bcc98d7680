#!/bin/sh
# A cell with a value but no paragraph is missing from an OpenDocument sheet.
# Expected: 12.5: the value is in office:value, and text:p is optional (ODF 1.3 part 3, 9.1.4)
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
const names = 'urn:oasis:names:tc:opendocument:xmlns'
const ods = (row) =>
  pack({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${names}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>`,
    'content.xml': `<office:document-content xmlns:office="${names}:office:1.0" xmlns:text="${names}:text:1.0" xmlns:table="${names}:table:1.0"><office:body><office:spreadsheet><table:table table:name="A"><table:table-row>${row}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
  })

const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('officeparser 8.1.1')
const cell = (value, inside) =>
  `<table:table-cell office:value-type="float" office:value="${value}">${inside}</table:table-cell>`
const file = ods(cell('12.5', '') + cell('7', '<text:p>7</text:p>'))
const { content } = await OfficeParser.parseOffice(file, { fileType: 'ods' })
const cells = content[0].children[0].children.map((each) => [each.metadata.col, each.text])
say('columns and cells:', cells, [[1, '7']])
process.exit()
JS
node run.mjs
