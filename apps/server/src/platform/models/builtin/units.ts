import { sentences } from '../../language/sentences.ts'
import { tokens } from '../../language/words.ts'
import type { ShownPassage } from './parse-passages.ts'

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
    .replace(/^\||\|$/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const kindOf = (text: string, alone: boolean): Unit['kind'] => {
  if (isRow(text)) return 'row'
  if (itemMark.test(text)) return 'item'
  return isHeading(text, alone) ? 'heading' : 'sentence'
}

/** Takes a passage apart to what can be quoted from it. */
export const unitsOf = (passage: ShownPassage): Unit[] => {
  const units: Unit[] = []
  let header = passage.columns
  let heading = ''
  let inTable = passage.columns !== ''
  for (const sentence of sentences(passage.text)) {
    const before = passage.text.slice(Math.max(0, sentence.start - 2), sentence.start)
    const after = passage.text.slice(sentence.end, sentence.end + 2)
    const alone = (before === '' || before.includes('\n')) && (after === '' || after.includes('\n'))
    const kind = kindOf(sentence.text, alone)
    const text = clean(sentence.text.replace(itemMark, ''))
    if (text === '' || /^[\s|:-]+$/.test(text)) continue
    const isHeader = kind === 'row' && !inTable
    if (kind === 'row') {
      if (isHeader) header = text
      inTable = true
    } else {
      inTable = false
      header = ''
    }
    if (kind === 'heading') heading = text
    const above = kind === 'row' ? (isHeader ? '' : header) : kind === 'heading' ? '' : heading
    units.push({
      passage,
      index: units.length,
      kind: isHeader ? 'header' : kind,
      text,
      above,
      tokens: tokens(text),
    })
  }
  return units
}
