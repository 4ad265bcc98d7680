import { deleteAttachment } from '@atelier/contract/endpoints/sources/attachments'
import {
  archiveProject,
  createProject,
  removeProjectAttachment,
} from '@atelier/contract/endpoints/projects/projects'
import * as lab from '@atelier/contract/endpoints/projects/retrieval-lab'
import type { PinnedQuestionId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { expect, it } from 'vitest'
import { pinnedQuestion } from './schema.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { addMember } from '../../../test/members.ts'
import { makeLab } from '../../../test/retrieval-lab.ts'

describeApp('pinned questions', (test) => {
  it('KNO-03 saves questions with their expected source, edits and deletes them', async () => {
    const { ada, params, boilerId, gardenId, pin, list } = await makeLab(test())
    const question = await pin('When is the boiler vented?', boilerId, { quote: 'second Tuesday' })
    expect(question).toMatchObject({
      text: 'When is the boiler vented?',
      expected: { attachmentId: boilerId, title: 'boiler.txt' },
      page: null,
      quote: 'second Tuesday',
      createdBy: 'Ada',
      ranks: [],
    })
    const questionParams = { projectId: params.projectId, questionId: question.id }
    const body = { text: 'When is the hedge cut?', expectedAttachmentId: gardenId, quote: null }
    const updatedQuestion = await ada.get(lab.updatePinnedQuestion, { params: questionParams, body })
    expect(updatedQuestion).toMatchObject({ text: body.text, expected: { title: 'garden.txt' }, quote: null })
    expect((await list()).questions).toEqual([updatedQuestion])
    await ada.get(lab.unpinQuestion, { params: questionParams })
    expect(await list()).toEqual({ questions: [], now: null, before: null, run: null, embedding: null })
    expect((await ada.call(lab.unpinQuestion, { params: questionParams })).status).toBe(404)
  })

  it('KNO-03 rejects empty or too long questions, foreign sources, and more than a hundred questions', async () => {
    const { ada, params, projectId } = await makeLab(test())
    const readError = async (body: Record<string, unknown>) => {
      const { status, error } = await ada.call(lab.pinQuestion, { params, body })
      return [status, error?.message]
    }
    expect((await readError({ text: ' ' }))[0]).toBe(400)
    expect(await readError({ text: 'x'.repeat(501) })).toEqual([400, expect.stringContaining('too long')])
    expect((await readError({ text: 'Why?', expectedAttachmentId: uuidv7() }))[0]).toBe(404)
    const manyQuestions = Array.from({ length: limits.retrieval.questions - 1 }, () => ({
      id: uuidv7<PinnedQuestionId>(),
      projectId,
      text: 'Why?',
    }))
    await test().context.db.insert(pinnedQuestion).values(manyQuestions)
    const attempts = await Promise.all([1, 2].map(() => readError({ text: 'One more?' })))
    expect(attempts.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [200, undefined],
      [409, 'This project has reached the maximum of 100 pinned questions. Remove one to pin another.'],
    ])
  })

  it('KNO-07 hides pinned questions from viewers, and rejects changes in an archived project', async () => {
    const { ada, projectId, params, pin } = await makeLab(test())
    const viewer = await signUp(test(), 'Vera')
    await addMember(test(), projectId, viewer.id, 'VIEWER')
    const { id: questionId } = await pin('When is the boiler vented?')
    const response = await viewer.call(lab.listPinnedQuestions, { params })
    expect([response.status, response.error?.code]).toEqual([403, 'NOT_ALLOWED'])
    await ada.get(archiveProject, { params })
    const deniedResponse = await ada.call(lab.unpinQuestion, { params: { projectId, questionId } })
    expect([deniedResponse.status, deniedResponse.error?.code]).toEqual([409, 'PROJECT_ARCHIVED'])
    expect((await ada.get(lab.listPinnedQuestions, { params })).questions).toHaveLength(1)
    expect((await ada.call(lab.explainRetrieval, { params, body: { question: 'Why?' } })).status).toBe(200)
  })

  it('KNO-06 says that a source was removed or deleted, and what it was called', async () => {
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

  it('KNO-03 explains what was searched, and why each passage was selected or not', async () => {
    const { ada, params, boilerId } = await makeLab(test())
    const explain = (question: string) => ada.get(lab.explainRetrieval, { params, body: { question } })
    const { search, model, allShown } = await explain('How often is the boilr vented?')
    expect([model, allShown]).toEqual(['builtin', expect.any(Number)])
    expect(search.words).toContainEqual({
      word: 'boilr',
      passages: 0,
      use: 'slip',
      readAs: ['boiler'],
    })
    expect(search.words.find(({ word }) => word === 'vented')).toMatchObject({ passages: 1, use: 'chooses' })
    expect(search.smallWords).toContain('the')
    expect(search.passages[0]).toMatchObject({
      attachmentId: boilerId,
      title: 'boiler.txt',
      byWords: 1,
      byMeaning: null,
      byFit: 1,
      isTaken: true,
    })
    expect((await explain('Hello!')).search.passages).toEqual([])
  })

  it('KNO-03 reports no searched sources in an empty project', async () => {
    const ada = await signUp(test())
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Nothing yet', description: 'All about it', creationMode: 'MANUAL' },
    })
    const body = { question: 'When is the boiler vented?' }
    const explanation = await ada.get(lab.explainRetrieval, { params: { projectId }, body })
    expect([explanation.sources, explanation.search.searched]).toEqual([0, 0])
  })
})
