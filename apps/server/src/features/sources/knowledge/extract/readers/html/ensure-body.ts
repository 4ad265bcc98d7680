import { Parser } from 'htmlparser2'

const metadata = new Set(['title', 'meta', 'link', 'base', 'script', 'style', 'noscript', 'template'])
const structureTags = new Set(['html', 'head', 'body'])
const outlineTags = /<!doctype[^>]*>|<\/?(?:html|head|body)(?=[\s>])[^>]*>/gi

/** Returns the position of the first tag or text of the body. */
const findBodyStart = (html: string): number => {
  let start = html.length
  let depth = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (metadata.has(name)) depth += 1
      else if (depth === 0 && (name === 'body' || !structureTags.has(name))) stop()
    },
    onclosetag: (name) => {
      if (metadata.has(name)) depth -= 1
    },
    ontext: (text) => {
      if (depth === 0 && text.trim() !== '') stop()
    },
  })
  const stop = () => {
    start = parser.startIndex
    parser.pause()
  }
  parser.end(html)
  return start
}

/** Adds html, head and body, which HTML allows authors to omit and linkedom doesn't add. */
export const ensureBody = (html: string): string => {
  if ([...structureTags].every((name) => new RegExp(`<${name}[\\s>]`, 'i').test(html))) return html
  const start = findBodyStart(html)
  const [head, body] = [html.slice(0, start), html.slice(start)].map((part) => part.replace(outlineTags, ''))
  return `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
}
