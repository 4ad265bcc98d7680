import { posix } from 'node:path'
import { decodeText } from '../detect/decode-text.ts'
import { corruptFileError, cannotRead } from '../refuse.ts'
import type { Reader } from '../reading.ts'
import { attribute, child, descendant, descendants, readTree, textOf, type XmlElement } from '../xml-tree.ts'
import { openZip, partBytes, type Zip } from '../zip.ts'
import { writeHtml } from './html-text.ts'

/** EPUB 3.3, 4.2.6.3.1. */
const packagePart = async (zip: Zip): Promise<string | undefined> => {
  const container = await readTree(await zip.open('META-INF/container.xml'))
  const root = descendant(container, 'rootfile')
  return (root && attribute(root, 'full-path')) ?? zip.names.find((name) => name.endsWith('.opf'))
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const within = (folder: string, href: string): string =>
  posix.join(folder, decoded(href.replace(/[#?].*$/s, '')))

const chaptersOf = (book: XmlElement | undefined, folder: string): string[] => {
  const parts = new Map<string, string>()
  for (const item of descendants(child(book, 'manifest'), 'item')) {
    const type = attribute(item, 'media-type') ?? ''
    const href = attribute(item, 'href')
    if (href !== undefined && /html|xml$/.test(type))
      parts.set(attribute(item, 'id') ?? '', within(folder, href))
  }
  const spine = [...descendants(child(book, 'spine'), 'itemref')]
  return spine.flatMap((item) => parts.get(attribute(item, 'idref') ?? '') ?? [])
}

/** Encrypted fonts don't matter. */
const isLocked = async (zip: Zip, chapters: readonly string[]): Promise<boolean> => {
  const encryption = await readTree(await zip.open('META-INF/encryption.xml'))
  const names = new Set(
    [...descendants(encryption, 'CipherReference')].map((one) => decoded(attribute(one, 'URI') ?? '')),
  )
  return chapters.some((chapter) => names.has(chapter))
}

const sheetLink = /<link\b[^>]*>/gi

const styleReader = (zip: Zip) => {
  const sheets = new Map<string, string>()
  return async (html: string, folder: string): Promise<string> => {
    let css = ''
    for (const [link] of html.slice(0, 20_000).matchAll(sheetLink)) {
      const href = /\bhref=["']([^"']+)["']/i.exec(link)?.[1]
      if (href === undefined || !/stylesheet/i.test(link)) continue
      const name = within(folder, href)
      const sheet = sheets.get(name) ?? (await partBytes(zip, name))?.toString('utf8') ?? ''
      sheets.set(name, sheet)
      css += sheet
    }
    return css
  }
}

/** EPUB 2 and 3, in spine order. */
export const readEpub: Reader = async ({ bytes, out }) => {
  const zip = await openZip(bytes)
  const part = await packagePart(zip)
  const book = part === undefined ? undefined : await readTree(await zip.open(part))
  if (part === undefined || !book) throw corruptFileError('book')
  const chapters = chaptersOf(book, posix.dirname(part))
  if (await isLocked(zip, chapters)) {
    throw cannotRead('This book is DRM-protected and can’t be read.')
  }
  const stylesOf = styleReader(zip)
  let missing = 0
  for (const chapter of new Set(chapters)) {
    if (out.isFull) break
    const page = await partBytes(zip, chapter)
    if (!page) {
      missing += 1
      continue
    }
    const html = decodeText(page)
    writeHtml(html, out, true, await stylesOf(html, posix.dirname(chapter)))
  }
  out.notes.skip('chapters', missing)
  return { title: textOf(descendant(child(book, 'metadata'), 'title')).trim() || null }
}
