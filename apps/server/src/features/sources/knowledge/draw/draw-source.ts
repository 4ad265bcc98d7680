import { readFile } from 'node:fs/promises'
import type { SourceToDraw } from './draw-attachment.ts'

const mayContainThumbnail = /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./

/** WebP, or null. Loads native code: prefer `startRenderer`, which uses its own process. */
export const drawSource = async ({ path, mimeType }: SourceToDraw): Promise<Uint8Array | null> => {
  if (/^image\/(jpeg|png|webp|gif|avif)$/.test(mimeType))
    return (await import('./draw-image.ts')).drawImage(await readFile(path))
  if (mimeType === 'image/svg+xml') return (await import('./draw-svg.ts')).drawSvg(await readFile(path))
  if (mimeType === 'application/pdf') return (await import('./draw-pdf.ts')).drawPdf(await readFile(path))
  if (!mayContainThumbnail.test(mimeType)) return null
  const thumbnail = await (await import('./embedded-thumbnail.ts')).embeddedThumbnail(await readFile(path))
  return thumbnail && (await import('./draw-image.ts')).drawImage(thumbnail)
}
