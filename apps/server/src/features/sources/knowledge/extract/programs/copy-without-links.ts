import { createWriteStream } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openZipFile, type ZipFile, type ZipLimits } from '../../../../../platform/archive/zip-file.ts'
import { type ArchivePart, writeZip } from '../../../../../platform/archive/zip-writer.ts'
import { extractionLimits } from '../extraction-limits.ts'
import { unreadableError } from '../extraction-errors.ts'

const zipLimits: ZipLimits = {
  parts: extractionLimits.archiveEntries,
  inflatedBytes: extractionLimits.inflatedBytes,
  ratio: extractionLimits.inflationRatio,
  ratioFreeBytes: 64 * 1024 ** 2,
}

/** Matches relative names within the package, without `..`, schemes and entities. */
const relativeName = /^(?:#[^&]*|(?:\.\/)?(?!\.\.)[\p{L}\p{N}_ .-]+(?:\/(?!\.\.)[\p{L}\p{N}_ .-]+)*\/?)$/u
const isInside = (target: string) => relativeName.test(target)

/** Removes links that lead outside an OpenDocument package (OpenDocument 1.3, 19.910). */
const removeHrefs = (xml: string): string =>
  xml.replaceAll(
    /([\w-]+:href\s*=\s*)(?:"([^"]*)"|'([^']*)')/g,
    (match, name: string, doubleQuoted?: string, singleQuoted?: string) =>
      isInside(doubleQuoted ?? singleQuoted ?? '') ? match : `${name}""`,
  )

/** Removes external relationships of an OOXML package (ISO/IEC 29500-2, 6.5.3). */
const removeExternalLinks = (xml: string): string =>
  xml.replaceAll(/<(?:[\w-]+:)?Relationship\b[^>]*>/g, (tag) =>
    /TargetMode\s*=\s*["']Internal["']/.test(tag) || !/TargetMode/.test(tag)
      ? tag
      : tag.replace(/(\sTarget\s*=\s*)(?:"[^"]*"|'[^']*')/, '$1"about:blank"'),
  )

/** Rejects XML declarations of types and entities, which could hide a link. Office files have none. */
const decodeXml = (bytes: Buffer): string => {
  const xml = bytes.toString('utf8')
  if (/<!(?:DOCTYPE|ENTITY)/.test(xml) || bytes.includes(0))
    throw unreadableError(
      'This Office file contains invalid parts. Save it again in Office, then add it once more.',
    )
  return xml
}

async function* rewriteParts(zip: ZipFile): AsyncGenerator<ArchivePart> {
  for (const path of zip.names) {
    const bytes = zip.read(path, extractionLimits.inflatedBytes)
    const removeLinks = /\.rels$/i.test(path)
      ? removeExternalLinks
      : /\.xml$/i.test(path)
        ? removeHrefs
        : null
    yield { path, bytes: removeLinks === null ? bytes : [removeLinks(decodeXml(await buffer(bytes)))] }
  }
}

const isZip = async (path: string): Promise<boolean> => {
  await using file = await open(path)
  const { buffer: head } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return head.toString('latin1') === 'PK'
}

/** Removes links, so that the converter never sees one. */
export const copyWithoutLinks = async (from: string, to: string): Promise<void> => {
  if (!(await isZip(from))) return copyFile(from, to)
  using zip = await openZipFile(from, zipLimits)
  await pipeline(writeZip(rewriteParts(zip)), createWriteStream(to, { mode: 0o600 }))
}
