import { chooseBranch } from '../../office/alternate-content.ts'
import { type Block, blockText, emptyCell, paragraph, type Row, type TableCell } from '../../office/blocks.ts'
import { oneLine } from '../../clean-text.ts'
import type { BlocksByRelation } from '../../office/related.ts'
import { type ExtractionNotes, hiddenTextNote } from '../../extraction-notes.ts'
import {
  attribute,
  child,
  findDescendant,
  descendants,
  elements,
  relationId,
  textOf,
  type XmlElement,
} from '../../xml-tree.ts'
import type { ListStyles } from './list-styles.ts'
import { placeholderType, findProperties } from './placeholder.ts'
import { readTextBody } from './text-body.ts'

export interface ShapeContext {
  readonly related: BlocksByRelation
  readonly notes: ExtractionNotes
  readonly styles: ListStyles
  readonly headersAndFooters: Set<string>
}

const isOn = (value: string | undefined) => /^(1|true)$/.test(value ?? '')

const readTable = (table: XmlElement, notes: ExtractionNotes): Block => {
  const rows: Row[] = []
  let rowAbove: Row = []
  for (const element of elements(table)) {
    if (element.name !== 'tr') continue
    const row: TableCell[] = []
    for (const node of elements(element)) {
      if (node.name !== 'tc') continue
      const ownBlocks = readTextBody(child(node, 'txBody'), notes)
      if (isOn(attribute(node, 'vMerge'))) row.push(rowAbove[row.length] ?? emptyCell)
      else
        row.push(
          isOn(attribute(node, 'hMerge')) || ownBlocks.length === 0 ? emptyCell : { blocks: ownBlocks },
        )
    }
    rows.push(row)
    rowAbove = row
  }
  return { kind: 'table', rows }
}

const readFrame = (frame: XmlElement, { related, notes }: ShapeContext): Block[] | null => {
  const table = findDescendant(frame, 'tbl')
  if (table) return [readTable(table, notes)]
  for (const [name, key] of [
    ['chart', 'id'],
    ['relIds', 'dm'],
  ] as const) {
    const element = findDescendant(child(frame, 'graphic'), name)
    if (element) return [...(related.get(relationId(element, key) ?? '') ?? [])]
  }
  const object = findDescendant(frame, 'oleObj')
  const isFormula = /^(equation|mathtype)/i.test((object && attribute(object, 'progId')) ?? '')
  notes.count(isFormula ? 'formulas' : 'objects')
  return null
}

const readShape = (shape: XmlElement, context: ShapeContext): Block[] => {
  const properties = child(findProperties(shape), 'cNvPr')
  if (properties && isOn(attribute(properties, 'hidden'))) {
    if ([...descendants(shape, 't')].some((text) => textOf(text).trim() !== ''))
      context.notes.add(hiddenTextNote)
    return []
  }
  const placeholder = placeholderType(shape)
  if (placeholder === 'sldNum' || placeholder === 'dt') return []
  const altText = oneLine(
    (properties && (attribute(properties, 'descr') ?? attribute(properties, 'title'))) ?? '',
  )
  const decorativeElement = findDescendant(properties, 'decorative')
  const isDecorative = decorativeElement !== undefined && isOn(attribute(decorativeElement, 'val'))
  const image = altText !== '' && !isDecorative ? [paragraph(`[Image: ${altText}]`)] : []
  if (shape.name === 'grpSp') return [...image, ...readShapes(shape, context)]
  if (shape.name === 'graphicFrame') return [...image, ...(readFrame(shape, context) ?? [])]
  if (shape.name === 'pic') {
    const media =
      findDescendant(child(findProperties(shape), 'nvPr'), 'videoFile') ?? findDescendant(shape, 'audioFile')
    if (media) context.notes.count('objects')
    else if (altText === '' && !isDecorative) context.notes.count('images')
    return image
  }
  const blocks = readTextBody(child(shape, 'txBody'), context.notes, context.styles(shape))
  if (placeholder !== 'ftr' && placeholder !== 'hdr') return [...blocks, ...image]
  context.headersAndFooters.add(oneLine(blockText(blocks)))
  return []
}

export const readShapes = (tree: XmlElement | undefined, context: ShapeContext): Block[] => {
  const blocks: Block[] = []
  for (const node of elements(tree)) {
    if (node.name === 'AlternateContent') {
      for (const block of readShapes(chooseBranch(node), context)) blocks.push(block)
    } else if (/^(sp|pic|graphicFrame|grpSp|cxnSp|contentPart)$/.test(node.name)) {
      for (const block of readShape(node, context)) blocks.push(block)
    }
  }
  return blocks
}
