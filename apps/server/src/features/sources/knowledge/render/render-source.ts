import { readFile } from 'node:fs/promises'
import type { RenderSource } from './render-attachment.ts'

const mayContainThumbnail = /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./

/** Returns WebP, or null. Loads native code: prefer `startRenderer`, which uses a separate process. */
export const renderSource = async ({ path, mimeType }: RenderSource): Promise<Uint8Array | null> => {
  if (/^image\/(jpeg|png|webp|gif|avif)$/.test(mimeType))
    return (await import('./render-image.ts')).renderImage(await readFile(path))
  if (mimeType === 'image/svg+xml') return (await import('./render-svg.ts')).renderSvg(await readFile(path))
  if (mimeType === 'application/pdf') return (await import('./render-pdf.ts')).renderPdf(await readFile(path))
  if (!mayContainThumbnail.test(mimeType)) return null
  const thumbnail = await (
    await import('./embedded-thumbnail.ts')
  ).readEmbeddedThumbnail(await readFile(path))
  return thumbnail && (await import('./render-image.ts')).renderImage(thumbnail)
}
