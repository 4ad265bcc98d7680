import { type Block, blockText, BlockWriter, paragraph } from '../../office/blocks.ts'
import { readCoreTitle, readRelatedBlocks, findRelatedPart } from '../../office/related.ts'
import { corruptFileError } from '../../extraction-errors.ts'
import type { Reader } from '../../reader.ts'
import type { ExtractionNotes } from '../../extraction-notes.ts'
import { attribute, child, elements, readTree, relationId } from '../../xml-tree.ts'
import { openZip, type Zip } from '../../zip.ts'
import { readRelations } from '../../office/relations.ts'
import { type Authors, readAuthors, readComments } from './comments.ts'
import { type ListStyles, createListStyleLookup } from './list-styles.ts'
import { placeholderType } from './placeholder.ts'
import { readShapes, type ShapeContext } from './shapes.ts'

const listSlides = async (zip: Zip, part: string): Promise<string[]> => {
  const presentation = await readTree(await zip.open(part))
  if (!presentation) throw corruptFileError('presentation')
  const relations = await readRelations(zip, part)
  const slides: string[] = []
  for (const slideId of elements(child(presentation, 'sldIdLst'))) {
    const relation = relations.get(relationId(slideId) ?? '')
    if (relation?.type === 'slide') slides.push(relation.part)
  }
  return slides
}

const readNotes = async (zip: Zip, part: string, context: ShapeContext): Promise<Block[]> => {
  const root = await readTree(await zip.open(part))
  const tree = child(child(root, 'cSld'), 'spTree')
  if (!tree) return []
  const ownShapes = [...elements(tree)].filter((shape) =>
    /^(body|obj|undefined)$/.test(String(placeholderType(shape))),
  )
  // keeps the text of the notes, not the slide's image, header or page number
  const text = blockText(readShapes({ ...tree, children: ownShapes }, context)).trim()
  return text === '' ? [] : [paragraph(`Note: ${text}`)]
}

const readSlide = async (
  zip: Zip,
  part: string,
  authors: Authors,
  presentation: { notes: ExtractionNotes; headersAndFooters: Set<string>; styles: ListStyles },
): Promise<Block[]> => {
  const slide = await readTree(await zip.open(part))
  if (slide && /^(0|false)$/.test(attribute(slide, 'show') ?? '')) presentation.notes.count('hiddenSlides')
  const context = { ...presentation, related: await readRelatedBlocks(zip, part) }
  const blocks = readShapes(child(child(slide, 'cSld'), 'spTree'), context)
  let comments: Block[] = []
  let speakerNotes: Block[] = []
  for (const { type, part: target } of (await readRelations(zip, part)).values()) {
    if (type === 'comments') comments = await readComments(zip, target, authors)
    else if (type === 'notesSlide')
      speakerNotes = await readNotes(zip, target, {
        ...context,
        headersAndFooters: new Set(),
        styles: () => [],
      })
  }
  return [...blocks, ...comments, ...speakerNotes]
}

/** ECMA-376 part 1, 19. Finds parts by their relationships, whatever they are called. */
export const readPptx: Reader = async ({ bytes, out, onProgress }) => {
  const zip = await openZip(bytes)
  const part = (await findRelatedPart(zip, '', 'officeDocument')) ?? 'ppt/presentation.xml'
  const slides = await listSlides(zip, part)
  const authors = await readAuthors(zip, part)
  const headersAndFooters = new Set<string>()
  const stylesOf = createListStyleLookup(zip)
  for (const [index, slide] of slides.entries()) {
    const number = index + 1
    out.startSection(number, `slide ${number}`)
    if (!out.isFull) {
      const slideContext = { notes: out.notes, headersAndFooters, styles: await stylesOf(slide) }
      new BlockWriter(out, false).write(await readSlide(zip, slide, authors, slideContext))
    }
    onProgress({ done: number, total: slides.length, unit: 'slide' })
  }
  for (const headerOrFooter of headersAndFooters) {
    if (!headerOrFooter) continue
    out.startSection(null, 'header and footer')
    out.block(headerOrFooter)
  }
  return { title: await readCoreTitle(zip), ...(slides.length > 0 && { pages: slides.length }) }
}
