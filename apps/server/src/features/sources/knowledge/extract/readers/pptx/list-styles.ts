import { findRelatedPart } from '../../office/related.ts'
import { attribute, child, descendants, readTree, type XmlElement } from '../../xml-tree.ts'
import type { Zip } from '../../zip.ts'
import { findPlaceholder } from './placeholder.ts'

export type ListStyles = (shape: XmlElement) => readonly XmlElement[]

interface Placeholder {
  readonly type: string
  readonly index: string | undefined
  readonly style: XmlElement | undefined
}

interface Sheet {
  readonly placeholders: readonly Placeholder[]
  readonly textStyles: XmlElement | undefined
  readonly masterPart: string | undefined
}

const readPlaceholder = (shape: XmlElement): Placeholder | null => {
  const element = findPlaceholder(shape)
  if (!element) return null
  const style = child(child(shape, 'txBody'), 'lstStyle')
  return { type: attribute(element, 'type') ?? 'obj', index: attribute(element, 'idx'), style }
}

const readSheet = async (zip: Zip, part: string | undefined): Promise<Sheet | null> => {
  const root = part === undefined ? undefined : await readTree(await zip.open(part))
  if (!root || part === undefined) return null
  const shapes = descendants(child(root, 'cSld'), 'sp')
  return {
    placeholders: [...shapes].flatMap((shape) => readPlaceholder(shape) ?? []),
    textStyles: child(root, 'txStyles'),
    masterPart: await findRelatedPart(zip, part, 'slideMaster'),
  }
}

const isTitle = (type: string) => /^(title|ctrTitle)$/.test(type)
const isMargin = (type: string) => /^(dt|ftr|hdr|sldNum)$/.test(type)

/** A master has one title and one body; the body's style applies to all other content. */
const masterType = (type: string): string => (isTitle(type) ? 'title' : isMargin(type) ? type : 'body')

const resolveStyles = (shape: XmlElement, layout: Sheet | null, master: Sheet | null): XmlElement[] => {
  const slidePlaceholder = readPlaceholder(shape)
  if (!slidePlaceholder) return []
  const layoutPlaceholder =
    layout?.placeholders.find(({ index }) => index !== undefined && index === slidePlaceholder.index) ??
    layout?.placeholders.find(({ type }) => type === slidePlaceholder.type)
  // the slide may omit the type that its layout has
  const type = masterType(
    slidePlaceholder.type === 'obj' && layoutPlaceholder ? layoutPlaceholder.type : slidePlaceholder.type,
  )
  const masterPlaceholder = master?.placeholders.find((placeholder) => placeholder.type === type)
  const texts = child(master?.textStyles, isMargin(type) ? 'otherStyle' : `${type}Style`)
  return [layoutPlaceholder?.style, masterPlaceholder?.style, texts].flatMap((style) => style ?? [])
}

export const createListStyleLookup = (zip: Zip): ((slide: string) => Promise<ListStyles>) => {
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
    const layout = await loadSheet(await findRelatedPart(zip, slide, 'slideLayout'))
    const master = await loadSheet(layout?.masterPart)
    return (shape) => resolveStyles(shape, layout, master)
  }
}
