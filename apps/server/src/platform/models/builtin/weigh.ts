import type { Corpus } from '../chat-model.ts'
import type { Strengths } from './match.ts'
import type { Term } from './question.ts'

/** That many of the words are there counts beside how rare they are. */
const rarityPower = 0.75
/** What a kind word counts. */
const kindShare = 0.35
const firmShare = 1.3
/** What a word still tells that the source's name says: the whole is meant, every sentence of it speaks of it. */
const scopeShare = 0.4

/** How much each term tells: rare in the sources is much. */
export const weigh = (
  terms: readonly Term[],
  statements: readonly Strengths[],
  names: ReadonlySet<string>,
  isScope: readonly boolean[],
  corpus?: Corpus,
): number[] => {
  const rarity = terms.map((term, at) => {
    const known = corpus?.holding.get(term.token)
    const total = corpus && known !== undefined ? corpus.passages : statements.length
    const holding =
      corpus && known !== undefined ? known : statements.filter((found) => (found[at] ?? 0) >= 0.75).length
    return holding === 0 ? null : Math.log(1 + (total - holding + 0.5) / (holding + 0.5))
  })
  const seen = rarity.filter((value) => value !== null).toSorted((a, b) => a - b)
  const usual = seen[Math.floor(seen.length / 2)] ?? 1
  return terms.map((term, at) => {
    const base = Math.max(0.4, rarity[at] ?? usual * 1.1) ** rarityPower
    const firm = term.firm || names.has(term.token) ? firmShare : 1
    const scope = isScope[at] ? scopeShare : 1
    return base * term.share * (term.isKind ? kindShare : 1) * firm * scope
  })
}
