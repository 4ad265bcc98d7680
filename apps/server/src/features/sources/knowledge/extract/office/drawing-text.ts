import { attribute, child, elements, textOf, type XmlElement } from '../xml-tree.ts'
import type { ExtractionNotes } from '../extraction-notes.ts'
import { chooseBranch } from './alternate-content.ts'
import { ommlToLatex } from './math/omml.ts'
import { joinRuns, type VerticalAlign, type Run } from './script-text.ts'
import { isSymbolFont, symbolText } from './symbols.ts'

const readVerticalAlign = (properties: XmlElement | undefined): VerticalAlign => {
  const baseline = Number.parseInt((properties && attribute(properties, 'baseline')) ?? '0', 10)
  if (!baseline) return null
  return baseline > 0 ? 'super' : 'sub'
}

const readTypeface = (properties: XmlElement | undefined, name: string): string => {
  const font = child(properties, name)
  return (font && attribute(font, 'typeface')) ?? ''
}

const symbolCharacters = /[\uf000-\uf0ff]+/g

const runText = (element: XmlElement, notes: ExtractionNotes | undefined): string => {
  const text = textOf(child(element, 't'))
  const properties = child(element, 'rPr')
  const latin = readTypeface(properties, 'latin')
  const toGlyphs = (symbols: string, font: string): string | null => {
    const glyphs = symbolText(symbols, font)
    if (glyphs === null) notes?.count('symbols')
    return glyphs
  }
  if (isSymbolFont(latin)) return toGlyphs(text, latin) ?? text.replaceAll(symbolCharacters, '')
  // `sym` is only for symbols, but PowerPoint also sets it on the words after an arrow (ECMA-376 part 1,
  // 21.1.2.3.10)
  const sym = readTypeface(properties, 'sym')
  return isSymbolFont(sym)
    ? text.replaceAll(symbolCharacters, (symbols) => toGlyphs(symbols, sym) ?? '')
    : text
}

/** Reads a DrawingML paragraph (ECMA-376 part 1, 21.1.2) of a slide, chart or diagram. */
export const drawingLine = (paragraph: XmlElement, notes?: ExtractionNotes): string => {
  const runs: Run[] = []
  const collectRuns = (element: XmlElement): void => {
    for (const node of elements(element)) {
      const properties = child(node, 'rPr')
      if (node.name === 'r') {
        const strike = properties && attribute(properties, 'strike')
        const strikethrough = strike === 'sngStrike' || strike === 'dblStrike'
        runs.push({ text: runText(node, notes), verticalAlign: readVerticalAlign(properties), strikethrough })
      } else if (node.name === 'br') runs.push({ text: '\n' })
      else if (node.name === 'fld') {
        if (!/^slidenum$/i.test(attribute(node, 'type') ?? '')) runs.push({ text: runText(node, notes) })
      } else if (node.name === 'oMath') runs.push({ text: ommlToLatex(node) })
      else if (node.name === 'AlternateContent') {
        const branch = chooseBranch(node)
        if (branch) collectRuns(branch)
      } else if (node.name === 'm' || node.name === 'oMathPara') collectRuns(node)
    }
  }
  collectRuns(paragraph)
  return joinRuns(runs)
}
