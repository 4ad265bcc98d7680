import type { ToolResult } from '@atelier/contract/tools/ai-tool'
import type { AttachmentId } from '@atelier/contract/ids'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { textQuery } from '../sources/knowledge/retrieve/index.ts'
import { selectLikelySources, selectTexts } from './queries.ts'
import { findCommonRuns, splitWords } from './winnow.ts'

/** Number of phrases to look up, which are spread over the text, and their words. */
const phrasesMax = 120
const phraseWords = 4
const sourcesMax = 50
/** Characters compared per source and in total. */
const textCharactersMax = 1_000_000
const totalCharactersMax = 4_000_000

type PlagiarismResult = Extract<ToolResult, { tool: 'plagiarism-checker' }>

interface Comparison {
  readonly result: Pick<PlagiarismResult, 'runs' | 'words' | 'shared' | 'compared'>
  readonly likelySources: readonly { attachmentId: AttachmentId; title: string }[]
}

export const checkPlagiarism = async (db: Database, actor: Actor, text: string): Promise<Comparison> => {
  const words = splitWords(text)
  const phraseStarts = Math.max(1, words.length - phraseWords + 1)
  const step = Math.max(2, Math.ceil(phraseStarts / phrasesMax))
  const queries = Array.from({ length: Math.ceil(phraseStarts / step) }, (_, index) =>
    textQuery(
      words
        .slice(index * step, index * step + phraseWords)
        .map(({ word }) => word)
        .join(' '),
    ),
  ).filter((query) => query !== null)
  const likelySources =
    queries.length === 0
      ? []
      : await selectLikelySources(
          db,
          actor.userId,
          queries.map((query) => `(${query})`).join(' | '),
          sourcesMax,
        )
  let remaining = totalCharactersMax
  const comparedSources = likelySources.filter(({ characters }) => {
    const size = characters ?? 0
    if (size > textCharactersMax || size > remaining) return false
    remaining -= size
    return true
  })
  const runs: PlagiarismResult['runs'] = []
  for (const { id: attachmentId, title } of comparedSources) {
    // one at a time, since a source may be large
    const sourceText = (await selectTexts(db, [attachmentId])).get(attachmentId) ?? ''
    for (const { length, ...run } of findCommonRuns(words, splitWords(sourceText)))
      runs.push({ ...run, attachmentId, title, words: length })
  }
  const sharedWords = words.filter(({ start }) => runs.some((run) => start >= run.start && start < run.end))
  const result = {
    runs: runs.toSorted((a, b) => a.start - b.start || b.words - a.words),
    words: words.length,
    shared: sharedWords.length,
    compared: comparedSources.length,
  }
  return { result, likelySources: comparedSources.map(({ id, title }) => ({ attachmentId: id, title })) }
}
