import { relatedPart } from '../../office/related.ts'
import { attribute, child, descendants, readTree, type XmlElement } from '../../xml-tree.ts'
import type { Zip } from '../../zip.ts'
import { placeholder } from './placeholder.ts'

export type ListStyles = (shape: XmlElement) => readonly XmlElement[]

interface Placeholder {
  readonly type: string
  readonly index: string | undefined
  readonly style: XmlElement | undefined
}

interface Sheet {
  readonly placeholders: readonly Placeholder[]
  readonly texts: XmlElement | undefined
  readonly inherited: string | undefined
}

const ownPlaceholder = (shape: XmlElement): Placeholder | null => {
  const mark = placeholder(shape)
  if (!mark) return null
  const style = child(child(shape, 'txBody'), 'lstStyle')
  return { type: attribute(mark, 'type') ?? 'obj', index: attribute(mark, 'idx'), style }
}

const readSheet = async (zip: Zip, part: string | undefined): Promise<Sheet | null> => {
  const root = part === undefined ? undefined : await readTree(await zip.open(part))
  if (!root || part === undefined) return null
  const shapes = descendants(child(root, 'cSld'), 'sp')
  return {
    placeholders: [...shapes].flatMap((shape) => ownPlaceholder(shape) ?? []),
    texts: child(root, 'txStyles'),
    inherited: await relatedPart(zip, part, 'slideMaster'),
  }
}

const isTitle = (type: string) => /^(title|ctrTitle)$/.test(type)
const isMargin = (type: string) => /^(dt|ftr|hdr|sldNum)$/.test(type)

/** A master has one title and one body, whose style applies to all other content. */
const masterType = (type: string): string => (isTitle(type) ? 'title' : isMargin(type) ? type : 'body')

const resolveStyles = (shape: XmlElement, layout: Sheet | null, master: Sheet | null): XmlElement[] => {
  const own = ownPlaceholder(shape)
  if (!own) return []
  const onLayout =
    layout?.placeholders.find(({ index }) => index !== undefined && index === own.index) ??
    layout?.placeholders.find(({ type }) => type === own.type)
  // the slide may leave the type to its layout
  const type = masterType(own.type === 'obj' && onLayout ? onLayout.type : own.type)
  const onMaster = master?.placeholders.find((placeholder) => placeholder.type === type)
  const texts = child(master?.texts, isMargin(type) ? 'otherStyle' : `${type}Style`)
  return [onLayout?.style, onMaster?.style, texts].flatMap((style) => style ?? [])
}

export const listStyles = (zip: Zip): ((slide: string) => Promise<ListStyles>) => {
  const sheets = new Map<string, Sheet | null>()
  const loadSheet = async (part: string | undefined): Promise<Sheet | null> => {
    if (part === undefined) return null
    const existing = sheets.get(part)
    if (existing !== undefined) return existing
    const sheet = await readSheet(zip, part)
    sheets.set(part, sheet)
    return sheet
  }
  return async (slide) => {
    const layout = await loadSheet(await relatedPart(zip, slide, 'slideLayout'))
    const master = await loadSheet(layout?.inherited)
    return (shape) => resolveStyles(shape, layout, master)
  }
}
