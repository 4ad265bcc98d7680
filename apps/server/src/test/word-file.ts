import { posix } from 'node:path'
import { writeZip, type ZipPart } from './write-zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const office = 'http://schemas.openxmlformats.org'
const prefixes: Record<string, string> = {
  w: `${office}/wordprocessingml/2006/main`,
  r: `${office}/officeDocument/2006/relationships`,
  m: `${office}/officeDocument/2006/math`,
  a: `${office}/drawingml/2006/main`,
  c: `${office}/drawingml/2006/chart`,
  p: `${office}/presentationml/2006/main`,
  dgm: `${office}/drawingml/2006/diagram`,
  pic: `${office}/drawingml/2006/picture`,
  wp: `${office}/drawingml/2006/wordprocessingDrawing`,
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  a14: 'http://schemas.microsoft.com/office/drawing/2010/main',
  mc: `${office}/markup-compatibility/2006`,
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
}
const namespaces = Object.entries(prefixes)
  .map(([prefix, name]) => `xmlns:${prefix}="${name}"`)
  .join(' ')
/** Replaces the namespaces by those of ISO/IEC 29500 Strict. */
const toStrictXml = (xml: string): string =>
  xml
    .replaceAll(`${office}/package`, 'PACKAGE')
    .replaceAll(new RegExp(`${office}/(\\w+)/2006`, 'g'), 'http://purl.oclc.org/ooxml/$1')
    .replaceAll('PACKAGE', `${office}/package`)

/** A part of a package, and the relationship by which another part refers to it. */
export interface PackagePart {
  readonly id?: string
  /** The last word of the relationship's type: 'styles', 'chart', 'slide'. */
  readonly type: string
  readonly name: string
  readonly root: string
  readonly xml: string
  /** Attributes of the part's root element. */
  readonly attributes?: string
  readonly target?: string
  readonly parts?: readonly PackagePart[]
}

const writePart = (part: PackagePart): ZipPart[] => {
  const { name, root, xml, attributes = '', parts = [] } = part
  const folder = posix.dirname(name)
  const relations = parts.map(
    ({ id, type, name: target, target: partTarget }, index) =>
      `<Relationship Id="${id ?? `part${index}`}" Type="${prefixes['r']}/${type}" Target="${partTarget ?? posix.relative(folder, target)}"/>`,
  )
  return [
    { name, bytes: `${head}<${root} ${namespaces} ${attributes}>${xml}</${root}>` },
    {
      name: posix.join(folder, '_rels', `${posix.basename(name)}.rels`),
      bytes: `${head}<Relationships xmlns="${office}/package/2006/relationships">${relations.join('')}</Relationships>`,
    },
    ...parts.flatMap(writePart),
  ]
}

/** Writes an OPC package, of which `main` is the main part. */
export const packageFile = (
  main: PackagePart,
  extraParts: readonly PackagePart[] = [],
  isStrict = false,
): Buffer => {
  const parts = [
    {
      name: '[Content_Types].xml',
      bytes: `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main.name}" ContentType="application/vnd.openxmlformats-officedocument.${main.root === 'w:document' ? 'wordprocessingml.document' : 'presentationml.presentation'}.main+xml"/></Types>`,
    },
    ...writePart({ type: '', name: '', root: 'none', xml: '', parts: [main, ...extraParts] }).slice(1),
  ]
  return writeZip(
    isStrict ? parts.map(({ name, bytes }) => ({ name, bytes: toStrictXml(String(bytes)) })) : parts,
  )
}

/** Writes a Word document with a body and other parts, such as `{ styles: '<w:style …/>' }`. */
export const wordFile = (
  body: string,
  additionalParts: Partial<
    Record<'styles' | 'numbering' | 'footnotes' | 'endnotes' | 'comments' | 'settings', string>
  > = {},
  parts: readonly PackagePart[] = [],
  isStrict = false,
): Buffer =>
  packageFile(
    {
      type: 'officeDocument',
      name: 'word/document.xml',
      root: 'w:document',
      xml: `<w:body>${body}</w:body>`,
      parts: [
        ...Object.entries(additionalParts).map(([type, xml]) => ({
          type,
          name: `word/${type}.xml`,
          root: `w:${type}`,
          xml,
        })),
        ...parts,
      ],
    },
    [],
    isStrict,
  )

/** A Word paragraph whose runs are given as text or as XML. */
export const wordParagraph = (runs: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs.startsWith('<') ? runs : wordRun(runs)}</w:p>`

export const wordRun = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
