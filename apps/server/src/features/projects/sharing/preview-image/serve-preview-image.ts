import type { PreviewImages } from './preview-images.ts'
import { contentHash, type PreviewSubject } from './preview-subject.ts'

export const servePreviewImage = async (
  pictures: PreviewImages,
  request: Request,
  subject: PreviewSubject,
): Promise<Response> => {
  const headers = { etag: `"${contentHash(subject)}"`, 'cache-control': 'public, no-cache' }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  const picture = await pictures.picture(subject)
  if (!picture) return new Response(null, { status: 302, headers: { location: '/preview.png' } })
  return new Response(new Uint8Array(picture), { headers: { ...headers, 'content-type': 'image/png' } })
}
