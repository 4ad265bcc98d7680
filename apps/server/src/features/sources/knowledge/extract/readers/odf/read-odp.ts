import { type Block, blockText, BlockWriter, paragraph } from '../../office/blocks.ts'
import { oneLine } from '../../clean-text.ts'
import type { Reader } from '../../reader.ts'
import { corruptFileError } from '../../extraction-errors.ts'
import { attribute, child, elements, readBlocks, textOf, type XmlElement } from '../../xml-tree.ts'
import { readPart } from '../../zip.ts'
import { OdfBlocks } from './blocks.ts'
import { openDocument } from './parts.ts'

const placeholderPattern = /^(page|page-number|header|footer|date-time)$/

/** Omits the slide number and date, which the master fills in. */
const listShapes = (page: XmlElement | undefined): XmlElement => ({
  name: 'page',
  attributes: {},
  children: [...elements(page)].filter((node) => !placeholderPattern.test(attribute(node, 'class') ?? '')),
})

export const readOdp: Reader = async ({ bytes, detectedFormat, out, onProgress }) => {
  const { zip, context, title } = await openDocument(bytes, 'presentation', out)
  const xml = await readPart(zip, 'content.xml')
  if (!xml) throw corruptFileError('presentation')
  const total =
    detectedFormat.format === 'odp' ? (xml.toString('latin1').match(/<draw:page[\s>]/g)?.length ?? 0) : 0
  const blocks = new OdfBlocks(context)
  const headersAndFooters = new Set<string>()
  let pageCount = 0
  const writePage = (page: XmlElement): void => {
    pageCount += 1
    out.startSection(pageCount, `slide ${pageCount}`)
    if (context.styles.resolve('drawing-page', attribute(page, 'style-name'), {}).hidden)
      out.notes.count('hiddenSlides')
    const writer = new BlockWriter(out, false)
    writer.write(blocks.readChildren(listShapes(page)))
    const notes = blocks.readChildren(listShapes(child(page, 'notes')))
    const text = blockText(notes)
    const noteBlocks: Block[] = [...context.drainNotes(), ...(text ? [paragraph(`Note: ${text}`)] : [])]
    writer.write(noteBlocks)
    onProgress({ done: pageCount, total: Math.max(total, pageCount), unit: 'slide' })
  }
  await readBlocks(
    (async function* () {
      yield xml
    })(),
    {
      isBlock: (name) => /^(font-face-decls|automatic-styles|page|header-decl|footer-decl)$/.test(name),
      onBlock: (element) => {
        if (element.name === 'page') writePage(element)
        else if (element.name.endsWith('-decl')) headersAndFooters.add(oneLine(textOf(element)))
        else context.addStyles(element)
      },
    },
  )
  for (const text of headersAndFooters) {
    if (!text) continue
    out.startSection(null, 'header and footer')
    out.block(text)
  }
  return { title, ...(pageCount > 0 && { pages: pageCount }) }
}
