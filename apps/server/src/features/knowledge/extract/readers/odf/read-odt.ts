import { blockText, BlockWriter } from '../../office/blocks.ts'
import { oneLine } from '../../clean-text.ts'
import { changesTracked } from '../../reading-notes.ts'
import type { Reader } from '../../reading.ts'
import { broken } from '../../refuse.ts'
import { attribute, descendant, descendants, elements, readBlocks } from '../../xml-tree.ts'
import { OdfBlocks } from './blocks.ts'
import { openDocument } from './parts.ts'

const names =
  /^(font-face-decls|automatic-styles|p|h|list|table|tracked-changes|frame|g|custom-shape|rect|ellipse|line|polygon|path|forms|scripts)$/
const margin = /^(header|footer)(-left|-first)?$/

/** OpenDocument texts, block by block. */
export const readOdt: Reader = async ({ bytes, out }) => {
  const { zip, context, title, styles } = await openDocument(bytes, 'document', out)
  const content = await zip.open('content.xml')
  if (!content) throw broken('document')
  const blocks = new OdfBlocks(context)
  const writer = new BlockWriter(out)
  /** Sections around, and how many of them are hidden. */
  const sections: boolean[] = []
  let hidden = 0
  await readBlocks(content, {
    isBlock: (name) => names.test(name),
    onOpen: (name, attributes) => {
      if (name !== 'section') return
      const isHidden = attributes['text:display'] === 'none'
      sections.push(isHidden)
      if (isHidden) hidden += 1
    },
    onClose: (name) => {
      if (name === 'section' && sections.pop()) hidden -= 1
    },
    onBlock: (element) => {
      if (/^(font-face-decls|automatic-styles)$/.test(element.name)) context.addStyles(element)
      else if (element.name === 'tracked-changes') {
        if (elements(element).next().value) out.notes.add(changesTracked)
      } else if (hidden === 0 && !out.isFull) writer.write(blocks.read(element))
    },
  })
  const notes = context.takeNotes()
  if (notes.length > 0) out.section(null, 'footnotes')
  writer.write(notes)
  const margins = new Set<string>()
  for (const page of descendants(descendant(styles, 'master-styles'), 'master-page')) {
    for (const one of elements(page)) {
      if (!margin.test(one.name) || attribute(one, 'display') === 'false') continue
      margins.add(oneLine(blockText(blocks.within(one))))
    }
  }
  for (const text of margins) {
    if (!text) continue
    out.section(null, 'header and footer')
    out.block(text)
  }
  return { title }
}
