import { readFile } from 'node:fs/promises'
import type { RenderSource } from './render-attachment.ts'

const isRasterImage = (mimeType: string): boolean => /^image\/(jpeg|png|webp|gif|avif)$/.test(mimeType)
const mayContainThumbnail = (mimeType: string): boolean =>
  /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./.test(mimeType)

/** Whether files of this type can have a thumbnail. */
export const isRenderable = (mimeType: string): boolean =>
  isRasterImage(mimeType) ||
  mayContainThumbnail(mimeType) ||
  ['image/svg+xml', 'application/pdf'].includes(mimeType)

/** Returns WebP, or null. Loads native code: prefer `startRenderer`, which uses a separate process. */
export const renderSource = async ({ path, mimeType }: RenderSource): Promise<Uint8Array | null> => {
  if (isRasterImage(mimeType)) return (await import('./render-image.ts')).renderImage(await readFile(path))
  if (mimeType === 'image/svg+xml') return (await import('./render-svg.ts')).renderSvg(await readFile(path))
  if (mimeType === 'application/pdf') return (await import('./render-pdf.ts')).renderPdf(await readFile(path))
  if (!mayContainThumbnail(mimeType)) return null
  const thumbnail = await (
    await import('./embedded-thumbnail.ts')
  ).readEmbeddedThumbnail(await readFile(path))
  return thumbnail && (await import('./render-image.ts')).renderImage(thumbnail)
}
