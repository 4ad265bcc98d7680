import { createHash } from 'node:crypto'
import { drawNotFoundPage, drawReaderPage, type ReaderPage, robotsOf } from './reader-page.ts'
import { languageOfReader } from './reader-texts.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

interface RenderedPage {
  readonly html: string
  readonly etag: string
  readonly robots: string
}

const make = async (template: string, page: ReaderPage): Promise<RenderedPage> => {
  const text = await drawReaderPage(template, page)
  return { html: text, etag: `"${digestOf(text)}"`, robots: robotsOf(page) }
}

const cacheMax = 16_000_000
const cache = new Map<string, { readonly size: number; readonly page: Promise<RenderedPage> }>()
let cacheSize = 0

const forget = (mark: string): void => {
  cacheSize -= cache.get(mark)?.size ?? 0
  cache.delete(mark)
}

const renderReaderPage = (template: string, page: ReaderPage): Promise<RenderedPage> => {
  const text = JSON.stringify(page)
  const mark = digestOf(template + text)
  const renderedPage = cache.get(mark)?.page ?? make(template, page)
  forget(mark)
  cache.set(mark, { size: text.length, page: renderedPage })
  cacheSize += text.length
  renderedPage.catch(() => forget(mark))
  for (const oldest of cache.keys()) {
    if (cacheSize <= cacheMax) break
    forget(oldest)
  }
  return renderedPage
}

export const serveReaderPage = async (
  template: string,
  request: Request,
  page: ReaderPage | null,
): Promise<Response> => {
  const type = { 'content-type': 'text/html; charset=UTF-8', vary: 'accept-language' }
  if (!page) {
    const text = await drawNotFoundPage(template, languageOfReader(request))
    return new Response(text, { status: 404, headers: type })
  }
  const { html: text, etag, robots: robotsHeader } = await renderReaderPage(template, page)
  const headers = {
    etag,
    'cache-control': page.isPrivate ? 'private, no-store' : 'public, no-cache',
    'x-robots-tag': robotsHeader,
    vary: 'accept-language',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, ...type } })
}
