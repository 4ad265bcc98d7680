#!/bin/sh
# A span's replacement text (ActualText) is ignored: the page text contains the drawn characters instead.
# PDFium uses it.
# Expected: both return "The keeper earns six hundred."
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact pdfjs-dist@6.5.438 @embedpdf/pdfium@2.15.1 >/dev/null
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { init } from '@embedpdf/pdfium'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const code =
  'BT /F 12 Tf 20 150 Td (The keeper earns ) Tj /Span << /ActualText (six hundred) >> BDC (DC) Tj EMC (.) Tj ET'
const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
  `<< /Length ${code.length} >>\nstream\n${code}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]
let file = '%PDF-1.7\n'
const offsets = objects.map((object, at) => {
  const offset = file.length
  file += `${at + 1} 0 obj\n${object}\nendobj\n`
  return `${String(offset).padStart(10, '0')} 00000 n \n`
})
const end = file.length
file += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
const bytes = Buffer.from(file, 'latin1')

const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('pdfjs-dist 6.5.438, @embedpdf/pdfium 2.15.1')
const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
const { items } = await (await pdf.getPage(1)).getTextContent()
say('pdf.js:', items.map(({ str }) => str).join(''), 'The keeper earns DC.')

const wasmBinary = new Uint8Array(readFileSync('node_modules/@embedpdf/pdfium/dist/pdfium.wasm')).buffer
const pdfium = await init({ wasmBinary })
pdfium.PDFiumExt_Init()
const address = pdfium.pdfium.wasmExports.malloc(bytes.length)
pdfium.pdfium.HEAPU8.set(bytes, address)
const page = pdfium.FPDF_LoadPage(pdfium.FPDF_LoadMemDocument(address, bytes.length, ''), 0)
const text = pdfium.FPDFText_LoadPage(page)
const count = pdfium.FPDFText_CountChars(text)
const place = pdfium.pdfium.wasmExports.malloc(count * 2 + 2)
const length = pdfium.FPDFText_GetText(text, 0, count, place)
say('PDFium:', pdfium.pdfium.UTF16ToString(place, (length - 1) * 2), 'The keeper earns six hundred.')
JS
node run.mjs
