#!/bin/sh
# A page that was flattened keeps its old text until it is loaded again.
# Expected: APPROVED is in the text of the page after FPDFPage_Flatten
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact @embedpdf/pdfium@2.15.1 >/dev/null
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { init } from '@embedpdf/pdfium'

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
console.log('@embedpdf/pdfium 2.15.1')
const wasmBinary = new Uint8Array(readFileSync('node_modules/@embedpdf/pdfium/dist/pdfium.wasm')).buffer
const pdfium = await init({ wasmBinary })
pdfium.PDFiumExt_Init()
const bytes = Buffer.from(file, 'latin1')
const address = pdfium.pdfium.wasmExports.malloc(bytes.length)
pdfium.pdfium.HEAPU8.set(bytes, address)
const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, '')
const textOf = (page) => {
  const text = pdfium.FPDFText_LoadPage(page)
  const count = pdfium.FPDFText_CountChars(text)
  const place = pdfium.pdfium.wasmExports.malloc(count * 2 + 2)
  const length = pdfium.FPDFText_GetText(text, 0, count, place)
  pdfium.FPDFText_ClosePage(text)
  return pdfium.pdfium.UTF16ToString(place, (length - 1) * 2).split(/\r?\n/)
}
const page = pdfium.FPDF_LoadPage(document, 0)
// FLATTEN_SUCCESS
say('flattened:', pdfium.FPDFPage_Flatten(page, 0), 1)
say('text:', textOf(page), ['Contract'])
pdfium.FPDF_ClosePage(page)
say('loaded again:', textOf(pdfium.FPDF_LoadPage(document, 0)), ['Contract', 'APPROVED'])
JS
node run.mjs
