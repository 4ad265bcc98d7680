/** Rank constant of reciprocal rank fusion (Cormack, Clarke & Buettcher 2009). */
const constant = 60

/**
 * One ranking from several: what stands high in any of them stands high, what stands in
 * more than one stands higher.
 */
export const fuseRankings = (rankings: readonly (readonly number[])[]): number[] => {
  const scores = new Map<number, number>()
  for (const ranking of rankings) {
    for (const [rank, id] of ranking.entries()) {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (constant + rank + 1))
    }
  }
  return [...scores].toSorted((a, b) => b[1] - a[1]).map(([id]) => id)
}
