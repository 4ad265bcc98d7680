import { expect, it } from 'vitest'
import { docxOf } from './craft-docx.ts'

/** Extracts `word/document.xml` from the ZIP archive. */
const xmlOf = async (document: Blob): Promise<string> => {
  const bytes = new Uint8Array(await document.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const name = new TextEncoder().encode('word/document.xml')
  const matchesAt = (offset: number) => name.every((character, index) => bytes[offset + index] === character)
  const offset = bytes.findIndex((_, index) => matchesAt(index))
  const [method, compressedSize] = [view.getUint16(offset - 22, true), view.getUint32(offset - 12, true)]
  const start = offset + name.length + view.getUint16(offset - 2, true)
  const data = new Blob([bytes.slice(start, start + compressedSize)])
  if (method === 0) return data.text()
  return new Response(data.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}

it('CRF-01 keeps line breaks, subscripts and superscripts in a Word document, and other HTML as text', async () => {
  const xml = await xmlOf(await docxOf('Lamp', 'One<br>two, H<sub>2</sub>O, <video src=x> and `<br>`.'))
  expect(xml).toContain('<w:br/>')
  expect(xml).toContain('<w:vertAlign w:val="subscript"/>')
  expect(xml).toContain('&lt;video src=x&gt;')
  expect(xml).toContain('&lt;br&gt;')
})

it('CRF-01 exports formulas as equations and images as links in a Word document', async () => {
  const xml = await xmlOf(
    await docxOf(
      'Lamp',
      'Energy \\(E = mc^2\\), water $\\ce{H2O}$, a price of $5.\n\n$$\n\\frac{a}{b} = \\SI{3}{\\meter}\n$$\n\n![The tower](https://example.org/a.png)',
    ),
  )
  expect(xml.match(/<m:oMath[ >]/g)).toHaveLength(3)
  expect(xml).toContain('<m:f>')
  expect(xml).toContain('price of $5')
  expect(xml).toContain('The tower')
  expect(xml).not.toMatch(/\\(?:frac|ce|SI)/)
})
