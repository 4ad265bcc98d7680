import { expect, it } from 'vitest'
import { makeSmallCorpus } from '../../../../../../bench/recall/corpus.ts'
import { askAll, recallAt, storeCorpus, unanswerable } from '../../../../../../bench/recall/measure.ts'
import { openTestDatabase } from '../../../test/engines.ts'

it('KNO-03 finds the answering passage among the first five for nearly all questions of the retrieval check', async () => {
  await using open = await openTestDatabase('pglite')
  const corpus = makeSmallCorpus()
  const ids = await storeCorpus(open, corpus)
  expect(await unanswerable(open, ids, corpus.questions)).toEqual([])
  const answered = await askAll(open, ids, corpus.questions)
  expect(answered.length).toBeGreaterThan(150)
  expect(recallAt(1, answered)).toBeGreaterThanOrEqual(0.91)
  expect(recallAt(5, answered)).toBeGreaterThanOrEqual(0.96)
})
