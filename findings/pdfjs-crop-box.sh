#!/bin/sh
# Text outside the crop box isn't extracted: a page that is a detail of a larger one only has the words in
# view.
# Expected: all text of the page, as pdftotext and PDFium return it
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact pdfjs-dist@6.5.438 >/dev/null
cat > run.mjs <<'JS'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const read = async (box) => {
  const content = 'BT /F1 11 Tf 50 780 Td (First) Tj 0 -300 Td (Second) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${box} /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((body, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  const pdf = await getDocument({ data: new TextEncoder().encode(file), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.map(({ str }) => str).filter(Boolean).join(' ')
}
const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (value !== expected) process.exitCode = 1
}
console.log('pdfjs-dist 6.5.438')
say('whole page:', await read(''), 'First Second')
say('detail:', await read('/CropBox [40 770 200 800]'), 'First')
JS
node run.mjs
