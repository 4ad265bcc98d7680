import { createProject } from '@atelier/contract/endpoints/projects/projects'
import * as lab from '@atelier/contract/endpoints/projects/retrieval-lab'
import type { AttachmentId, PinnedQuestionId, ProjectId } from '@atelier/contract/ids'
import { expect } from 'vitest'
import { addItems } from '../features/sources/attachments/storage/index.ts'
import { grantForJob } from '../platform/access/authorize.ts'
import { signUp, type TestActor } from './actors.ts'
import { addSource } from './knowledge.ts'
import type { TestApp } from './make-app.ts'

export const pollOptions = { timeout: 20_000 }

const filler = (topic: string) =>
  Array.from(
    { length: 60 },
    (_, index) => `The ${topic} of season ${index} was looked at in the usual way.`,
  ).join('\n')

const boiler = `${filler('cellar')}\nThe boiler must be vented every second Tuesday.\n${filler('kitchen')}`
const garden = `${filler('garden')}\nThe hedge is cut in March by Mr Ödmann.\n${filler('orchard')}`

/** Adds a processed source to a project. */
export const addTo = async (
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

/** Creates a project with two sources. */
export const makeLab = async (test: TestApp) => {
  const ada = await signUp(test)
  const { id: projectId } = await ada.get(createProject, {
    body: { name: 'House rules', description: 'All about it', creationMode: 'MANUAL' },
  })
  const boilerId = await addTo(test, ada, projectId, 'boiler.txt', boiler)
  const gardenId = await addTo(test, ada, projectId, 'garden.txt', garden)
  const params = { projectId }
  const pin = (text: string, expectedAttachmentId?: AttachmentId, extraFields: object = {}) =>
    ada.get(lab.pinQuestion, { params, body: { text, expectedAttachmentId, ...extraFields } })
  const list = () => ada.get(lab.listPinnedQuestions, { params })
  /** Runs the questions and waits for the last answer. */
  const run = async (questionIds?: PinnedQuestionId[]) => {
    const run = await ada.get(lab.runPinnedQuestions, { params, body: { questionIds } })
    await expect
      .poll(async () => (await list()).run, pollOptions)
      .toMatchObject({ id: run.id, status: 'completed' })
    return list()
  }
  return { ada, projectId, params, boilerId, gardenId, pin, list, run }
}
