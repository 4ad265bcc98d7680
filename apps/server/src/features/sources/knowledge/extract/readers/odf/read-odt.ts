import { BlockWriter } from '../../office/blocks.ts'
import { trackedChangesNote, hiddenTextNote } from '../../extraction-notes.ts'
import type { Reader } from '../../reader.ts'
import { corruptFileError } from '../../extraction-errors.ts'
import { elements, readBlocks } from '../../xml-tree.ts'
import { OdfBlocks } from './blocks.ts'
import { readHeadersAndFooters } from './margins.ts'
import { openDocument } from './parts.ts'

const blockNames =
  /^(font-face-decls|automatic-styles|p|h|list|table|tracked-changes|frame|g|custom-shape|rect|ellipse|line|polygon|path|forms|scripts)$/

export const readOdt: Reader = async ({ bytes, out }) => {
  const { zip, context, title, styles } = await openDocument(bytes, 'document', out)
  const content = await zip.open('content.xml')
  if (!content) throw corruptFileError('document')
  const blocks = new OdfBlocks(context)
  const writer = new BlockWriter(out)
  const hiddenSections: boolean[] = []
  let hiddenDepth = 0
  await readBlocks(content, {
    isBlock: (name) => blockNames.test(name),
    onOpen: (name, attributes) => {
      if (name !== 'section') return
      const isHidden = attributes['text:display'] === 'none'
      hiddenSections.push(isHidden)
      if (!isHidden) return
      hiddenDepth += 1
      out.notes.add(hiddenTextNote)
    },
    onClose: (name) => {
      if (name === 'section' && hiddenSections.pop()) hiddenDepth -= 1
    },
    onBlock: (element) => {
      if (/^(font-face-decls|automatic-styles)$/.test(element.name)) context.addStyles(element)
      else if (element.name === 'tracked-changes') {
        if (elements(element).next().value) out.notes.add(trackedChangesNote)
      } else if (hiddenDepth === 0 && !out.isFull) writer.write(blocks.read(element))
    },
  })
  const notes = context.drainNotes()
  if (notes.length > 0) out.startSection(null, 'footnotes')
  writer.write(notes)
  for (const text of readHeadersAndFooters(styles, blocks)) {
    out.startSection(null, 'header and footer')
    out.block(text)
  }
  return { title }
}
