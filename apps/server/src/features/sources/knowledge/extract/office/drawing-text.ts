import { attribute, child, elements, textOf, type XmlElement } from '../xml-tree.ts'
import type { ReadingNotes } from '../reading-notes.ts'
import { shownBranch } from './alternate-content.ts'
import { ommlToLatex } from './math/omml.ts'
import { joinRuns, type Raise, type Run } from './raised-text.ts'
import { isSymbolFont, symbolText } from './symbols.ts'

const raiseOf = (properties: XmlElement | undefined): Raise => {
  const baseline = Number.parseInt((properties && attribute(properties, 'baseline')) ?? '0', 10)
  if (!baseline) return null
  return baseline > 0 ? 'super' : 'sub'
}

const fontOf = (properties: XmlElement | undefined): string | undefined => {
  const font = child(properties, 'latin') ?? child(properties, 'sym')
  return font && attribute(font, 'typeface')
}

const runText = (element: XmlElement, notes: ReadingNotes | undefined): string => {
  const text = textOf(child(element, 't'))
  const font = fontOf(child(element, 'rPr'))
  if (!isSymbolFont(font)) return text
  const symbolGlyphs = symbolText(text, font)
  if (symbolGlyphs === null) notes?.skip('symbols')
  return symbolGlyphs ?? text.replace(/[\uf000-\uf0ff]/g, '')
}

/** A paragraph of DrawingML (ECMA-376 part 1, 21.1.2): slides, charts and diagrams have them. */
export const drawingLine = (paragraph: XmlElement, notes?: ReadingNotes): string => {
  const runs: Run[] = []
  const read = (element: XmlElement): void => {
    for (const one of elements(element)) {
      const properties = child(one, 'rPr')
      if (one.name === 'r') {
        const strike = properties && attribute(properties, 'strike')
        const struck = strike === 'sngStrike' || strike === 'dblStrike'
        runs.push({ text: runText(one, notes), raise: raiseOf(properties), struck })
      } else if (one.name === 'br') runs.push({ text: '\n' })
      else if (one.name === 'fld') {
        // slide numbers are not part of the text
        if (!/^slidenum$/i.test(attribute(one, 'type') ?? '')) runs.push({ text: runText(one, notes) })
      } else if (one.name === 'oMath') runs.push({ text: ommlToLatex(one) })
      else if (one.name === 'AlternateContent') {
        const branch = shownBranch(one)
        if (branch) read(branch)
      } else if (one.name === 'm' || one.name === 'oMathPara') read(one)
    }
  }
  read(paragraph)
  return joinRuns(runs)
}
