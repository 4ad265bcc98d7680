import { type Block, emptyCell, paragraph, type Row } from '../../office/blocks.ts'
import { mathmlToLatex } from '../../office/math/mathml.ts'
import { oneLine } from '../../clean-text.ts'
import type { ExtractionNotes } from '../../extraction-notes.ts'
import { passwordProtectedError, type Noun } from '../../extraction-errors.ts'
import type { TextBuilder } from '../../text-builder.ts'
import {
  attribute,
  child,
  findDescendant,
  descendants,
  readTree,
  textOf,
  type XmlElement,
} from '../../xml-tree.ts'
import { openZip, type Zip } from '../../zip.ts'
import { OdfContext, type EmbeddedObject } from './context.ts'

const readChart = (chart: XmlElement): Block[] => {
  const title = oneLine(textOf(child(chart, 'title')))
  const rows = [...descendants(findDescendant(chart, 'table'), 'table-row')].map((row): Row =>
    [...descendants(row, 'table-cell')].map((cell) => {
      const text = [...descendants(cell, 'p')].map(textOf).join(' ').trim()
      return text === '' ? emptyCell : { blocks: [paragraph(text)] }
    }),
  )
  return [paragraph(title ? `Chart: ${title}` : 'Chart'), { kind: 'table', rows }]
}

const readObject = (root: XmlElement | undefined, notes: ExtractionNotes): EmbeddedObject => {
  if (root?.name === 'math') return { formula: mathmlToLatex(root, notes) }
  const chart = findDescendant(root, 'chart')
  const ownObject = chart && findDescendant(chart, 'chart')
  return chart ? { blocks: readChart(ownObject ?? chart) } : {}
}

const readObjects = async (zip: Zip, notes: ExtractionNotes): Promise<Map<string, EmbeddedObject>> => {
  const objects = new Map<string, EmbeddedObject>()
  for (const name of zip.names) {
    const folder = /^(?:\.\/)?(.+)\/content\.xml$/.exec(name)?.[1]
    if (folder !== undefined) objects.set(folder, readObject(await readTree(await zip.open(name)), notes))
  }
  return objects
}

export interface OpenDocument {
  readonly zip: Zip
  readonly context: OdfContext
  readonly title: string | null
  readonly sheetCount: number
  readonly styles: XmlElement | undefined
}

/** Opens an OpenDocument package (ODF 1.3 part 2). */
export const openDocument = async (bytes: Buffer, noun: Noun, out: TextBuilder): Promise<OpenDocument> => {
  const zip = await openZip(bytes)
  const manifest = await readTree(await zip.open('META-INF/manifest.xml'))
  if (findDescendant(manifest, 'encryption-data')) throw passwordProtectedError(noun)
  const context = new OdfContext(out.notes, await readObjects(zip, out.notes))
  const styles = await readTree(await zip.open('styles.xml'))
  for (const name of ['font-face-decls', 'styles', 'automatic-styles']) {
    const container = child(styles, name)
    if (container) context.addStyles(container)
  }
  const meta = await readTree(await zip.open('meta.xml'))
  const title = oneLine(textOf(child(child(meta, 'meta'), 'title'))) || null
  const statistic = findDescendant(meta, 'document-statistic')
  const sheetCount = Number((statistic && attribute(statistic, 'table-count')) ?? 0) || 0
  return { zip, context, title, styles, sheetCount }
}
