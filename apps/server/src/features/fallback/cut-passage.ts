import { sentences } from '../../platform/language/sentences.ts'
import type { Passage } from '../sources/knowledge/passages/index.ts'
import { matchText, type QuestionTerm, sumWeights } from './match-words.ts'

/** Offsets in the passage's text. */
export interface Excerpt {
  readonly start: number
  readonly end: number
}

export interface Quote {
  readonly passage: Passage
  readonly kind: 'text' | 'rows' | 'code'
  /** One excerpt for text and code, up to three for the rows of a table, in order. */
  readonly excerpts: readonly Excerpt[]
  readonly columns: string
  readonly weight: number
}

const sentencesMax = 3
const rowsMax = 3
const codeLinesMax = 8
/** In characters. Shorter quotes are extended, since they are often just a heading or a term. */
const quoteMin = 320
const quoteCharactersMax = 700
const beginningMin = 80
/** Share of the total term weight that an additional sentence must add. */
const minAddedShare = 0.04
const rowShare = 0.8
const contextShare = 0.6

const isTableRow = (text: string) => text.includes(' | ')
const isHeading = (text: string) => text.length < 60 && !/[.!?。！？:;]$/.test(text)

interface Unit extends Excerpt {
  readonly text: string
  readonly strengths: readonly number[]
}

const splitLines = (text: string): Excerpt[] => {
  let offset = 0
  return text.split('\n').flatMap((line) => {
    const start = offset
    offset += line.length + 1
    return line.trim() === '' ? [] : [{ start, end: start + line.length }]
  })
}

const splitUnits = (text: string, isCode: boolean): Excerpt[] => {
  const lines = splitLines(text)
  const rows = lines.filter(({ start, end }) => isTableRow(text.slice(start, end)))
  return isCode || rows.length > lines.length / 2 ? lines : sentences(text)
}

const contextText = ({ title, label, path, context, lead }: Passage): string =>
  [title, label, context, lead, ...(path ?? []).map(({ text }) => text)].filter(Boolean).join('\n')

const maxStrengths = (units: readonly Unit[]): number[] =>
  (units[0]?.strengths ?? []).map((_, index) =>
    units.reduce((best, { strengths }) => Math.max(best, strengths[index] ?? 0), 0),
  )

interface Run {
  readonly first: number
  readonly last: number
  readonly strengths: readonly number[]
}

const findBestRun = (terms: readonly QuestionTerm[], units: readonly Unit[], max: number): Run | null => {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  let best: Run | null = null
  let bestScore = 0
  for (let first = 0; first < units.length; first++)
    for (let last = first; last < Math.min(units.length, first + max); last++) {
      const run = units.slice(first, last + 1)
      const length = (run.at(-1)?.end ?? 0) - (run[0]?.start ?? 0)
      if (run.length > 1 && length > quoteCharactersMax) break
      const strengths = maxStrengths(run)
      const weight = sumWeights(terms, strengths)
      const score = weight - total * minAddedShare * (run.length - 1)
      if (weight === 0 || score <= bestScore) continue
      best = { first, last, strengths }
      bestScore = score
    }
  return best
}

const extendRun = (
  units: readonly Unit[],
  { first, last }: Run,
  max: number,
  minLength = quoteMin,
): Excerpt => {
  const start = units[first]?.start ?? 0
  let end = units[last]?.end ?? 0
  let count = units.slice(first, last + 1).filter(({ text }) => !isHeading(text)).length
  for (const unit of units.slice(last + 1)) {
    if (count >= max || end - start >= minLength || unit.end - start > quoteCharactersMax) break
    end = unit.end
    if (!isHeading(unit.text)) count++
  }
  return { start, end }
}

interface Row extends Unit {
  readonly columns: string
}

const collectRows = ({ context }: Passage, units: readonly Unit[]): Row[] => {
  const rows: Row[] = []
  let columns = context || null
  for (const unit of units) {
    if (!isTableRow(unit.text)) columns = null
    else if (columns === null) columns = unit.text
    else rows.push({ ...unit, columns })
  }
  return rows
}

const quoteRows = (
  terms: readonly QuestionTerm[],
  passage: Passage,
  rows: readonly Row[],
  contextStrengths: readonly number[],
): Quote | null => {
  const weightedRows = rows.map((row) => {
    const columns = matchText(terms, row.columns).strengths
    return { row, columns, weight: sumWeights(terms, row.strengths, columns) }
  })
  const weightMax = weightedRows.reduce((best, { weight }) => Math.max(best, weight), 0)
  const best = weightedRows.find(({ weight }) => weight === weightMax)
  if (!best || sumWeights(terms, best.row.strengths) === 0) return null
  const selectedRows = weightedRows
    .filter(({ row, weight }) => row.columns === best.row.columns && weight >= weightMax * rowShare)
    .slice(0, rowsMax)
    .map(({ row }) => row)
  return {
    passage,
    kind: 'rows',
    excerpts: selectedRows.map(({ start, end }) => ({ start, end })),
    columns: best.row.columns,
    weight: sumWeights(terms, maxStrengths(selectedRows), best.columns, contextStrengths),
  }
}

export const cutPassage = (
  terms: readonly QuestionTerm[],
  passage: Passage,
  isCode: boolean,
): Quote | null => {
  const { text } = passage
  const contextStrengths = matchText(terms, contextText(passage)).strengths.map(
    (strength) => strength * contextShare,
  )
  const units = splitUnits(text, isCode).map(({ start, end }): Unit => {
    const unitText = text.slice(start, end)
    return { start, end, text: unitText, strengths: matchText(terms, unitText).strengths }
  })
  const rows = isCode ? [] : collectRows(passage, units)
  if (rows.length > 0 && rows.length >= units.length / 2 - 1)
    return quoteRows(terms, passage, rows, contextStrengths)
  const max = isCode ? codeLinesMax : sentencesMax
  const run = findBestRun(terms, units, max)
  return (
    run && {
      passage,
      kind: isCode ? 'code' : 'text',
      excerpts: [extendRun(units, run, max)],
      columns: '',
      weight: sumWeights(terms, run.strengths, contextStrengths),
    }
  )
}

export const cutBeginning = (passage: Passage, isCode: boolean, isShort: boolean): Quote => {
  const { text } = passage
  const units = splitUnits(text, isCode).map(({ start, end }) => ({
    start,
    end,
    text: text.slice(start, end),
    strengths: [],
  }))
  const rows = isCode ? [] : collectRows(passage, units)
  if (rows[0] && rows.length >= units.length / 2 - 1) {
    const excerpts = rows.slice(0, isShort ? 1 : rowsMax).map(({ start, end }) => ({ start, end }))
    return { passage, kind: 'rows', excerpts, columns: rows[0].columns, weight: 0 }
  }
  const max = isCode ? codeLinesMax : sentencesMax
  const firstRun = extendRun(
    units,
    { first: 0, last: 0, strengths: [] },
    max,
    isShort ? beginningMin : quoteMin,
  )
  return { passage, kind: isCode ? 'code' : 'text', excerpts: [firstRun], columns: '', weight: 0 }
}
