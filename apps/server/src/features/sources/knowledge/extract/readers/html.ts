import type { parseHTML } from 'linkedom'
import type { Reader } from '../reader.ts'
import { writeHtml } from './html-text.ts'
import { ensureBody } from './html/ensure-body.ts'
import { findPreviewImage } from './preview-image.ts'

/** In characters. Longer pages are read as a whole. */
const treeCharactersMax = 4_000_000
/** Pages with shorter articles are lists, forms or front pages. */
const articleCharactersMin = 250

const countCharacters = (elements: Iterable<{ textContent: string | null }>): number =>
  Iterator.from(elements).reduce((sum, { textContent }) => sum + (textContent?.length ?? 0), 0)

/** Keeps what Readability drops: notes in asides, and tabs that aren't open. */
const keepNotes = ({ document }: ReturnType<typeof parseHTML>): void => {
  for (const panel of document.querySelectorAll('[role=tabpanel]')) panel.removeAttribute('hidden')
  for (const aside of document.querySelectorAll('article aside, main aside')) {
    // an aside that consists mostly of links lists other articles
    if (countCharacters(aside.querySelectorAll('a')) * 2 > countCharacters([aside])) continue
    const note = document.createElement('section')
    note.className = aside.className
    while (aside.firstChild) note.append(aside.firstChild)
    aside.replaceWith(note)
  }
}

const extractArticle = async (html: string): Promise<{ title: string; html: string } | null> => {
  if (html.length > treeCharactersMax) return null
  const [{ Readability }, linkedom] = await Promise.all([import('@mozilla/readability'), import('linkedom')])
  try {
    const window = linkedom.parseHTML(ensureBody(html))
    keepNotes(window)
    const article = new Readability(window.document, { charThreshold: articleCharactersMin }).parse()
    if (!article?.content || (article.textContent ?? '').trim().length < articleCharactersMin) return null
    return { title: article.title ?? '', html: article.content }
  } catch {
    return null
  }
}

/** Web pages are reduced to their article; files are read as a whole. */
export const readHtml: Reader = async ({ detectedFormat: { text = '' }, file, out }) => {
  const article = file.url === undefined ? null : await extractArticle(text)
  const previewImage = file.url === undefined ? null : findPreviewImage(text, file.url)
  if (article) {
    const title = article.title.trim()
    if (title) out.block(title)
    writeHtml(article.html, out)
    return { title: title || null, previewImage }
  }
  return { title: writeHtml(text, out) || null, previewImage }
}
