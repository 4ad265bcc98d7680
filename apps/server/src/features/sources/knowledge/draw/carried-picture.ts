import { openZip } from '../extract/zip.ts'

/** Where Office Open XML and OpenDocument files keep the picture of their first page. */
const places = [
  'docProps/thumbnail.jpeg',
  'docProps/thumbnail.jpg',
  'docProps/thumbnail.png',
  'Thumbnails/thumbnail.png',
]
const bytesMax = 10 * 1024 * 1024

/** The picture of itself that a document carries, or null. */
export const carriedPicture = async (bytes: Buffer): Promise<Buffer | null> => {
  const zip = await openZip(bytes)
  for (const place of places) {
    const part = await zip.open(place)
    if (!part) continue
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of part) {
      size += piece.length
      if (size > bytesMax) return null
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }
  return null
}
