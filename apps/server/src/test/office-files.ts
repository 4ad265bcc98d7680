import { writeZip, type ZipPart } from './write-zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'http://schemas.openxmlformats.org'
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const package_ = (part: string, type: string) => [
  {
    name: '[Content_Types].xml',
    bytes: `${head}<Types xmlns="${main}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    bytes: `${head}<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`,
  },
]

/** Writes a Word document; lines that begin with '# ' are headings. */
export const writeDocx = (lines: readonly string[], extraParts: readonly ZipPart[] = []): Buffer => {
  const body = lines.map((line) => {
    const heading = line.startsWith('# ')
    const style = heading ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : ''
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escape(heading ? line.slice(2) : line)}</w:t></w:r></w:p>`
  })
  return writeZip([
    ...package_('word/document.xml', 'wordprocessingml.document'),
    {
      name: 'word/document.xml',
      bytes: `${head}<w:document xmlns:w="${main}/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
    },
    ...extraParts,
  ])
}

/** Writes a presentation with one text box of lines per slide. */
export const writePptx = (slides: readonly (readonly string[])[]): Buffer => {
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('')
  const relations = slides.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${main}/officeDocument/2006/relationships/slide" Target="slides/slide${index + 1}.xml"/>`,
  )
  return writeZip([
    ...package_('ppt/presentation.xml', 'presentationml.presentation'),
    {
      name: 'ppt/presentation.xml',
      bytes: `${head}<p:presentation xmlns:p="${main}/presentationml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      bytes: `${head}<Relationships xmlns="${main}/package/2006/relationships">${relations.join('')}</Relationships>`,
    },
    ...slides.map((lines, index) => ({
      name: `ppt/slides/slide${index + 1}.xml`,
      bytes: `${head}<p:sld xmlns:p="${main}/presentationml/2006/main" xmlns:a="${main}/drawingml/2006/main"><p:cSld><p:spTree><p:sp><p:txBody>${lines
        .map((line) => `<a:p><a:r><a:t>${escape(line)}</a:t></a:r></a:p>`)
        .join('')}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
    })),
  ])
}

export interface SheetCell {
  readonly value: string | number
  /** A number format code such as 'yyyy-mm-dd'. */
  readonly format?: string
}

/** Writes a workbook. Texts are stored inline, numbers with their formats. */
export const writeXlsx = (
  sheets: readonly { name: string; rows: readonly (readonly SheetCell[])[] }[],
): Buffer => {
  const formats = [
    'General',
    ...new Set(sheets.flatMap(({ rows }) => rows.flat().flatMap(({ format }) => format ?? []))),
  ]
  const column = (index: number) => String.fromCharCode(65 + index)
  const cell = ({ value, format }: SheetCell, row: number, columnIndex: number) =>
    typeof value === 'number'
      ? `<c r="${column(columnIndex)}${row}" s="${formats.indexOf(format ?? 'General')}"><v>${value}</v></c>`
      : `<c r="${column(columnIndex)}${row}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${main}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  return writeZip([
    ...package_('xl/workbook.xml', 'spreadsheetml.sheet'),
    {
      name: 'xl/workbook.xml',
      bytes: `${head}<workbook xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><sheets>${sheets
        .map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `${head}<Relationships xmlns="${main}/package/2006/relationships">${sheets
        .map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`))
        .join('')}${relation(99, 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      bytes: `${head}<styleSheet xmlns="${main}/spreadsheetml/2006/main"><numFmts>${formats
        .map(
          (code, index) =>
            `<numFmt numFmtId="${200 + index}" formatCode="${escape(code).replaceAll('"', '&quot;')}"/>`,
        )
        .join(
          '',
        )}</numFmts><cellXfs>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...sheets.map(({ rows }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      bytes: `${head}<worksheet xmlns="${main}/spreadsheetml/2006/main"><sheetData>${rows
        .map(
          (cells, row) =>
            `<row r="${row + 1}">${cells.map((content, index) => cell(content, row + 1, index)).join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`,
    })),
  ])
}

/** Writes a book of chapters, each with a heading and paragraphs. */
export const writeEpub = (
  title: string,
  chapters: readonly { heading: string; paragraphs: readonly string[] }[],
): Buffer =>
  writeZip([
    { name: 'mimetype', bytes: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      bytes: `${head}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    },
    {
      name: 'book.opf',
      bytes: `${head}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language></metadata><manifest>${chapters
        .map((_, index) => `<item id="c${index}" href="c${index}.xhtml" media-type="application/xhtml+xml"/>`)
        .join(
          '',
        )}</manifest><spine>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
    },
    ...chapters.map(({ heading, paragraphs }, index) => ({
      name: `c${index}.xhtml`,
      bytes: `${head}<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>${heading}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</body></html>`,
    })),
  ])
