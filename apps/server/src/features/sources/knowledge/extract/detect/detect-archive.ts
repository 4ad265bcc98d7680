import { unsupportedTypeError } from '../extraction-errors.ts'
import { toFileFormat, type FileFormat, type Format } from './formats.ts'
import { listZipNames } from './zip-names.ts'

const officePartNames: [RegExp, Format][] = [
  [/^\/?word\/document\d*\.xml$/i, 'docx'],
  [/^\/?xl\/workbook\d*\.xml$/i, 'xlsx'],
  [/^\/?ppt\/presentation\d*\.xml$/i, 'pptx'],
]

const packageTypes: [RegExp, Format][] = [
  [/^application\/epub\+zip/, 'epub'],
  [/opendocument\.text/, 'odt'],
  [/opendocument\.spreadsheet/, 'ods'],
  [/opendocument\.presentation/, 'odp'],
  [/opendocument\.graphics/, 'odg'],
]

/** Reads the `mimetype` entry, which ODF and EPUB store first and unpacked (ODF 1.3 part 2, 3.3). */
const readStoredMimeType = (bytes: Buffer): string => {
  const nameLength = bytes.readUInt16LE(26)
  if (bytes.toString('latin1', 30, 30 + nameLength) !== 'mimetype') return ''
  const start = 30 + nameLength + bytes.readUInt16LE(28)
  return bytes.toString('latin1', start, start + 100)
}

const mainTypes: [RegExp, Format][] = [
  [/(wordprocessingml|ms-word)\.(document|template)\.(macroEnabled(Template)?\.)?main\+xml$/i, 'docx'],
  [/(spreadsheetml|ms-excel)\.(sheet|template)\.(macroEnabled\.)?main\+xml$/i, 'xlsx'],
  [/(presentationml|ms-powerpoint)\.(presentation|slideshow|template)\.(macroEnabled\.)?main\+xml$/i, 'pptx'],
]

/** Detects the format by content type, whatever the parts are called (ECMA-376 part 2, 10.1.2). */
const packageFormat = async (bytes: Buffer): Promise<Format | null> => {
  // loaded here, since few files need it
  const { attribute, elements, readTree } = await import('../xml-tree.ts')
  const { openZip } = await import('../zip.ts')
  try {
    const zip = await openZip(bytes)
    const types = await readTree(await zip.open('[Content_Types].xml'))
    for (const entry of elements(types)) {
      const type = attribute(entry, 'ContentType') ?? ''
      for (const [pattern, format] of mainTypes) if (pattern.test(type)) return format
    }
  } catch {
    // an archive that can't be read isn't a document
  }
  return null
}

export const detectArchive = async (bytes: Buffer): Promise<FileFormat> => {
  const storedType = readStoredMimeType(bytes)
  for (const [pattern, format] of packageTypes) if (pattern.test(storedType)) return toFileFormat(format)
  const names = listZipNames(bytes)
  const hasName = (pattern: RegExp) => names.some((name) => pattern.test(name))
  for (const [pattern, format] of officePartNames) if (hasName(pattern)) return toFileFormat(format)
  const format = hasName(/^\[Content_Types\]\.xml$/i) ? await packageFormat(bytes) : null
  if (format) return toFileFormat(format)
  if (hasName(/^META-INF\/container\.xml$/i) && hasName(/\.opf$/i)) return toFileFormat('epub')
  if (hasName(/^xl\/workbook\.bin$/i)) {
    throw unsupportedTypeError(
      'Binary Excel workbooks (.xlsb) can’t be read. Save this one as .xlsx and add it again.',
    )
  }
  if (hasName(/^Index\/.*\.iwa$|^Index\.zip$|^index\.(xml|apxl)(\.gz)?$/)) {
    throw unsupportedTypeError(
      'Pages, Numbers and Keynote files can’t be read. Export the file as a PDF or Office document and add that.',
    )
  }
  const isOdf = hasName(/^content\.xml$/) && hasName(/^META-INF\/manifest\.xml$/)
  if (isOdf) return toFileFormat('odt')
  throw unsupportedTypeError('Archives can’t be read. Extract this one and add its files.')
}
