#!/bin/sh
# The text of a stamp or signature is neither in the page text nor in its annotations.
# Expected: APPROVED is in getTextContent, or in the textContent of the annotation
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact pdfjs-dist@6.5.438 >/dev/null
cat > run.mjs <<'JS'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const stream = (entries, code) => `<< ${entries} /Length ${code.length} >>\nstream\n${code}\nendstream`
const resources = '/Resources << /Font << /F 5 0 R >> >>'
const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] ${resources} /Contents 4 0 R /Annots [6 0 R] >>`,
  stream('', 'BT /F 12 Tf 20 150 Td (Contract) Tj ET'),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Annot /Subtype /Stamp /Rect [20 50 200 80] /AP << /N 7 0 R >> >>',
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 180 30] ${resources}`, 'BT /F 12 Tf 5 10 Td (APPROVED) Tj ET'),
]
let file = '%PDF-1.7\n'
const offsets = objects.map((object, at) => {
  const offset = file.length
  file += `${at + 1} 0 obj\n${object}\nendobj\n`
  return `${String(offset).padStart(10, '0')} 00000 n \n`
})
const end = file.length
file += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`

const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('pdfjs-dist 6.5.438')
const document = await getDocument({ data: new Uint8Array(Buffer.from(file, 'latin1')), verbosity: 0 }).promise
const page = await document.getPage(1)
say('text:', (await page.getTextContent()).items.map(({ str }) => str), ['Contract'])
const [stamp] = await page.getAnnotations()
say('annotation:', [stamp.subtype, stamp.textContent ?? null], ['Stamp', null])
JS
node run.mjs
