import { broken, locked } from '../refuse.ts'
import { detected, type Detected, type Format } from './formats.ts'
import { openCompoundFile } from '../compound-file.ts'

const streams: [RegExp, Format][] = [
  [/^WordDocument$/i, 'doc'],
  [/^(Workbook|Book)$/i, 'xls'],
  [/^PowerPoint Document$/i, 'ppt'],
  [/^__properties_version1\.0$/i, 'msg'],
]

/** Which document an OLE compound file is, by the streams at its root. */
export const detectOle = (bytes: Buffer): Detected => {
  const names = openCompoundFile(bytes).rootNames()
  if (names.some((name) => /^EncryptedPackage$/i.test(name))) throw locked('document')
  for (const [pattern, format] of streams) {
    if (names.some((name) => pattern.test(name))) return detected(format)
  }
  throw broken('file')
}
