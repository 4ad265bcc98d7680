import type { Digest } from '@atelier/contract/attachment'
import { keyPhrases } from '../../../platform/language/key-phrases.ts'
import { rankSentences } from '../../../platform/language/rank-sentences.ts'
import type { Extraction } from '../extract/extraction.ts'
import { pickTitle } from './pick-title.ts'

const summarySentences = 3
const summaryMax = 600
const tagsMost = 6
const proseless = new Set(['code', 'data', 'image'])

/** The sentences that say most, in the order in which they stand. */
const summarize = (text: string, limit = summarySentences): string => {
  const ranked = rankSentences(text, limit).toSorted((a, b) => a.start - b.start)
  let summary = ''
  for (const sentence of ranked) {
    if (summary && summary.length + sentence.text.length > summaryMax) break
    summary += (summary ? ' ' : '') + sentence.text
  }
  return summary.slice(0, summaryMax)
}

const describeTable = (text: string): string => {
  const lines = text.split('\n').filter(Boolean)
  return `A table of ${lines.length.toLocaleString('en')} rows: ${(lines[0] ?? '').slice(0, 200)}`
}

/** What a source is about, in its own words. */
export const makeDigest = (extraction: Extraction, fileName: string): Digest => {
  const { kind, text } = extraction
  const isTable = kind === 'table' || kind === 'spreadsheet'
  const summary = isTable ? describeTable(text) : proseless.has(kind) ? '' : summarize(text)
  const tags = kind === 'data' ? [] : keyPhrases(text, tagsMost).map(({ phrase }) => phrase.slice(0, 40))
  return { title: pickTitle(extraction, fileName), summary, tags }
}
