#!/bin/sh
# Some whole hours come out a millisecond early.
# Expected: 2024-03-15T10:00:00.000Z: the number is the nearest one to ten o’clock
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact read-excel-file@9.3.17 fflate@0.8.3 >/dev/null
cat > run.mjs <<'JS'
import { readSheet } from 'read-excel-file/node'
import { strToU8, zipSync } from 'fflate'

const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const office = `${schemas}/officeDocument/2006/relationships`
const relations = (...types) =>
  `<Relationships xmlns="${schemas}/package/2006/relationships">${types.map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`
const book = (values) => {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1">${values.map((value, at) => `<c r="${'AB'[at]}1" s="1"><v>${value}</v></c>`).join('')}</row></sheetData></worksheet>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
}

const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('read-excel-file 9.3.17')
const [[ten, six]] = await readSheet(book([45366 + 10 / 24, 45366 + 6 / 24]))
say('10:00 is', ten, '2024-03-15T09:59:59.999Z')
say('06:00 is', six, '2024-03-15T06:00:00.000Z')
JS
node run.mjs
