import { oneLine } from '../../clean-text.ts'
import { blockText, BlockWriter } from '../../office/blocks.ts'
import { readCoreTitle, readRelated, relatedPart } from '../../office/related.ts'
import { changesTracked } from '../../extraction-notes.ts'
import type { Reader } from '../../reader.ts'
import { corruptFileError } from '../../extraction-errors.ts'
import type { TextBuilder } from '../../text-builder.ts'
import {
  attribute,
  child,
  childValue,
  elements,
  readBlocks,
  readTree,
  relationId,
  type XmlElement,
} from '../../xml-tree.ts'
import { openZip, type Zip } from '../../zip.ts'
import { readRelations } from '../../office/relations.ts'
import { readChunks } from './alternative-chunks.ts'
import { DocxBlocks, isDocxBlock } from './blocks.ts'
import { DocxContext, type NoteKind } from './context.ts'
import { WordNumbering } from './numbering.ts'
import { readStyles, toggle } from './styles.ts'

const unknownNumbers = 'Some lists use an unknown numbering style and are shown with plain numbers.'

const readNoteNumbering = (settings: XmlElement | undefined, kind: NoteKind) => {
  const properties = child(settings, `${kind}Pr`)
  const format = childValue(properties, 'numFmt') ?? (kind === 'endnote' ? 'lowerRoman' : 'decimal')
  return { format, start: Number(childValue(properties, 'numStart') ?? 1) || 1 }
}

const openDocument = async (zip: Zip, part: string, out: TextBuilder) => {
  const relations = [...(await readRelations(zip, part)).values()]
  const readPartTree = async (type: string) => {
    const target = relations.find((relation) => relation.type === type)?.part
    return target === undefined ? undefined : await readTree(await zip.open(target))
  }
  const settings = await readPartTree('settings')
  const context = new DocxContext({
    styles: readStyles(await readPartTree('styles')),
    numbering: new WordNumbering(await readPartTree('numbering')),
    notes: out.notes,
    comments: await readPartTree('comments'),
    footnote: await readPartTree('footnotes'),
    endnote: await readPartTree('endnotes'),
    noteNumbering: {
      footnote: readNoteNumbering(settings, 'footnote'),
      endnote: readNoteNumbering(settings, 'endnote'),
    },
  })
  return { context, hasEvenPages: toggle(settings, 'evenAndOddHeaders') ?? false }
}

const listMarginIds = (sections: readonly XmlElement[], hasEvenPages: boolean): string[] => {
  const ids: string[] = []
  for (const name of ['headerReference', 'footerReference']) {
    for (const section of sections) {
      for (const reference of elements(section)) {
        const type = attribute(reference, 'type')
        const isShown =
          type === 'first' ? toggle(section, 'titlePg') === true : type === 'even' ? hasEvenPages : true
        const id = relationId(reference)
        if (reference.name === name && isShown && id !== undefined) ids.push(id)
      }
    }
  }
  return ids
}

/** ECMA-376 part 1, 17. Finds parts by relationships, whatever their names. */
export const readDocx: Reader = async ({ bytes, out }) => {
  const zip = await openZip(bytes)
  const part = (await relatedPart(zip, '', 'officeDocument')) ?? 'word/document.xml'
  const chunks = await zip.open(part)
  if (!chunks) throw corruptFileError('document')
  const { context, hasEvenPages } = await openDocument(zip, part, out)
  const related = await readRelated(zip, part)
  context.related = new Map([...related, ...(await readChunks(zip, part, out.notes))])
  const blocks = new DocxBlocks(context)
  const writer = new BlockWriter(out)
  await readBlocks(chunks, {
    isBlock: isDocxBlock,
    onBlock: (element) => {
      if (!out.isFull) writer.write(blocks.read(element))
    },
  })
  for (const kind of ['footnote', 'endnote'] as const) {
    const notes = context.takeNotes(kind)
    if (notes.length > 0) out.section(null, `${kind}s`)
    writer.write(notes)
  }
  const relations = await readRelations(zip, part)
  const margins = new Set<string>()
  for (const id of listMarginIds(context.sections, hasEvenPages)) {
    const target = relations.get(id)?.part
    const root = target === undefined ? undefined : await readTree(await zip.open(target))
    if (root && target !== undefined) context.related = await readRelated(zip, target)
    if (root) margins.add(oneLine(blockText(blocks.within(root))))
  }
  for (const margin of margins) {
    if (!margin) continue
    out.section(null, 'header and footer')
    out.block(margin)
  }
  if (context.hasChanges) out.notes.add(changesTracked)
  if (context.numbering.hasUnknownFormat) out.notes.add(unknownNumbers)
  return { title: await readCoreTitle(zip) }
}
