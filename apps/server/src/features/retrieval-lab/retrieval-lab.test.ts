import { deleteAttachment } from '@atelier/contract/endpoints/attachments'
import { archiveProject, createProject, removeProjectAttachment } from '@atelier/contract/endpoints/projects'
import * as lab from '@atelier/contract/endpoints/retrieval-lab'
import type { AttachmentId, PinnedQuestionId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { expect, it } from 'vitest'
import { pinnedQuestion } from '../../db/schema/index.ts'
import { grantForJob } from '../../platform/access/authorize.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signUp, type TestActor } from '../../test/actors.ts'
import { describeApp, describeAppOnEach } from '../../test/describe-app.ts'
import { addSource } from '../../test/knowledge.ts'
import type { TestApp } from '../../test/make-app.ts'
import { addMember } from '../../test/members.ts'
import { addItems } from '../attachments/index.ts'

const patience = { timeout: 20_000 }

const filler = (topic: string) =>
  Array.from({ length: 60 }, (_, at) => `The ${topic} of season ${at} was looked at in the usual way.`).join(
    '\n',
  )

const boiler = `${filler('cellar')}\nThe boiler must be vented every second Tuesday.\n${filler('kitchen')}`
const garden = `${filler('garden')}\nThe hedge is cut in March by Mr Ödmann.\n${filler('orchard')}`

const addTo = async (
  { context: { db } }: TestApp,
  owner: TestActor,
  projectId: ProjectId,
  name: string,
  text: string,
): Promise<AttachmentId> => {
  const id = await addSource(db, owner.id, name, text)
  const grant = grantForJob('a test', 'project', projectId, 'ADD_KNOWLEDGE')
  await addItems(db, grant, [{ attachmentId: id, addedByUserId: owner.id }])
  return id
}

/** A project with two sources. */
const makeLab = async (test: TestApp) => {
  const ada = await signUp(test)
  const { id: projectId } = await ada.get(createProject, {
    body: { name: 'House rules', creationMode: 'MANUAL' },
  })
  const boilerId = await addTo(test, ada, projectId, 'boiler.txt', boiler)
  const gardenId = await addTo(test, ada, projectId, 'garden.txt', garden)
  const params = { projectId }
  const pin = (text: string, expectedAttachmentId?: AttachmentId, more: object = {}) =>
    ada.get(lab.pinQuestion, { params, body: { text, expectedAttachmentId, ...more } })
  const list = () => ada.get(lab.listPinnedQuestions, { params })
  /** Asks the questions and waits for the last answer. */
  const run = async (questionIds?: PinnedQuestionId[]) => {
    const begun = await ada.get(lab.runPinnedQuestions, { params, body: { questionIds } })
    await expect
      .poll(async () => (await list()).run, patience)
      .toMatchObject({ id: begun.id, status: 'completed' })
    return list()
  }
  return { ada, projectId, params, boilerId, gardenId, pin, list, run }
}

describeApp('pinned questions', (test) => {
  it('KNO-03 keeps questions with the source that should answer, changes and forgets them', async () => {
    const { ada, params, boilerId, gardenId, pin, list } = await makeLab(test())
    const made = await pin('When is the boiler vented?', boilerId, { quote: 'second Tuesday' })
    expect(made).toMatchObject({
      text: 'When is the boiler vented?',
      expected: { attachmentId: boilerId, title: 'boiler.txt' },
      page: null,
      quote: 'second Tuesday',
      createdBy: 'Ada',
      ranks: [],
    })
    const at = { projectId: params.projectId, questionId: made.id }
    const body = { text: 'When is the hedge cut?', expectedAttachmentId: gardenId, quote: null }
    const changed = await ada.get(lab.updatePinnedQuestion, { params: at, body })
    expect(changed).toMatchObject({ text: body.text, expected: { title: 'garden.txt' }, quote: null })
    expect((await list()).questions).toEqual([changed])
    await ada.get(lab.unpinQuestion, { params: at })
    expect(await list()).toEqual({ questions: [], now: null, before: null, run: null })
    expect((await ada.call(lab.unpinQuestion, { params: at })).status).toBe(404)
  })

  it('KNO-03 takes no empty or too long question, no foreign source, and a hundred at most', async () => {
    const { ada, params, projectId } = await makeLab(test())
    const refused = async (body: Record<string, unknown>) => {
      const { status, error } = await ada.call(lab.pinQuestion, { params, body })
      return [status, error?.message]
    }
    expect((await refused({ text: ' ' }))[0]).toBe(400)
    expect(await refused({ text: 'x'.repeat(501) })).toEqual([400, expect.stringContaining('too long')])
    expect((await refused({ text: 'Why?', expectedAttachmentId: uuidv7() }))[0]).toBe(404)
    const many = Array.from({ length: limits.retrieval.questions - 1 }, () => ({
      id: uuidv7<PinnedQuestionId>(),
      projectId,
      text: 'Why?',
    }))
    await test().context.db.insert(pinnedQuestion).values(many)
    const tries = await Promise.all([1, 2].map(() => refused({ text: 'One more?' })))
    expect(tries.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [200, undefined],
      [409, 'This project has 100 pinned questions. Take one away to pin another.'],
    ])
  })

  it('KNO-07 lets viewers neither see nor change them, and nobody change them in an archived project', async () => {
    const { ada, projectId, params, pin } = await makeLab(test())
    const viewer = await signUp(test(), 'Vera')
    await addMember(test(), projectId, viewer.id, 'VIEWER')
    const { id: questionId } = await pin('When is the boiler vented?')
    const seen = await viewer.call(lab.listPinnedQuestions, { params })
    expect([seen.status, seen.error?.code]).toEqual([403, 'NOT_ALLOWED'])
    await ada.get(archiveProject, { params })
    const denied = await ada.call(lab.unpinQuestion, { params: { projectId, questionId } })
    expect([denied.status, denied.error?.code]).toEqual([409, 'PROJECT_ARCHIVED'])
    expect((await ada.get(lab.listPinnedQuestions, { params })).questions).toHaveLength(1)
    expect((await ada.call(lab.explainRetrieval, { params, body: { question: 'Why?' } })).status).toBe(200)
  })

  it('KNO-06 says that a source is gone when it was taken out or deleted, and what it was called', async () => {
    const { ada, projectId, boilerId, gardenId, pin, list, run } = await makeLab(test())
    await pin('When is the boiler vented?', boilerId)
    await pin('When is the hedge cut?', gardenId)
    await run()
    await ada.get(removeProjectAttachment, { params: { projectId, attachmentId: boilerId } })
    await ada.get(deleteAttachment, { body: { id: gardenId } })
    const { questions, now } = await list()
    expect(questions.map(({ expected }) => expected)).toEqual([
      { attachmentId: null, title: 'boiler.txt' },
      { attachmentId: null, title: 'garden.txt' },
    ])
    expect(now).toBeNull()
    const { status, error } = await ada.call(lab.runPinnedQuestions, { params: { projectId }, body: {} })
    expect([status, error?.code]).toEqual([409, 'CONFLICT'])
  })

  it('KNO-03 explains what was searched, and why each passage was taken or left', async () => {
    const { ada, params, boilerId } = await makeLab(test())
    const explain = (question: string) => ada.get(lab.explainRetrieval, { params, body: { question } })
    const { searches, model, notes } = await explain('How often is the boilr vented?')
    expect([model, notes]).toEqual(['builtin', [expect.stringContaining('an answer is shown all of them')]])
    const [search] = searches
    expect(search?.words).toContainEqual({
      word: 'boilr',
      passages: 0,
      note: 'in no source; read as “boiler”',
      near: [],
    })
    expect(search?.words.find(({ word }) => word === 'vented')?.note).toBe('in 1 passage')
    expect(search?.smallWords).toContain('the')
    expect(search?.passages[0]).toMatchObject({
      attachmentId: boilerId,
      title: 'boiler.txt',
      byWords: 1,
      byMeaning: null,
      isTaken: true,
      why: 'Taken: first by words.',
    })
    expect((await explain('Hello!')).notes.at(-1)).toBeDefined()
  })

  it('KNO-03 says so where nothing has been read', async () => {
    const ada = await signUp(test())
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Nothing yet', creationMode: 'MANUAL' },
    })
    const body = { question: 'When is the boiler vented?' }
    const explained = await ada.get(lab.explainRetrieval, { params: { projectId }, body })
    expect(explained.notes).toEqual(['No source of this project has been read yet.'])
  })
})

describeAppOnEach('runs of pinned questions', (test) => {
  it('KNO-03 measures at which place the expected source is found, by page and quote too', async () => {
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
    const once = await run()
    expect(once.now).toMatchObject({ questions: 2, recallAt5: 1 })
    const better = 'When must the boiler be vented? The boiler must be vented now.\n'.repeat(3)
    for (const name of ['a', 'b', 'c'])
      await addTo(test(), ada, projectId, `${name} boiler vented.txt`, `${name} ${better}`)
    const twice = await run([first.id])
    expect(twice.run?.fingerprint).not.toBe(once.run?.fingerprint)
    expect(twice.before).toMatchObject({ questions: 1, meanReciprocalRank: 1 })
    expect(twice.now?.questions).toBe(1)
    expect(twice.now?.meanReciprocalRank).toBeLessThan(1)
    for (let more = 0; more < 10; more += 1) await run([first.id])
    const page = await ada.get(lab.listRetrievalRuns, { params, query: { limit: 6 } })
    const rest = await ada.get(lab.listRetrievalRuns, {
      params,
      query: { limit: 6, cursor: page.nextCursor ?? '' },
    })
    expect([page.runs.length, rest.runs.length, rest.nextCursor]).toEqual([6, 4, null])
  })

  it('KNO-03 asks once at a time, and does not ask without end', async () => {
    const { ada, params, boilerId, pin, list } = await makeLab(test())
    await pin('When must the boiler be vented?', boilerId)
    const tries = await Promise.all([1, 2].map(() => ada.call(lab.runPinnedQuestions, { params, body: {} })))
    const statuses = new Set(tries.map(({ status }) => status))
    expect(statuses.has(200)).toBe(true)
    await expect.poll(async () => (await list()).run?.status, patience).toBe('completed')
    let last = 200
    for (let more = 0; more < 25 && last !== 429; more += 1)
      last = (await ada.call(lab.runPinnedQuestions, { params, body: {} })).status
    expect(last).toBe(429)
  })
})
