import { sentences } from '../../language/sentences.ts'
import { tokens } from '../../language/words.ts'
import type { ShownPassage } from '../chat-model.ts'

/** A piece of a source that an answer can quote: a sentence, a list item or a row. */
export interface Unit {
  readonly passage: ShownPassage
  /** Its place among the passage's units. */
  readonly index: number
  readonly kind: 'sentence' | 'item' | 'row' | 'header' | 'heading'
  readonly text: string
  /** For a row: the row that names its columns; else the heading above. */
  readonly above: string
  readonly tokens: readonly string[]
}

const bar = ' | '
const itemMark = /^\s*(?:[-*•‣▪◦]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+/

const isHeading = (text: string, alone: boolean): boolean =>
  /^#{1,6}\s/.test(text) ||
  (alone && text.length < 80 && !/[.!?:;,。！？]$/.test(text) && /\p{L}/u.test(text))

const isRow = (line: string) => line.includes(bar) && !/^[\s|:-]+$/.test(line)

const clean = (text: string) =>
  text
    .replace(/^#{1,6}\s+/, '')
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const kindOf = (text: string, alone: boolean): Unit['kind'] => {
  if (isRow(text)) return 'row'
  if (itemMark.test(text)) return 'item'
  return isHeading(text, alone) ? 'heading' : 'sentence'
}

/** A sentence this long is quoted by its clauses. */
const longSentence = 260

/** Runs of rows and runs of other text, so that no row is cut at a full stop within it. */
function* pieces(text: string): Generator<{ text: string; alone: boolean }> {
  let prose = ''
  const lines = text.split('\n')
  for (const [at, line] of [...lines, ''].entries()) {
    const ends = at === lines.length
    if (!ends && !isRow(line)) {
      prose += `${line}\n`
      continue
    }
    for (const sentence of sentences(prose)) {
      const before = prose.slice(Math.max(0, sentence.start - 2), sentence.start)
      const after = prose.slice(sentence.end, sentence.end + 2)
      const alone = (before === '' || before.includes('\n')) && (after === '' || after.includes('\n'))
      if (sentence.text.length < longSentence) yield { text: sentence.text, alone }
      else for (const clause of sentence.text.split(/(?<=;)\s+/)) yield { text: clause, alone: false }
    }
    prose = ''
    if (!ends) yield { text: line, alone: true }
  }
}

/** Takes a passage apart to what can be quoted from it. */
export const unitsOf = (passage: ShownPassage): Unit[] => {
  const units: Unit[] = []
  let header = clean(passage.columns)
  let heading = ''
  let inTable = passage.columns !== ''
  for (const piece of pieces(passage.text)) {
    const kind = kindOf(piece.text, piece.alone)
    const text = clean(piece.text.replace(itemMark, ''))
    if (text === '' || /^[\s|:-]+$/.test(text)) continue
    const isHeader = kind === 'row' && !inTable
    inTable = kind === 'row'
    if (isHeader) header = text
    if (kind !== 'row') header = ''
    if (kind === 'heading') heading = text
    const above = kind === 'row' ? (isHeader ? '' : header) : kind === 'heading' ? '' : heading
    const shown = isHeader ? 'header' : kind
    units.push({ passage, index: units.length, kind: shown, text, above, tokens: tokens(text) })
  }
  return units
}
