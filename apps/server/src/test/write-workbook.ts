import { posix } from 'node:path'
import { writeZip, type ZipPart } from './write-zip.ts'

interface Part {
  readonly type: string
  /** Absolute path in the package, as a URI. */
  readonly path: string
  readonly bytes: string
  readonly parts?: readonly Part[]
}

interface WrittenSheet {
  readonly name: string
  /** Content of the sheet's `worksheet` element. */
  readonly content: string
  readonly path?: string
  readonly state?: string
  readonly parts?: readonly Part[]
}

interface WrittenWorkbook {
  readonly sheets: readonly WrittenSheet[]
  /** Names of sheets whose part is missing. */
  readonly missingSheets?: readonly string[]
  /** Content of `sst`. */
  readonly strings?: string
  /** Content of `styleSheet`. */
  readonly styles?: string
  /** Additional content of `workbook`. */
  readonly workbook?: string
  readonly people?: Readonly<Record<string, string>>
  readonly isStrict?: boolean
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'

const nameOf = (path: string) => decodeURIComponent(path).replace(/^\//, '')

/** Writes a workbook with the given XML, and the parts and relationships around it. */
export const writeWorkbook = ({
  sheets,
  missingSheets = [],
  strings = '',
  styles = '',
  workbook = '',
  people = {},
  isStrict = false,
}: WrittenWorkbook): Buffer => {
  const schemas = isStrict ? 'http://purl.oclc.org/ooxml' : 'http://schemas.openxmlformats.org'
  const main = isStrict ? `${schemas}/spreadsheetml/main` : `${schemas}/spreadsheetml/2006/main`
  const relations = isStrict
    ? `${schemas}/officeDocument/relationships`
    : `${schemas}/officeDocument/2006/relationships`
  const zip: ZipPart[] = []
  const write = ({ path, bytes, parts = [] }: Omit<Part, 'type'>) => {
    zip.push({ name: nameOf(path), bytes: head + bytes })
    if (parts.length === 0) return
    const links = parts.map(
      ({ type, path: target }, index) =>
        `<Relationship Id="r${index}" Type="${relations}/${type}" Target="${target}"/>`,
    )
    const name = nameOf(path)
    zip.push({
      name: posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`),
      bytes: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
    })
    for (const part of parts) write(part)
  }
  const pages = sheets.map(({ content, path, parts = [] }, index): Part => ({
    type: 'worksheet',
    path: path ?? `/xl/worksheets/sheet${index + 1}.xml`,
    bytes: `<worksheet xmlns="${main}">${content}</worksheet>`,
    parts,
  }))
  const namedParts = [
    ...sheets.map(({ name, state = 'visible' }) => ({ name, state })),
    ...missingSheets.map((name) => ({ name, state: 'visible' })),
  ]
  const list = namedParts.map(({ name, state }, index) => {
    const id = index < sheets.length ? `r${index}` : 'none'
    return `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="${id}"/>`
  })
  const personElements = Object.entries(people).map(
    ([id, name]) => `<person displayName="${name}" id="${id}"/>`,
  )
  zip.push({
    name: '[Content_Types].xml',
    bytes: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  })
  zip.push({
    name: '_rels/.rels',
    bytes: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
  })
  write({
    path: '/xl/workbook.xml',
    bytes: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list.join('')}</sheets>${workbook}</workbook>`,
    parts: [
      ...pages,
      { type: 'sharedStrings', path: '/xl/words.xml', bytes: `<sst xmlns="${main}">${strings}</sst>` },
      { type: 'styles', path: '/xl/styles.xml', bytes: `<styleSheet xmlns="${main}">${styles}</styleSheet>` },
      {
        type: 'person',
        path: '/xl/persons/person.xml',
        bytes: `<personList>${personElements.join('')}</personList>`,
      },
    ],
  })
  return writeZip(zip)
}
