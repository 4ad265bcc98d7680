import { readFile } from 'node:fs/promises'
import type { SourceToDraw } from './draw-attachment.ts'

const carriesPicture = /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./

/** WebP, or null. Loads native code: prefer `openDrawer`, which uses its own process. */
export const drawSource = async ({ path, mimeType }: SourceToDraw): Promise<Uint8Array | null> => {
  if (/^image\/(jpeg|png|webp|gif|avif)$/.test(mimeType))
    return (await import('./draw-image.ts')).drawImage(await readFile(path))
  if (mimeType === 'image/svg+xml') return (await import('./draw-svg.ts')).drawSvg(await readFile(path))
  if (mimeType === 'application/pdf') return (await import('./draw-pdf.ts')).drawPdf(await readFile(path))
  if (!carriesPicture.test(mimeType)) return null
  const picture = await (await import('./carried-picture.ts')).carriedPicture(await readFile(path))
  return picture && (await import('./draw-image.ts')).drawImage(picture)
}
