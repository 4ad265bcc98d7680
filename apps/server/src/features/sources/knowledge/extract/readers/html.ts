import type { parseHTML } from 'linkedom'
import type { Reader } from '../reading.ts'
import { writeHtml } from './html-text.ts'
import { withBody } from './html/with-body.ts'
import { pagePicture } from './page-picture.ts'

/** Characters; longer pages are read whole. */
const treeMax = 4_000_000
/** Shorter pages are lists, forms or front pages, not articles. */
const articleMin = 250

const lengthOf = (elements: Iterable<{ textContent: string | null }>): number =>
  Iterator.from(elements).reduce((sum, { textContent }) => sum + (textContent?.length ?? 0), 0)

/** Readability drops notes in asides, and tabs that aren't open. */
const keepNotes = ({ document }: ReturnType<typeof parseHTML>): void => {
  for (const panel of document.querySelectorAll('[role=tabpanel]')) panel.removeAttribute('hidden')
  for (const aside of document.querySelectorAll('article aside, main aside')) {
    // mostly links: other articles
    if (lengthOf(aside.querySelectorAll('a')) * 2 > lengthOf([aside])) continue
    const note = document.createElement('section')
    note.className = aside.className
    while (aside.firstChild) note.append(aside.firstChild)
    aside.replaceWith(note)
  }
}

const readable = async (html: string): Promise<{ title: string; html: string } | null> => {
  if (html.length > treeMax) return null
  const [{ Readability }, linkedom] = await Promise.all([import('@mozilla/readability'), import('linkedom')])
  try {
    const window = linkedom.parseHTML(withBody(html))
    keepNotes(window)
    const article = new Readability(window.document, { charThreshold: articleMin }).parse()
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
