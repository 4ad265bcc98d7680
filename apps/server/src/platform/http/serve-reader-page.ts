import { createHash } from 'node:crypto'
import { renderNotFoundPage, renderPage, type ReaderPage, robotsOf } from './reader-page.ts'
import { languageOfReader } from './reader-texts.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

interface RenderedPage {
  readonly html: string
  readonly etag: string
  readonly robots: string
}

const renderUncached = async (template: string, page: ReaderPage): Promise<RenderedPage> => {
  const text = await renderPage(template, page)
  return { html: text, etag: `"${digestOf(text)}"`, robots: robotsOf(page) }
}

const cacheCharactersMax = 16_000_000
const cache = new Map<string, { readonly size: number; readonly page: Promise<RenderedPage> }>()
let cacheSize = 0

const evict = (cacheKey: string): void => {
  cacheSize -= cache.get(cacheKey)?.size ?? 0
  cache.delete(cacheKey)
}

const renderReaderPage = (template: string, page: ReaderPage): Promise<RenderedPage> => {
  const text = JSON.stringify(page)
  const cacheKey = digestOf(template + text)
  const renderedPage = cache.get(cacheKey)?.page ?? renderUncached(template, page)
  evict(cacheKey)
  cache.set(cacheKey, { size: text.length, page: renderedPage })
  cacheSize += text.length
  renderedPage.catch(() => evict(cacheKey))
  for (const oldest of cache.keys()) {
    if (cacheSize <= cacheCharactersMax) break
    evict(oldest)
  }
  return renderedPage
}

export const serveReaderPage = async (
  template: string,
  request: Request,
  page: ReaderPage | null,
): Promise<Response> => {
  const contentHeaders = { 'content-type': 'text/html; charset=UTF-8', vary: 'accept-language' }
  if (!page) {
    const text = await renderNotFoundPage(template, languageOfReader(request))
    return new Response(text, { status: 404, headers: contentHeaders })
  }
  const { html: text, etag, robots: robotsHeader } = await renderReaderPage(template, page)
  const headers = {
    etag,
    'cache-control': page.isPrivate ? 'private, no-store' : 'public, no-cache',
    'x-robots-tag': robotsHeader,
    vary: 'accept-language',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, ...contentHeaders } })
}
