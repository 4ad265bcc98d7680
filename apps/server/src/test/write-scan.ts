import { writePdf } from '@atelier/testing/write-pdf'
import { renderPage } from '../features/sources/knowledge/render/render-page.ts'
import { openPdf } from '../features/sources/knowledge/extract/readers/pdf/open-pdf.ts'

/** Renders lines as an image of a printed page, as if scanned at 200 dpi. */
const scanPage = async (
  lines: readonly string[],
): Promise<{ jpeg: Buffer<ArrayBuffer>; width: number; height: number }> => {
  const canvas = await renderPage(await openPdf(writePdf([lines])), 1, () => 200 / 72)
  return { jpeg: Buffer.from(canvas.toBuffer('image/jpeg', 80)), width: canvas.width, height: canvas.height }
}

interface PrintedPage {
  readonly lines: readonly string[]
  /** Whether the page contains text instead of an image of text. */
  readonly isText?: boolean
}

/** Writes a PDF whose pages contain images of text, or text (ISO 32000-1, 8.9.5). */
export const writeScan = async (pages: readonly PrintedPage[]): Promise<Buffer> => {
  const objects: Buffer<ArrayBuffer>[] = []
  const add = (head: string, stream?: Buffer<ArrayBuffer>) => {
    const length = stream ? ` /Length ${stream.length}` : ''
    const body = stream ? [Buffer.from('\nstream\n'), stream, Buffer.from('\nendstream')] : []
    objects.push(Buffer.concat([Buffer.from(`<< ${head}${length} >>`), ...body]))
    return objects.length
  }
  add('/Type /Catalog /Pages 2 0 R')
  add(
    `/Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${6 + index * 3} 0 R`).join(' ')}]`,
  )
  add('/Type /Font /Subtype /Type1 /BaseFont /Helvetica')
  for (const { lines, isText = false } of pages) {
    const { jpeg, width, height } = await scanPage(isText ? [] : lines)
    const image = add(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    )
    const operators = isText
      ? `BT /F1 11 Tf 14 TL 50 780 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
      : 'q 595 0 0 842 0 0 cm /Scan Do Q'
    const content = add('', Buffer.from(operators))
    add(
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /Scan ${image} 0 R >> >>`,
    )
  }
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets = objects.map((body, index) => {
    const offset = Buffer.concat(parts).length
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'))
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${Buffer.concat(parts).length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
