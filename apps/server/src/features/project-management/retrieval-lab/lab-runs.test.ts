import { archiveProject, removeProjectAttachment } from '@atelier/contract/endpoints/projects/projects'
import * as lab from '@atelier/contract/endpoints/projects/retrieval-lab'
import type { ProjectId, RetrievalRunId } from '@atelier/contract/ids'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pinnedQuestion, retrievalRun } from './schema.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'
import { addTo, makeLab, pollOptions } from '../../../test/retrieval-lab.ts'
import { rerunChanged } from './rerun-changed.ts'
import { performRun } from './run-questions.ts'

describeAppOnEach('runs of pinned questions', (test) => {
  it('KNO-03 measures the rank of the expected source, also by page and quote', async () => {
    const { ada, params, boilerId, gardenId, pin, run } = await makeLab(test())
    await pin('When must the boiler be vented?', boilerId)
    await pin('When must the boiler be vented?', boilerId, { quote: 'EVERY  second Tuesday' })
    await pin('When must the boiler be vented?', boilerId, { page: 7 })
    await pin('When must the boiler be vented?', gardenId, { quote: 'cut in March' })
    await pin('Nothing is expected here')
    const { questions, now, before, run: last } = await run()
    const ranks = questions.map((question) => question.ranks.map(({ rank }) => rank))
    expect(ranks.slice(0, 3)).toEqual([[1], [1], [null]])
    expect(ranks[4]).toEqual([])
    expect(now?.questions).toBe(4)
    expect(before).toBeNull()
    expect(last).toMatchObject({ cause: 'asked', startedBy: 'Ada', total: 4, done: 4, sources: 2 })
    expect(last?.figures).toEqual(now)
    const { runs, nextCursor } = await ada.get(lab.listRetrievalRuns, { params })
    expect([runs, nextCursor]).toEqual([[last], null])
  })

  it('KNO-03 compares the last two runs of each question, and keeps ten', async () => {
    const { ada, projectId, params, boilerId, pin, run } = await makeLab(test())
    const first = await pin('When must the boiler be vented?', boilerId)
    await pin('Who vents boilers on Tuesday?', boilerId)
    const firstRun = await run()
    expect(firstRun.now).toMatchObject({ questions: 2, recallAt5: 1 })
    const betterText = 'When must the boiler be vented? The boiler must be vented now.\n'.repeat(3)
    for (const name of ['a', 'b', 'c'])
      await addTo(test(), ada, projectId, `${name} boiler vented.txt`, `${name} ${betterText}`)
    const secondRun = await run([first.id])
    expect(secondRun.run?.fingerprint).not.toBe(firstRun.run?.fingerprint)
    expect(secondRun.before).toMatchObject({ questions: 1, meanReciprocalRank: 1 })
    expect(secondRun.now?.questions).toBe(1)
    expect(secondRun.now?.meanReciprocalRank).toBeLessThan(1)
    for (let count = 0; count < 10; count += 1) await run([first.id])
    const page = await ada.get(lab.listRetrievalRuns, { params, query: { limit: 6 } })
    const nextPage = await ada.get(lab.listRetrievalRuns, {
      params,
      query: { limit: 6, cursor: page.nextCursor ?? '' },
    })
    expect([page.runs.length, nextPage.runs.length, nextPage.nextCursor]).toEqual([6, 4, null])
  })

  it('KNO-03 allows one run at a time, and rate-limits runs', async () => {
    const { ada, params, boilerId, pin, list } = await makeLab(test())
    await pin('When must the boiler be vented?', boilerId)
    const attempts = await Promise.all(
      [1, 2].map(() => ada.call(lab.runPinnedQuestions, { params, body: {} })),
    )
    const statuses = new Set(attempts.map(({ status }) => status))
    expect(statuses.has(200)).toBe(true)
    await expect.poll(async () => (await list()).run?.status, pollOptions).toBe('completed')
    let last = 200
    for (let count = 0; count < 25 && last !== 429; count += 1)
      last = (await ada.call(lab.runPinnedQuestions, { params, body: {} })).status
    expect(last).toBe(429)
  })
})

describeAppOnEach('pinned questions after a change', (test) => {
  /** Checks for changes like the periodic job, as if nothing had been pinned or run for `minutes`. */
  const sweepAfter = async (projectId: ProjectId, minutes: number) => {
    const { context } = test()
    const createdAt = new Date(Date.now() - minutes * 60_000)
    await context.db.update(retrievalRun).set({ createdAt }).where(eq(retrievalRun.projectId, projectId))
    await context.db.update(pinnedQuestion).set({ createdAt }).where(eq(pinnedQuestion.projectId, projectId))
    await rerunChanged(context)
  }

  it('KNO-03 run again only when sources have changed, and at most once every few minutes', async () => {
    const { ada, projectId, boilerId, gardenId, pin, list } = await makeLab(test())
    await pin('When must the boiler be vented?', boilerId)
    const expectRuns = (count: number) =>
      expect
        .poll(async () => {
          const { questions, run } = await list()
          return [run?.status, run?.cause, run?.startedBy, questions[0]?.ranks.length]
        }, pollOptions)
        .toEqual(['completed', 'change', null, count])
    await sweepAfter(projectId, 4)
    await expectRuns(1)
    await sweepAfter(projectId, 4)
    await expectRuns(1)
    await sweepAfter(projectId, 1)
    await addTo(test(), ada, projectId, 'more.txt', 'The boiler is vented by nobody else.')
    await rerunChanged(test().context)
    await expectRuns(1)
    await sweepAfter(projectId, 4)
    await expectRuns(2)
    await ada.get(removeProjectAttachment, { params: { projectId, attachmentId: gardenId } })
    await sweepAfter(projectId, 4)
    await expectRuns(3)
    expect((await list()).before).not.toBeNull()
    await ada.get(removeProjectAttachment, { params: { projectId, attachmentId: boilerId } })
    await sweepAfter(projectId, 4)
    await expectRuns(3)
  })

  it('KNO-07 don’t run in an archived project', async () => {
    const { ada, projectId, params, boilerId, pin, list } = await makeLab(test())
    await pin('When must the boiler be vented?', boilerId)
    await ada.get(archiveProject, { params })
    await sweepAfter(projectId, 4)
    expect((await list()).run).toBeNull()
  })

  it('KNO-03 ends an abandoned run, and resumes an interrupted one', async () => {
    const { projectId, boilerId, gardenId, pin, list } = await makeLab(test())
    const { context } = test()
    const first = await pin('When must the boiler be vented?', boilerId)
    const second = await pin('When is the hedge cut?', gardenId)
    const runId = uuidv7<RetrievalRunId>()
    const values = { status: 'running', cause: 'asked', fingerprint: 'none', sources: 2, total: 2 } as const
    await context.db.insert(retrievalRun).values({ ...values, id: runId, projectId })
    const job = { runId, projectId, questionIds: [first.id, second.id] }
    await expect(performRun(context, job, AbortSignal.abort(new Error('shutting down')))).rejects.toThrow(
      'shutting down',
    )
    expect((await list()).run?.status).toBe('running')
    const { signal } = new AbortController()
    await performRun(context, job, signal)
    await performRun(context, job, signal)
    expect((await list()).run).toMatchObject({ status: 'completed', done: 2 })
    await context.db.insert(retrievalRun).values({ ...values, id: uuidv7(), projectId })
    await sweepAfter(projectId, 31)
    await expect
      .poll(async () => (await list()).run, pollOptions)
      .toMatchObject({ status: 'completed', cause: 'change' })
  })
})
