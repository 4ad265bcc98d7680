import type { PreviewImages } from './preview-images.ts'
import { contentHash, type PreviewSubject } from './preview-subject.ts'

export const servePreviewImage = async (
  previewImages: PreviewImages,
  request: Request,
  subject: PreviewSubject,
): Promise<Response> => {
  const headers = { etag: `"${contentHash(subject)}"`, 'cache-control': 'public, no-cache' }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  const image = await previewImages.render(subject)
  if (!image) return new Response(null, { status: 302, headers: { location: '/preview.png' } })
  return new Response(new Uint8Array(image), { headers: { ...headers, 'content-type': 'image/png' } })
}
