#!/bin/sh
# The page text includes that of a hidden layer (optional content group), and its marked content doesn't
# identify the layer.
# Expected: the text of hidden layers is left out, or can be told apart
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact pdfjs-dist@6.5.438 >/dev/null
cat > run.mjs <<'JS'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const code = 'BT /F 12 Tf 20 150 Td (Price list) Tj ET /OC /L BDC BT /F 12 Tf 20 120 Td (Internal: 650) Tj ET EMC'
const objects = [
  '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >> >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /Properties << /L 6 0 R >> >> >>',
  `<< /Length ${code.length} >>\nstream\n${code}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /OCG /Name (Internal) >>',
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
const pdf = await getDocument({ data: new Uint8Array(Buffer.from(file, 'latin1')), verbosity: 0 }).promise
const layers = [...(await pdf.getOptionalContentConfig())]
say('layers:', layers.map(([, { name, visible }]) => [name, visible]), [['Internal', false]])
const { items } = await (await pdf.getPage(1)).getTextContent({ includeMarkedContent: true })
say('text:', items.flatMap(({ str }) => (str ? [str] : [])), ['Price list', 'Internal: 650'])
say('mark:', items.find(({ tag }) => tag === 'OC')?.id, null)
JS
node run.mjs
