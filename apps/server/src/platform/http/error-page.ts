import { renderErrorPage } from './reader-page.ts'
import { languageOfReader } from './reader-texts.ts'

const readerPages =
  /^\/((p|s)\/[^/]+|c\/[^/]+(\/embed)?|b\/[^/]+\/embed|changelog|(cookie|privacy)-policy|legal-notice)$/

export const isReaderPage = ({ method, url }: Request): boolean =>
  method === 'GET' && readerPages.test(new URL(url).pathname)

/** Readers open these pages without the app, so errors are shown as a page too. */
export const serveErrorPage = async (
  template: string,
  request: Request,
  { status, headers: responseHeaders }: Response,
): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(responseHeaders)
  headers.set('content-type', 'text/html; charset=UTF-8')
  headers.set('vary', 'accept-language')
  // the sites that may embed the page are unknown now, and an error shows none of its content
  if (pathname.endsWith('/embed'))
    headers.set(
      'content-security-policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors *",
    )
  const text = await renderErrorPage(template, languageOfReader(request), status, pathname + search)
  return new Response(text, { status, headers })
}
