import type { PagePictures } from './page-pictures.ts'
import { markOf, type PictureOf } from './picture-of.ts'

export const servePicture = async (
  pictures: PagePictures,
  request: Request,
  subject: PictureOf,
): Promise<Response> => {
  const headers = { etag: `"${markOf(subject)}"`, 'cache-control': 'public, no-cache' }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  const picture = await pictures.picture(subject)
  if (!picture) return new Response(null, { status: 302, headers: { location: '/preview.png' } })
  return new Response(new Uint8Array(picture), { headers: { ...headers, 'content-type': 'image/png' } })
}
