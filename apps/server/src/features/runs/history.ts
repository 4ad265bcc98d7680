import type { LanguageModelV4FilePart, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { replaceMarkers } from '@atelier/contract/citation-markers'
import type { Turn } from './queries.ts'

/** Characters of earlier turns that go along; the newest win. */
export const historyMax = 48_000

export const textOf = (row: Pick<Turn, 'parts'>) =>
  row.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')

/** Markers in an earlier answer point to passages that are no longer shown. */
const withoutMarkers = (row: Turn): string => {
  if (row.citations.length === 0) return textOf(row)
  const cited = new Set(row.citations.map(({ number }) => number))
  return replaceMarkers(textOf(row), (numbers) => (numbers.every((number) => cited.has(number)) ? '' : null))
}

type Pictures = ReadonlyMap<Turn['id'], LanguageModelV4FilePart[]>

/** The branch as a model reads it: words and what it sees, as much of the past as fits, the question always. */
export const historyPrompt = (
  branch: readonly Turn[],
  pictures: Pictures = new Map(),
): LanguageModelV4Prompt => {
  const prompt: LanguageModelV4Prompt = []
  let left = historyMax
  for (const row of branch.toReversed()) {
    const text = row.role === 'assistant' ? withoutMarkers(row) : textOf(row)
    if (text.trim() === '') continue
    left -= text.length
    if (left < 0 && prompt.length > 0) break
    const words = { type: 'text' as const, text }
    if (row.role === 'user')
      prompt.unshift({ role: 'user', content: [...(pictures.get(row.id) ?? []), words] })
    else prompt.unshift({ role: 'assistant', content: [words] })
  }
  return prompt
}

/** The words of the newest question, and of the one before when the newest is too short to search with. */
export const searchQueryOf = (branch: readonly Turn[]): string => {
  const questions = branch.filter((row) => row.role === 'user').map(textOf)
  const newest = questions.at(-1) ?? ''
  const previous = questions.at(-2)
  return previous && newest.split(/\s+/).length < 6 ? `${newest}\n${previous}` : newest
}
