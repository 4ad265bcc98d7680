import { expect, it } from 'vitest'
import { docxOf } from './craft-docx.ts'

/** The text of a document of Word: its zip holds it deflated. */
const xmlOf = async (document: Blob): Promise<string> => {
  const bytes = new Uint8Array(await document.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const name = new TextEncoder().encode('word/document.xml')
  const isHere = (at: number) => name.every((letter, index) => bytes[at + index] === letter)
  const at = bytes.findIndex((_, index) => isHere(index))
  const [method, packed] = [view.getUint16(at - 22, true), view.getUint32(at - 12, true)]
  const start = at + name.length + view.getUint16(at - 2, true)
  const data = new Blob([bytes.slice(start, start + packed)])
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
