import { addLink, getAttachment, getAttachmentText } from '@atelier/contract/endpoints/sources/attachments'
import { createChat, getChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { listNotifications } from '@atelier/contract/endpoints/people/notifications'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import * as endpoints from '@atelier/contract/endpoints/tasks/tasks'
import type { AttachmentId, ProjectId, TaskId } from '@atelier/contract/ids'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { jobGrant } from '../../platform/access/authorize.ts'
import { projectMember, sourceChange, task } from '../../db/schema/index.ts'
import { register, signUp, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { addMember } from '../../test/members.ts'
import { untilProcessed, uploadFile } from '../../test/sources.ts'
import { upload } from '../../test/tus-client.ts'
import { selectDueTasks } from './queries.ts'
import { finishLinkRefreshes } from './run-tasks.ts'

const site = await startLocalSite()
const model = await startScriptedModel((request, reply) => {
  const number = /<passage n="(\d+)"/.exec(JSON.stringify(request.messages))?.[1] ?? '1'
  reply.text(`The lamp of Skerry burns oil.[${number}]`)
  reply.end()
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

const page = (...sentences: string[]) => `<html><head><title>Lamps of the coast</title></head><body><main>
  <h1>Lamps of the coast</h1>${sentences.map((sentence) => `<p>${sentence}</p>`).join('\n')}</main></body></html>`
const answerWith = (html: string, status = 200) => {
  site.answers['/lamps'] = (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(html)
}
const oil = 'The lamp of Skerry burns oil.'
const gas = 'The lamp of Skerry burns gas.'
const litText = 'It was lit in 1844 by a keeper from the north.'
beforeEach(() => answerWith(page(oil, litText)))

const body = {
  title: 'Lamps',
  prompt: '',
  schedule: { kind: 'daily', time: '09:30' },
  zone: 'Europe/Berlin',
  projectId: null,
  chatbotId: null,
  model: null,
  isOneChat: true,
}

describeApp(
  'living sources',
  (test) => {
    const db = () => test().context.db
    const makeProject = async (actor: TestActor): Promise<ProjectId> =>
      (
        await actor.get(createProject, {
          body: { name: 'Lighthouses', description: 'All about it', creationMode: 'MANUAL' },
        })
      ).id
    const addPage = async (actor: TestActor, projectId?: ProjectId): Promise<AttachmentId> => {
      const location = projectId && { projectId, source: 'PROJECT' }
      const { id } = await actor.get(addLink, { body: { url: `${site.url}/lamps`, ...location } })
      await untilProcessed(test(), actor, id)
      return id
    }
    const plan = (actor: TestActor, change: Record<string, unknown>) =>
      actor.get(endpoints.createTask, { body: { ...body, ...change } })
    const run = async (actor: TestActor, taskId: TaskId) => {
      await actor.get(endpoints.runTask, { params: { taskId } })
      return vi.waitFor(async () => {
        await finishLinkRefreshes(test().context)
        const { runs } = await actor.get(endpoints.listTaskRuns, { params: { taskId } })
        expect(runs[0]?.state).not.toBe('running')
        return runs[0]
      }, 20_000)
    }
    const read = async (actor: TestActor, id: TaskId) =>
      (await actor.get(endpoints.listTasks)).tasks.find((listedTask) => listedTask.id === id)
    const textOf = async (actor: TestActor, id: AttachmentId) =>
      (await actor.get(getAttachmentText, { params: { id } })).text

    it('NAV-04 KNO-05 refreshes a link and reports added and removed sentences, or nothing if unchanged', async () => {
      const ada = await signUp(test())
      const attachmentId = await addPage(ada, await makeProject(ada))
      const { id, sourceTitle } = await plan(ada, { kind: 'fresh', attachmentId })
      expect(sourceTitle).toBe('Lamps of the coast')
      expect(await run(ada, id)).toMatchObject({ state: 'done', note: 'Nothing changed.', changes: [] })
      answerWith(page(gas, litText))
      expect(await run(ada, id)).toMatchObject({
        state: 'done',
        changes: [{ attachmentId, title: 'Lamps of the coast', added: [gas], removed: [oil], more: 0 }],
      })
      expect(await textOf(ada, attachmentId)).toContain(gas)
    })

    it.each([
      ['is gone', () => answerWith('gone', 410), 'no longer exists (410)'],
      ['blocks bots', () => answerWith('no', 403), 'This page blocked the request (403)'],
      [
        'requires sign-in',
        () => answerWith('<html><body><form><input name="p" type="password"></form>Hello</body></html>'),
        'now requires sign-in',
      ],
    ])('NAV-04 KNO-05 keeps the last text of a page that %s, and says so', async (_what, change, notice) => {
      const ada = await signUp(test())
      const attachmentId = await addPage(ada)
      const { id } = await plan(ada, { kind: 'fresh', attachmentId })
      change()
      const problem = expect.stringContaining(notice) as unknown
      expect(await run(ada, id)).toMatchObject({ state: 'failed', problem })
      expect(await textOf(ada, attachmentId)).toContain(oil)
      const source = await ada.get(getAttachment, { params: { id: attachmentId } })
      expect(source).toMatchObject({ status: 'completed', failure: { message: problem } })
    })

    it('NAV-04 lets people with edit rights refresh a link, and suspends it with a reason when they lose them', async () => {
      const [ada, bob, eve] = [await signUp(test()), await signUp(test()), await signUp(test())]
      const projectId = await makeProject(ada)
      const attachmentId = await addPage(ada, projectId)
      await addMember(test(), projectId, bob.id, 'EDITOR')
      await addMember(test(), projectId, eve.id, 'VIEWER')
      const freshTask = { body: { ...body, kind: 'fresh', attachmentId } }
      expect((await eve.call(endpoints.createTask, freshTask)).status).toBe(403)
      const { id } = await bob.get(endpoints.createTask, freshTask)
      answerWith(page(gas, litText))
      expect((await run(bob, id))?.changes).toHaveLength(1)
      const membership = and(eq(projectMember.projectId, projectId), eq(projectMember.userId, bob.id))
      await db().delete(projectMember).where(membership)
      const countBefore = site.requests.length
      expect(await run(bob, id)).toMatchObject({ state: 'failed' })
      expect(site.requests).toHaveLength(countBefore)
      const pausedReason = expect.stringContaining('no longer edit the knowledge') as unknown
      expect(await read(bob, id)).toMatchObject({ isPaused: true, pausedReason, next: [] })
      const { runs } = await bob.get(endpoints.listTaskRuns, { params: { taskId: id } })
      expect(runs.flatMap(({ changes }) => changes)).toEqual([])
    })

    it('NAV-04 VLT-14 sends one notification about a project’s changed sources, including replaced files', async () => {
      const [ada, bob] = [await signUp(test()), await register(test(), 'Bob')]
      const projectId = await makeProject(ada)
      const file = await uploadFile(ada, 'lamp.md', Buffer.from(`# Lamp\n\n${oil}\n\n${litText}`))
      await untilProcessed(test(), ada, file)
      await ada.get(addFromVault, { params: { projectId }, body: { attachmentIds: [file] } })
      await addMember(test(), projectId, bob.id, 'VIEWER')
      const { id } = await plan(bob, { kind: 'watch', projectId })
      expect(await run(bob, id)).toMatchObject({ note: 'Nothing changed.' })
      await upload(ada.raw, Buffer.from(`# Lamp\n\n${gas}\n\n${litText}`), {
        filename: 'lamp.md',
        replaces: file,
      })
      await untilProcessed(test(), ada, file)
      // the previous run must be longer ago than storing a change takes
      const minuteAgo = sql`now() - interval '1 minute'`
      await db().update(task).set({ lookedAt: minuteAgo }).where(eq(task.id, id))
      await db()
        .update(sourceChange)
        .set({ changedAt: sql`now() - interval '30 seconds'` })
        .where(eq(sourceChange.attachmentId, file))
      expect(await run(bob, id)).toMatchObject({
        state: 'done',
        changes: [{ attachmentId: file, added: [gas], removed: [oil] }],
      })
      const { notifications } = await bob.get(listNotifications)
      expect(notifications).toMatchObject([
        {
          kind: 'SOURCE_CHANGED',
          attachmentId: file,
          title: 'lamp.md',
          detail: `Before: ${oil} · Now: ${gas}`,
        },
      ])
      expect(await run(bob, id)).toMatchObject({ changes: [] })
      await db().delete(projectMember).where(eq(projectMember.userId, bob.id))
      expect((await bob.get(listNotifications)).notifications).toEqual([])
      const page = await bob.get(endpoints.listTaskRuns, { params: { taskId: id } })
      expect(page.runs.flatMap(({ changes }) => changes)).toEqual([])
      await run(bob, id)
      expect(await read(bob, id)).toMatchObject({
        pausedReason: 'You’re no longer a member of this project.',
      })
    })

    it('NAV-04 reports every changed source, and moves what doesn’t fit to the next run', async () => {
      const ada = await signUp(test())
      const projectId = await makeProject(ada)
      const ids: AttachmentId[] = []
      for (let file = 0; file < 22; file++)
        ids.push(await uploadFile(ada, `lamp${file}.md`, Buffer.from(`# Lamp ${file}\n\n${oil}`)))
      await ada.get(addFromVault, { params: { projectId }, body: { attachmentIds: ids } })
      const { id } = await plan(ada, { kind: 'watch', projectId })
      const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)
      const change = { added: [gas], removed: [oil], more: 0 }
      await db()
        .insert(sourceChange)
        .values([
          ...ids.map((attachmentId, index) => ({
            ...change,
            attachmentId,
            changedAt: secondsAgo(200 - index),
          })),
          ...ids.slice(0, 1).flatMap((attachmentId) =>
            Array.from({ length: 25 }, (_, index) => ({
              ...change,
              attachmentId,
              changedAt: secondsAgo(60 - index),
            })),
          ),
        ])
      await db()
        .update(task)
        .set({ lookedAt: secondsAgo(300) })
        .where(eq(task.id, id))
      const changes = [await run(ada, id), await run(ada, id)].map((each) => each?.changes ?? [])
      expect(changes.map(({ length }) => length)).toEqual([20, 2])
      expect(new Set(changes.flat().map(({ attachmentId }) => attachmentId))).toEqual(new Set(ids))
    })

    it('KNO-06 marks citations in older answers once the source no longer contains the quote', async () => {
      const ada = await signUp(test())
      const projectId = await makeProject(ada)
      const attachmentId = await addPage(ada, projectId)
      const { id: chatId } = await ada.get(createChat, { body: { projectId } })
      await ada.events(sendMessage, {
        params: { chatId },
        body: { text: 'What does the lamp of Skerry burn?' },
      })
      const readCitations = async () =>
        (await ada.get(getChat, { params: { chatId } })).messages.flatMap(({ citations }) => citations)
      expect(await readCitations()).toMatchObject([{ quote: oil }])
      const { id } = await plan(ada, { kind: 'fresh', attachmentId })
      answerWith(page('Another one.', oil))
      await run(ada, id)
      expect((await readCitations())[0]).not.toHaveProperty('hasChanged')
      answerWith(page(gas, litText))
      await run(ada, id)
      expect(await readCitations()).toMatchObject([{ quote: oil, hasChanged: true }])
    })

    it('NAV-04 fetches few links from one host at a time, and gives each person’s first task priority', async () => {
      const [ada, bob] = [await signUp(test()), await signUp(test())]
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
      await db().delete(task)
      for (let count = 0; count < 5; count++) {
        const { id } = await plan(ada, { prompt: 'Which lamps?' })
        await db()
          .update(task)
          .set({ nextRunAt: minutesAgo(60 - count), host: 'pages.example' })
          .where(eq(task.id, id))
      }
      const { id: lastId } = await plan(bob, { prompt: 'Which lamps?' })
      await db()
        .update(task)
        .set({ nextRunAt: minutesAgo(1), host: 'pages.example' })
        .where(eq(task.id, lastId))
      const selectDue = (limit: number, perHost: number) =>
        db().transaction((tx) => selectDueTasks(tx, jobGrant('a test'), new Date(), { limit, perHost }))
      expect((await selectDue(100, 3)).map(({ ownerId }) => ownerId).toSorted()).toEqual(
        [ada.id, ada.id, bob.id].toSorted(),
      )
      expect((await selectDue(2, 9)).map(({ ownerId }) => ownerId).toSorted()).toEqual(
        [ada.id, bob.id].toSorted(),
      )
    })
  },
  () => ({
    OUTBOUND_ALLOW: site.host,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
  }),
)
