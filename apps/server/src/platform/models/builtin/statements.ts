import { sentences } from '../../language/sentences.ts'
import { tokens } from '../../language/words.ts'
import { readBlocks } from '../../text/blocks.ts'
import type { ShownPassage } from '../chat-model.ts'
import { jsonRecordsOf } from './json-records.ts'

/** A piece of a source that an answer can quote. */
export interface Statement {
  readonly passage: ShownPassage
  /** Its place among the passage's statements. */
  readonly index: number
  readonly kind: 'sentence' | 'item' | 'row' | 'line' | 'code' | 'heading'
  readonly text: string
  /** The headings above it, nearest first. */
  readonly under: readonly string[]
  /** What introduces it: the sentence before a list or code, the question that it answers. */
  readonly lead: string
  /** For a row: the row that names its columns. */
  readonly columns: string
  /** A step of several, numbered. */
  readonly isStep: boolean
  /** The first of what stands below a heading. */
  readonly opens: boolean
  /** Ends with a colon, and code or a list stands below it. */
  readonly introduces: boolean
  readonly tokens: readonly string[]
}

const itemMark = /^\s*(?:[-*•‣▪◦·]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|--)\s+/
const longSentence = 320
/** How a letter begins, once it is read: who sends it to whom. */
const mailHeader = /^(?:(?:From|To|Cc|Date|Subject): .*(?:\n|$)){2,}$/
const ruler = /^[\s|:=_*~^-]+$/

/** Marks of a remark before every line. */
const remark = /^(?:\s*#+(?:[ \t].*)?(?:\n|$))+$/

const clean = (text: string) =>
  text
    .replace(remark.test(text) ? /^\s*#+[ \t]*/gm : /^\s*#{1,6}\s+/, '')
    .replace(/\n\s*[=~^*-]{2,}\s*$/, '')
    .replace(/(\p{Ll})-\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/\s+/g, ' ')
    .replace(/[¶]+$/, '')
    .trim()

const cleanCode = (text: string) => {
  const lines = text.split('\n').filter((line) => !/^\s*(```|~~~)/.test(line))
  const inset = lines
    .filter((line) => line.trim())
    .map((line) => /^\s*/.exec(line)?.[0].length ?? 0)
    .reduce((least, each) => Math.min(least, each), Infinity)
  return lines
    .map((line) => line.slice(Number.isFinite(inset) ? inset : 0).trimEnd())
    .join('\n')
    .trim()
}

const indent = (line: string) => /^\s*/.exec(line)?.[0].length ?? 0

/** An entry whose first line is what it explains: '-- Action: -quit', and below it, further in, what that does. */
const entryOf = (text: string): { term: string; rest: string } | null => {
  const [first = '', ...below] = text.split('\n')
  const next = below[0]
  if (!next || first.trim().length > 70 || /[.,;]$/.test(first.trim())) return null
  if (indent(next) <= indent(first) || !/^\s*\p{Lu}/u.test(next)) return null
  return { term: clean(first.replace(itemMark, '')), rest: below.join('\n') }
}

function* sentencesOf(text: string): Generator<string> {
  for (const sentence of sentences(clean(text))) {
    if (sentence.text.length < longSentence) yield sentence.text
    else yield* sentence.text.split(/(?<=;)\s+/)
  }
}

const isProse = (text: string) =>
  // a short one has to be a sentence
  (text.length > 24 || /^\p{Lu}(?:\S* ){3,}\S*[.!]$/u.test(text)) &&
  // where a word comes from, before what it means
  !/^\[[^\]]*\]$/.test(text) &&
  !/(?:\b\p{L}{1,3}: [^:]*){3}/u.test(text) &&
  /\p{Ll}{2,} \p{L}/u.test(text)

/** Takes a passage apart to what can be quoted from it, each piece with where it stands. */
export const statementsOf = (passage: ShownPassage): Statement[] => {
  const found: Statement[] = []
  let path = [...passage.path]
  let lead = passage.lead
  let header = passage.columns
  let inTable = passage.columns !== ''
  let opens = false
  /** The entry that goes on while its text stands as far in. */
  let entry: ReturnType<typeof entryOf> = null
  const add = (
    kind: Statement['kind'],
    text: string,
    more: Partial<Pick<Statement, 'columns' | 'isStep'>> = {},
  ) => {
    if (text === '' || ruler.test(text)) return
    const headings = path.map((one) => one.text).toReversed()
    const under = entry ? [entry.term, ...headings] : headings
    const asked = found.at(-1)
    const answers = asked !== undefined && /[?？]$/.test(asked.text)
    if (asked?.text.endsWith(':') && (kind === 'code' || kind === 'item'))
      found[asked.index] = { ...asked, introduces: true }
    const introduced =
      kind === 'item' || kind === 'code' || kind === 'line' ? lead : answers ? asked.text : ''
    found.push({
      passage,
      index: found.length,
      kind,
      text,
      under,
      lead: introduced,
      columns: '',
      isStep: false,
      introduces: false,
      opens:
        opens &&
        kind !== 'heading' &&
        // the row that names the columns says nothing yet
        (kind === 'code' || (kind === 'row' ? more.columns !== undefined : isProse(text))),
      tokens: tokens(text),
      ...more,
    })
    // labels and signs between a heading and its text do not take its place
    opens = kind === 'heading' || (opens && !isProse(text))
  }
  const records = jsonRecordsOf(passage.text)
  if (records.length > 1) {
    for (const { columns, row } of records) add('row', row, { columns })
    return found
  }
  for (const block of readBlocks(passage.text)) {
    const text = passage.text.slice(block.start, block.end)
    if (block.kind !== 'row') inTable = false
    if (entry && (block.kind === 'heading' || indent(text) < indent(entry.rest))) entry = null
    if (block.kind === 'contents') continue
    if (block.kind === 'heading') {
      const name = clean(text)
      path = path.filter(({ level, text: other }) => level < block.level && other !== name)
      add('heading', name)
      path.push({ level: block.level, text: name })
      lead = ''
    } else if (block.kind === 'row') {
      const row = text.replace(/^\s*\||\|\s*$/g, '').trim()
      if (ruler.test(row)) continue
      if (inTable) add('row', row, { columns: header })
      else {
        header = row
        add('row', row)
      }
      inTable = true
    } else if (block.kind === 'code') {
      add('code', cleanCode(text))
    } else if (block.kind === 'line') {
      add(
        'line',
        text
          .replace(/\t+| {3,}/g, '  ')
          .replace(/\n\s*/g, ' ')
          .trim(),
      )
    } else if (mailHeader.test(text)) {
      for (const line of text.split('\n')) add('line', line.trim())
    } else {
      const begun = entryOf(text)
      if (begun) {
        entry = begun
        opens = true
      }
      const body = begun ? begun.rest : text
      const parts = [...sentencesOf(block.kind === 'item' ? body.replace(itemMark, '') : body)]
      const isItem = block.kind === 'item'
      const isStep = isItem && /^\s*\(?\d{1,3}[.)]\s/.test(text)
      // an item is quoted whole where it is short
      if (isItem && !begun && clean(body).length < longSentence)
        add('item', clean(body.replace(itemMark, '')), { isStep })
      else for (const part of parts) add(isItem ? 'item' : 'sentence', part)
      if (block.kind === 'paragraph') lead = parts.at(-1) ?? ''
    }
  }
  return found
}
