const escape = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** Like `writePdf`, with each byte as a Latin-1 character, since browsers have no Buffer. */
export const pdfAsLatin1 = (pages: readonly (readonly string[])[]): string => {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (const [index, lines] of pages.entries()) {
    const textOperators = lines.map((line) => `(${escape(line)}) Tj T*`).join('\n')
    const content = `BT /F1 11 Tf 14 TL 50 780 Td\n${textOperators}\nET`
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    )
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  let file = '%PDF-1.7\n'
  const offsets = objects.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.lastIndexOf('xref')}\n%%EOF\n`
  return file
}

/**
 * Writes a minimal PDF with one page per list of lines, in Helvetica (ISO 32000-1, 7.5). Supports only
 * Latin-1.
 */
export const writePdf = (pages: readonly (readonly string[])[]): Buffer =>
  Buffer.from(pdfAsLatin1(pages), 'latin1')
