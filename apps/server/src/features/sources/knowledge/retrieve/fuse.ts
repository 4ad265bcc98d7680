/** Weight of the embedding rank, measured with `npm run recall` over good and bad models. */
const embeddingShare = 0.4

/** Reciprocal rank fusion without its usual constant of 60, which would favor middle ranks in both lists. */
export const fuseRankings = (
  keywordRanking: readonly number[],
  embeddingRanking: readonly number[],
): number[] => {
  const scores = new Map<number, number>()
  const addRanking = (ranking: readonly number[], share: number) => {
    for (const [rank, id] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + share / (rank + 1))
  }
  addRanking(keywordRanking, 1)
  addRanking(embeddingRanking, embeddingShare)
  return [...scores].toSorted((a, b) => b[1] - a[1]).map(([id]) => id)
}
