import { posix } from 'node:path'
import { decodeText } from '../detect/decode-text.ts'
import { corruptFileError, unreadableError } from '../extraction-errors.ts'
import type { Reader } from '../reader.ts'
import {
  attribute,
  child,
  findDescendant,
  descendants,
  readTree,
  textOf,
  type XmlElement,
} from '../xml-tree.ts'
import { openZip, readPart, type Zip } from '../zip.ts'
import { writeHtml } from './html-text.ts'

/** The container names the package document (EPUB 3.3, 4.2.6.3.1). */
const findPackageDocument = async (zip: Zip): Promise<string | undefined> => {
  const container = await readTree(await zip.open('META-INF/container.xml'))
  const root = findDescendant(container, 'rootfile')
  return (root && attribute(root, 'full-path')) ?? zip.names.find((name) => name.endsWith('.opf'))
}

const decodeName = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const resolveHref = (folder: string, href: string): string =>
  posix.join(folder, decodeName(href.replace(/[#?].*$/s, '')))

const listChapters = (book: XmlElement | undefined, folder: string): string[] => {
  const parts = new Map<string, string>()
  for (const item of descendants(child(book, 'manifest'), 'item')) {
    const type = attribute(item, 'media-type') ?? ''
    const href = attribute(item, 'href')
    if (href !== undefined && /html|xml$/.test(type))
      parts.set(attribute(item, 'id') ?? '', resolveHref(folder, href))
  }
  const spine = [...descendants(child(book, 'spine'), 'itemref')]
  return spine.flatMap((item) => parts.get(attribute(item, 'idref') ?? '') ?? [])
}

/** Only encrypted chapters matter, not encrypted fonts. */
const isEncrypted = async (zip: Zip, chapters: readonly string[]): Promise<boolean> => {
  const encryption = await readTree(await zip.open('META-INF/encryption.xml'))
  const names = new Set(
    [...descendants(encryption, 'CipherReference')].map((reference) =>
      decodeName(attribute(reference, 'URI') ?? ''),
    ),
  )
  return chapters.some((chapter) => names.has(chapter))
}

const linkTag = /<link\b[^>]*>/gi

const createStyleReader = (zip: Zip) => {
  const stylesheets = new Map<string, string>()
  return async (html: string, folder: string): Promise<string> => {
    let css = ''
    for (const [link] of html.slice(0, 20_000).matchAll(linkTag)) {
      const href = /\bhref=["']([^"']+)["']/i.exec(link)?.[1]
      if (href === undefined || !/stylesheet/i.test(link)) continue
      const name = resolveHref(folder, href)
      const sheet = stylesheets.get(name) ?? (await readPart(zip, name))?.toString('utf8') ?? ''
      stylesheets.set(name, sheet)
      css += sheet
    }
    return css
  }
}

/** Reads EPUB 2 and 3 in the order of the spine. */
export const readEpub: Reader = async ({ bytes, out }) => {
  const zip = await openZip(bytes)
  const part = await findPackageDocument(zip)
  const book = part === undefined ? undefined : await readTree(await zip.open(part))
  if (part === undefined || !book) throw corruptFileError('book')
  const chapters = listChapters(book, posix.dirname(part))
  if (await isEncrypted(zip, chapters)) {
    throw unreadableError('This book is DRM-protected and can’t be read.')
  }
  const readStyles = createStyleReader(zip)
  let missingCount = 0
  for (const chapter of new Set(chapters)) {
    if (out.isFull) break
    const page = await readPart(zip, chapter)
    if (!page) {
      missingCount += 1
      continue
    }
    const html = decodeText(page)
    writeHtml(html, out, true, await readStyles(html, posix.dirname(chapter)))
  }
  out.notes.count('chapters', missingCount)
  return { title: textOf(findDescendant(child(book, 'metadata'), 'title')).trim() || null }
}
