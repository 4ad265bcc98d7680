/**
 * What a place by meaning counts of the same place by words: measured over the questions of `npm run recall` with
 * models from good to useless. What words put first stays first.
 */
const meaningShare = 0.4

/**
 * One ranking from two, by the sum of what each place counts, 1/rank: what stands high in either stands high, what
 * stands in both stands higher. (Reciprocal rank fusion without its usual constant of 60: with it, what both rank
 * tenth comes before what words alone rank first.)
 */
export const fuseRankings = (byWords: readonly number[], byMeaning: readonly number[]): number[] => {
  const scores = new Map<number, number>()
  const count = (ranking: readonly number[], share: number) => {
    for (const [rank, id] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + share / (rank + 1))
  }
  count(byWords, 1)
  count(byMeaning, meaningShare)
  return [...scores].toSorted((a, b) => b[1] - a[1]).map(([id]) => id)
}
