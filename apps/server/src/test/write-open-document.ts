import { writeZip, type ZipPart } from './write-zip.ts'

const urnPrefix = 'urn:oasis:names:tc:opendocument:xmlns'
const namespaces = [
  ...['office', 'text', 'table', 'style', 'presentation', 'chart'].map(
    (name) => `xmlns:${name}="${urnPrefix}:${name}:1.0"`,
  ),
  `xmlns:draw="${urnPrefix}:drawing:1.0"`,
  `xmlns:svg="${urnPrefix}:svg-compatible:1.0"`,
  `xmlns:fo="${urnPrefix}:xsl-fo-compatible:1.0"`,
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
].join(' ')

const types = { text: 'text', presentation: 'presentation', spreadsheet: 'spreadsheet', drawing: 'graphics' }

/**
 * Writes an OpenDocument file from its body, automatic styles, the content of styles.xml, and other parts.
 */
export const writeOpenDocument = (
  kind: keyof typeof types,
  body: string,
  {
    automatic = '',
    styles = '',
    parts = [],
  }: { automatic?: string; styles?: string; parts?: ZipPart[] } = {},
): Buffer =>
  writeZip([
    { name: 'mimetype', bytes: `application/vnd.oasis.opendocument.${types[kind]}` },
    {
      name: 'content.xml',
      bytes: `<office:document-content ${namespaces}><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    },
    { name: 'styles.xml', bytes: `<office:document-styles ${namespaces}>${styles}</office:document-styles>` },
    ...parts,
  ])
