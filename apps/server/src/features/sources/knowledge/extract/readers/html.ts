import type { Reader } from '../reading.ts'
import { writeHtml } from './html-text.ts'
import { pagePicture } from './page-picture.ts'

/** A page that is taken apart to a tree; a longer one is read whole. */
const treeMax = 4_000_000
/** Less than this is no article: the page is a list, a form or a front page. */
const articleMin = 250

const readable = async (html: string): Promise<{ title: string; html: string } | null> => {
  if (html.length > treeMax) return null
  // many modules, which a file doesn't need
  const [{ Readability }, { parseHTML }] = await Promise.all([
    import('@mozilla/readability'),
    import('linkedom'),
  ])
  try {
    const { document } = parseHTML(html)
    const article = new Readability(document, { charThreshold: articleMin }).parse()
    if (!article?.content || (article.textContent ?? '').trim().length < articleMin) return null
    return { title: article.title ?? '', html: article.content }
  } catch {
    return null
  }
}

/** HTML: a page from the web without what surrounds its text, a file whole. */
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
