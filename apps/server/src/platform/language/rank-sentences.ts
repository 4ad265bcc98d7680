import { countStems } from './content-words.ts'
import { sentences, type Sentence } from './sentences.ts'
import { stem } from './stem.ts'
import { languageOf, stopWords } from './stop-words.ts'
import { tokens } from './words.ts'

export interface RankedSentence extends Sentence {
  readonly score: number
  readonly index: number
}

/** Characters to rank: enough for a summary, and fast even for a book. */
const sampleCharactersMax = 200_000

const isProse = (text: string): boolean => {
  const characters = text.match(/\p{L}/gu)?.length ?? 0
  return text.length >= 25 && text.length <= 500 && characters > text.length * 0.6 && !text.includes(' | ')
}

/** SumBasic (Nenkova & Vanderwende 2005): prefers frequent words and early sentences, without repetition. */
export const rankSentences = (text: string, limit = 3): RankedSentence[] => {
  const sample = text.slice(0, sampleCharactersMax)
  const allSentences = sentences(sample)
  const stopWordSet = stopWords(languageOf(tokens(sample.slice(0, 20_000))))
  const counts = countStems(sample, stopWordSet)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0) || 1
  const frequencyOf = (key: string) => (counts.get(key) ?? 0) / total
  /** Frequencies, lower for words of sentences that were already chosen. */
  const weights = new Map(counts.keys().map((key) => [key, frequencyOf(key)]))
  const prose = allSentences
    .map((sentence, index) => ({ sentence, index }))
    .filter(({ sentence }) => isProse(sentence.text))
  const candidates = (prose.length > 0 ? prose : allSentences.map((sentence, index) => ({ sentence, index })))
    .slice(0, 2000)
    .map(({ sentence, index }) => ({
      ...sentence,
      index,
      stems: [
        ...new Set(
          tokens(sentence.text)
            .filter((token) => !stopWordSet.has(token))
            .map(stem),
        ),
      ],
    }))
  const selection: RankedSentence[] = []
  while (selection.length < limit && candidates.length > 0) {
    let best = 0
    let bestScore = -1
    for (const [rank, { stems, index }] of candidates.entries()) {
      const sum = stems.reduce((score, key) => score + (weights.get(key) ?? 0), 0)
      const positionBoost = 1 + 0.6 / (1 + index / 4)
      const score = stems.length < 3 ? 0 : (sum / Math.sqrt(stems.length + 4)) * positionBoost
      if (score > bestScore) [best, bestScore] = [rank, score]
    }
    const [pickedSentence] = candidates.splice(best, 1)
    if (!pickedSentence) break
    const { stems, ...sentence } = pickedSentence
    for (const key of stems) weights.set(key, (weights.get(key) ?? 0) * frequencyOf(key))
    selection.push({ ...sentence, score: bestScore })
  }
  return selection
}
