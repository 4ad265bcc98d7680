/** Weight of a rank by meaning, measured with `npm run recall` over good and bad models. */
const meaningShare = 0.4

/** Reciprocal rank fusion without the usual constant of 60, which would favor shared middle ranks. */
export const fuseRankings = (byWords: readonly number[], byMeaning: readonly number[]): number[] => {
  const scores = new Map<number, number>()
  const count = (ranking: readonly number[], share: number) => {
    for (const [rank, id] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + share / (rank + 1))
  }
  count(byWords, 1)
  count(byMeaning, meaningShare)
  return [...scores].toSorted((a, b) => b[1] - a[1]).map(([id]) => id)
}
