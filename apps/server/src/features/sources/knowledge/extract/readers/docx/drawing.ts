import { chooseBranch } from '../../office/alternate-content.ts'
import { type Block, paragraph } from '../../office/blocks.ts'
import {
  attribute,
  findDescendant,
  descendants,
  elements,
  relationId,
  type XmlElement,
} from '../../xml-tree.ts'
import type { DocxContext } from './context.ts'

interface DrawingContent {
  readonly blocks: Block[]
  imageCount: number
  hasContent: boolean
}

const collectContent = (element: XmlElement, context: DocxContext, content: DrawingContent): void => {
  const addBlocks = (blocks: readonly Block[] = []) => {
    for (const block of blocks) content.blocks.push(block)
  }
  for (const node of elements(element)) {
    const { name } = node
    if (name === 'txbxContent') addBlocks(context.blocks(node))
    else if (name === 'AlternateContent') {
      const branch = chooseBranch(node)
      if (branch) collectContent(branch, context, content)
    } else if (name === 'pic' || name === 'imagedata') content.imageCount += 1
    else if (name === 'chart') addBlocks(context.relatedBlocks.get(relationId(node) ?? ''))
    else if (name === 'relIds') addBlocks(context.relatedBlocks.get(relationId(node, 'dm') ?? ''))
    else if (name === 'textpath') content.blocks.push(paragraph(attribute(node, 'string') ?? ''))
    else if (name === 'OLEObject') {
      const isFormula = /^(equation|mathtype)/i.test(attribute(node, 'ProgID') ?? '')
      context.notes.count(isFormula ? 'formulas' : 'objects')
      content.hasContent = true
    } else if (name === 'control') {
      context.notes.count('objects')
      content.hasContent = true
    } else collectContent(node, context, content)
  }
  content.hasContent ||= content.blocks.length > 0
}

const readAltText = (element: XmlElement): string => {
  const texts = new Set<string>()
  for (const name of ['docPr', 'cNvPr']) {
    for (const node of descendants(element, name)) {
      texts.add((attribute(node, 'descr') ?? attribute(node, 'title') ?? '').trim())
    }
  }
  for (const name of ['shape', 'rect', 'group']) {
    for (const node of descendants(element, name)) texts.add((node.attributes['alt'] ?? '').trim())
  }
  texts.delete('')
  return [...texts].join('; ')
}

const isDecorative = (element: XmlElement): boolean => {
  const mark = findDescendant(element, 'decorative')
  return mark !== undefined && /^(1|true)$/.test(attribute(mark, 'val') ?? '')
}

export const readDrawing = (element: XmlElement, context: DocxContext): { text: string; blocks: Block[] } => {
  const properties = findDescendant(element, 'docPr')
  if (properties && /^(1|true)$/.test(attribute(properties, 'hidden') ?? '')) return { text: '', blocks: [] }
  const content: DrawingContent = { blocks: [], imageCount: 0, hasContent: false }
  collectContent(element, context, content)
  const altText = readAltText(element)
  const isTextBox =
    content.hasContent && content.imageCount === 0 && content.blocks.some(({ kind }) => kind !== 'table')
  if (altText !== '' && !isTextBox && !isDecorative(element))
    return { text: `[Image: ${altText}]`, blocks: content.blocks }
  if (content.imageCount > 0 && element.name !== 'object' && altText === '' && !isDecorative(element)) {
    context.notes.count('images', content.imageCount)
  }
  return { text: '', blocks: content.blocks }
}
