import { openZip } from '../extract/zip.ts'

/** Parts in which OOXML and OpenDocument store a preview of the first page. */
const thumbnailParts = [
  'docProps/thumbnail.jpeg',
  'docProps/thumbnail.jpg',
  'docProps/thumbnail.png',
  'Thumbnails/thumbnail.png',
]
const bytesMax = 10 * 1024 * 1024

export const readEmbeddedThumbnail = async (bytes: Buffer): Promise<Buffer | null> => {
  const zip = await openZip(bytes)
  for (const name of thumbnailParts) {
    const part = await zip.open(name)
    if (!part) continue
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of part) {
      size += chunk.length
      if (size > bytesMax) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
  return null
}
