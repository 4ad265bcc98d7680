import * as endpoints from '@atelier/contract/endpoints/projects/retrieval-lab'
import type { PinnedQuestionId, RetrievalRunId } from '@atelier/contract/ids'
import { pinnedQuestion, retrievalResult, retrievalRun } from '../schema.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import type { Call, Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import {
  replaceOk,
  editors,
  archivedVerdicts,
  nobody,
  type Verdicts,
} from '../../../../test/rights/verdicts.ts'

const pinnedQuestionThing: Thing<PinnedQuestionId> = {
  knownTo: ['editor', 'owner'],
  add: async ({ test, people }, { ids }, word) => {
    const { db } = test.context
    const id = uuidv7<PinnedQuestionId>()
    const runId = uuidv7<RetrievalRunId>()
    await db.insert(pinnedQuestion).values({
      id,
      projectId: ids.projectId,
      text: `Where is ${word}?`,
      expectedAttachmentId: ids.sourceId,
      expectedTitle: 'A source',
      createdById: people.editor.actor.id,
    })
    await db.insert(retrievalRun).values({
      id: runId,
      projectId: ids.projectId,
      status: 'completed',
      cause: 'asked',
      fingerprint: 'none',
      sources: 1,
      total: 1,
      endedAt: new Date(),
    })
    await db.insert(retrievalResult).values({ runId, questionId: id, rank: 1 })
    return id
  },
}

const projectParams = ({ ids: { projectId } }: Call) => ({ params: { projectId } })
const pinnedQuestionInput = ({ ids: { projectId }, idOf }: Call, otherProjectId: string = projectId) => ({
  params: { projectId: otherProjectId, questionId: idOf(pinnedQuestionThing) },
})
const readers = { verdicts: editors, archived: editors }
const writers = { verdicts: editors, archived: archivedVerdicts(editors) }
/** An editor's own project has no such question. */
const otherProject: Verdicts = replaceOk('NOT_FOUND', editors)

const pinCase = (
  about: string,
  body: (call: Call) => Record<string, unknown>,
  verdicts: Verdicts = editors,
) => ({
  about,
  send: (call: Call) => call.actor.send(endpoints.pinQuestion, { ...projectParams(call), body: body(call) }),
  verdicts,
  archived: archivedVerdicts(editors),
})

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/projects/{projectId}/retrieval/questions': [
    {
      about: 'pinned questions',
      thing: pinnedQuestionThing,
      expectedWord: pinnedQuestionThing,
      send: (call) => call.actor.send(endpoints.listPinnedQuestions, projectParams(call)),
      ...readers,
    },
  ],
  'POST /v1/projects/{projectId}/retrieval/questions': [
    pinCase('a question', () => ({ text: 'Where is it?' })),
    pinCase('a question with its source', ({ ids }) => ({
      text: 'Where is it?',
      expectedAttachmentId: ids.sourceId,
    })),
    pinCase(
      'a question with a file outside the project',
      ({ ids }) => ({ text: 'Where is it?', expectedAttachmentId: ids.privateFileId }),
      otherProject,
    ),
  ],
  'PATCH /v1/projects/{projectId}/retrieval/questions/{questionId}': [
    {
      about: 'a pinned question',
      thing: pinnedQuestionThing,
      send: (call) =>
        call.actor.send(endpoints.updatePinnedQuestion, { ...pinnedQuestionInput(call), body: { page: 2 } }),
      ...writers,
    },
    {
      about: 'a pinned question of another project',
      thing: pinnedQuestionThing,
      send: (call) =>
        call.actor.send(endpoints.updatePinnedQuestion, {
          ...pinnedQuestionInput(call, call.ids.publicId),
          body: { page: 2 },
        }),
      verdicts: otherProject,
    },
    {
      about: 'a pinned question, with a file outside the project',
      thing: pinnedQuestionThing,
      send: (call) =>
        call.actor.send(endpoints.updatePinnedQuestion, {
          ...pinnedQuestionInput(call),
          body: { expectedAttachmentId: call.ids.privateFileId },
        }),
      verdicts: otherProject,
      archived: archivedVerdicts(editors),
    },
  ],
  'DELETE /v1/projects/{projectId}/retrieval/questions/{questionId}': [
    {
      about: 'a pinned question',
      thing: pinnedQuestionThing,
      send: (call) => call.actor.send(endpoints.unpinQuestion, pinnedQuestionInput(call)),
      ...writers,
    },
    {
      about: 'a pinned question of another project',
      thing: pinnedQuestionThing,
      send: (call) => call.actor.send(endpoints.unpinQuestion, pinnedQuestionInput(call, call.ids.publicId)),
      verdicts: otherProject,
    },
  ],
  'POST /v1/projects/{projectId}/retrieval/run': [
    {
      about: 'all pinned questions',
      thing: pinnedQuestionThing,
      send: (call) => call.actor.send(endpoints.runPinnedQuestions, { ...projectParams(call), body: {} }),
      ...writers,
    },
    {
      about: 'a pinned question of another project',
      thing: pinnedQuestionThing,
      send: (call) =>
        call.actor.send(endpoints.runPinnedQuestions, {
          params: { projectId: call.ids.publicId },
          body: { questionIds: [call.idOf(pinnedQuestionThing)] },
        }),
      verdicts: otherProject,
    },
  ],
  'GET /v1/projects/{projectId}/retrieval/runs': [
    {
      about: 'recent runs',
      thing: pinnedQuestionThing,
      send: (call) => call.actor.send(endpoints.listRetrievalRuns, projectParams(call)),
      ...readers,
    },
  ],
  'POST /v1/projects/{projectId}/retrieval/explain': [
    {
      about: 'a question to the project’s sources',
      expectedWord: 'source',
      send: (call) =>
        call.actor.send(endpoints.explainRetrieval, {
          ...projectParams(call),
          body: { question: 'What is the word?' },
        }),
      ...readers,
    },
    {
      about: 'a question to a deleted project',
      send: (call) =>
        call.actor.send(endpoints.explainRetrieval, {
          params: { projectId: call.ids.deletedProjectId },
          body: { question: 'What is the word?' },
        }),
      verdicts: nobody,
    },
  ],
}
