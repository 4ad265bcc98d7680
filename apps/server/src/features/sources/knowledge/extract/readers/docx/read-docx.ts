import { oneLine } from '../../clean-text.ts'
import { blockText, BlockWriter } from '../../office/blocks.ts'
import { readCoreTitle, readRelatedBlocks, findRelatedPart } from '../../office/related.ts'
import { trackedChangesNote } from '../../extraction-notes.ts'
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
import { readAltChunks } from './alternative-chunks.ts'
import { DocxBlocks, isDocxBlock } from './blocks.ts'
import { DocxContext, type NoteKind } from './context.ts'
import { WordNumbering } from './numbering.ts'
import { readStyles, readToggle } from './styles.ts'

const unknownNumberingNote = 'Some lists use an unknown numbering style and are shown with plain numbers.'

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
    footnotesPart: await readPartTree('footnotes'),
    endnotesPart: await readPartTree('endnotes'),
    noteNumbering: {
      footnote: readNoteNumbering(settings, 'footnote'),
      endnote: readNoteNumbering(settings, 'endnote'),
    },
  })
  return { context, hasEvenPages: readToggle(settings, 'evenAndOddHeaders') ?? false }
}

const listHeaderFooterIds = (sections: readonly XmlElement[], hasEvenPages: boolean): string[] => {
  const ids: string[] = []
  for (const name of ['headerReference', 'footerReference']) {
    for (const section of sections) {
      for (const reference of elements(section)) {
        const type = attribute(reference, 'type')
        const isShown =
          type === 'first' ? readToggle(section, 'titlePg') === true : type === 'even' ? hasEvenPages : true
        const id = relationId(reference)
        if (reference.name === name && isShown && id !== undefined) ids.push(id)
      }
    }
  }
  return ids
}

/** ECMA-376 part 1, 17. Finds parts by their relationships, whatever they are called. */
export const readDocx: Reader = async ({ bytes, out }) => {
  const zip = await openZip(bytes)
  const part = (await findRelatedPart(zip, '', 'officeDocument')) ?? 'word/document.xml'
  const document = await zip.open(part)
  if (!document) throw corruptFileError('document')
  const { context, hasEvenPages } = await openDocument(zip, part, out)
  const relatedBlocks = await readRelatedBlocks(zip, part)
  context.relatedBlocks = new Map([...relatedBlocks, ...(await readAltChunks(zip, part, out.notes))])
  const blocks = new DocxBlocks(context)
  const writer = new BlockWriter(out)
  await readBlocks(document, {
    isBlock: isDocxBlock,
    onBlock: (element) => {
      if (!out.isFull) writer.write(blocks.read(element))
    },
  })
  for (const kind of ['footnote', 'endnote'] as const) {
    const notes = context.drainNotes(kind)
    if (notes.length > 0) out.startSection(null, `${kind}s`)
    writer.write(notes)
  }
  const relations = await readRelations(zip, part)
  const headersAndFooters = new Set<string>()
  for (const id of listHeaderFooterIds(context.sectionProperties, hasEvenPages)) {
    const target = relations.get(id)?.part
    const root = target === undefined ? undefined : await readTree(await zip.open(target))
    if (root && target !== undefined) context.relatedBlocks = await readRelatedBlocks(zip, target)
    if (root) headersAndFooters.add(oneLine(blockText(blocks.readChildren(root))))
  }
  for (const text of headersAndFooters) {
    if (!text) continue
    out.startSection(null, 'header and footer')
    out.block(text)
  }
  if (context.hasTrackedChanges) out.notes.add(trackedChangesNote)
  if (context.numbering.hasUnknownFormat) out.notes.add(unknownNumberingNote)
  return { title: await readCoreTitle(zip) }
}
