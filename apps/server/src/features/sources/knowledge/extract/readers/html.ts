import type { Reader } from '../reading.ts'
import { writeHtml } from './html-text.ts'
import { withBody } from './html/with-body.ts'
import { pagePicture } from './page-picture.ts'

/** Characters; longer pages are read whole. */
const treeMax = 4_000_000
/** Shorter pages are lists, forms or front pages, not articles. */
const articleMin = 250

const readable = async (html: string): Promise<{ title: string; html: string } | null> => {
  if (html.length > treeMax) return null
  const [{ Readability }, { parseHTML }] = await Promise.all([
    import('@mozilla/readability'),
    import('linkedom'),
  ])
  try {
    const { document } = parseHTML(withBody(html))
    const article = new Readability(document, { charThreshold: articleMin }).parse()
    if (!article?.content || (article.textContent ?? '').trim().length < articleMin) return null
    return { title: article.title ?? '', html: article.content }
  } catch {
    return null
  }
}

/** Web pages are reduced to their article, files read whole. */
export const readHtml: Reader = async ({ detected: { text = '' }, file, out }) => {
  const article = file.url === undefined ? null : await readable(text)
  const picture = file.url === undefined ? null : pagePicture(text, file.url)
  if (article) {
    const title = article.title.trim()
    if (title) out.block(title)
    writeHtml(article.html, out)
    return { title: title || null, picture }
  }
  return { title: writeHtml(text, out) || null, picture }
}
