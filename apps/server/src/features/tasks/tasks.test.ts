import { deleteChat, getChat } from '@atelier/contract/endpoints/chat/chats'
import { listNotifications } from '@atelier/contract/endpoints/people/notifications'
import { createBot } from '@atelier/contract/endpoints/bots/bots'
import { archiveProject, createProject } from '@atelier/contract/endpoints/projects/projects'
import * as endpoints from '@atelier/contract/endpoints/tasks/tasks'
import type { TaskId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { TaskRun, TaskSchedule } from '@atelier/contract/tasks/task'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { task, taskRun, user } from '../../db/schema/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signUp, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { selectRuns } from './queries.ts'
import { performTask, enqueueDueTasks } from './run-tasks.ts'

const model = await startScriptedModel((_request, reply) => {
  reply.text('Two are lit.')
  reply.end()
})
afterAll(() => model[Symbol.asyncDispose]())

const hour = 3_600_000
/** Half a day from now, so that no scheduled time is due while a test runs. */
const farTime = new Date(Date.now() + 12 * hour).toISOString().slice(11, 16)
const farDay = ((new Date().getUTCDay() + 3) % 7) + 1
const body = {
  title: 'Lamps',
  prompt: 'Which lamps are lit?',
  schedule: { kind: 'daily', time: farTime },
  zone: 'UTC',
  projectId: null,
  chatbotId: null,
  model: null,
  isOneChat: true,
}

describeApp(
  'tasks',
  (test) => {
    const plan = (actor: TestActor, change: Record<string, unknown> = {}) =>
      actor.get(endpoints.createTask, { body: { ...body, ...change } })
    const db = () => test().context.db
    /** Makes the task due, as if its scheduled time had been that long ago. */
    const makeDue = (id: TaskId, agoMs: number) =>
      db()
        .update(task)
        .set({ nextRunAt: new Date(Date.now() - agoMs) })
        .where(eq(task.id, id))
    const sweep = () => enqueueDueTasks(test().context)
    const runs = async (actor: TestActor, taskId: TaskId): Promise<TaskRun[]> =>
      (await actor.get(endpoints.listTaskRuns, { params: { taskId } })).runs
    const notificationsOf = async (actor: TestActor) =>
      (await actor.get(listNotifications)).notifications.map(({ title, detail }) => [title, detail])
    const waitForRun = (actor: TestActor, taskId: TaskId, state: TaskRun['state']) =>
      vi.waitFor(async () => expect((await runs(actor, taskId))[0]?.state).toBe(state), 20_000)

    it('NAV-04 runs once when due, however many sweeps find it, and schedules the next run', async () => {
      const ada = await signUp(test())
      const { id } = await plan(ada)
      await makeDue(id, hour)
      await Promise.all([sweep(), sweep()])
      await waitForRun(ada, id, 'done')
      const [latestRun, ...otherRuns] = await runs(ada, id)
      expect(otherRuns).toEqual([])
      const chatId = latestRun?.chatId ?? ''
      const { messages, title } = await ada.get(getChat, { params: { chatId } })
      expect(title).toBe('Lamps')
      expect(messages).toHaveLength(2)
      const { tasks } = await ada.get(endpoints.listTasks)
      expect(tasks[0]?.next[0]).toBeGreaterThan(Date.now())
    })

    it('NAV-04 continues in one chat or starts a new one each time, as configured', async () => {
      const ada = await signUp(test())
      for (const isOneChat of [true, false]) {
        const { id: taskId } = await plan(ada, { isOneChat })
        for (let count = 0; count < 2; count++) {
          await ada.get(endpoints.runTask, { params: { taskId } })
          await waitForRun(ada, taskId, 'done')
        }
        expect(new Set((await runs(ada, taskId)).map(({ chatId }) => chatId)).size).toBe(isOneChat ? 1 : 2)
      }
    })

    it('NAV-04 reports the runs missed in three days without a server, and still runs a slightly late one', async () => {
      const ada = await signUp(test())
      const soonTime = new Date(Date.now() - hour).toISOString().slice(11, 16)
      const schedule: TaskSchedule = { kind: 'daily', time: soonTime }
      const { id } = await plan(ada, { schedule, zone: 'UTC' })
      await makeDue(id, 3 * 24 * hour + hour)
      await sweep()
      await waitForRun(ada, id, 'done')
      const [latest, missedRun, ...otherRuns] = await runs(ada, id)
      expect(otherRuns).toEqual([])
      expect(latest?.scheduledFor).toBeGreaterThan(Date.now() - 2 * hour)
      const problem = 'The server was down at that time and at the next 2 scheduled times.'
      expect(missedRun).toMatchObject({ state: 'missed', problem })
      expect((await ada.get(endpoints.listTasks)).tasks[0]?.next).toHaveLength(3)
      expect(await notificationsOf(ada)).toEqual([['Lamps', problem]])
    })

    it('NAV-04 reports a single run that was missed for too long', async () => {
      const ada = await signUp(test())
      const { id } = await plan(ada, { schedule: { kind: 'weekly', days: [farDay], time: farTime } })
      await makeDue(id, 13 * hour)
      await sweep()
      expect(await runs(ada, id)).toMatchObject([
        { state: 'missed', problem: 'The server was down at that time.' },
      ])
    })

    it('NAV-04 never repeats a run that was interrupted, and says that its outcome is unknown', async () => {
      const ada = await signUp(test())
      const { id } = await plan(ada)
      const scheduledFor = new Date(Date.now() - hour)
      const startedAt = new Date(Date.now() - hour / 2)
      await db().insert(taskRun).values({ taskId: id, scheduledFor, startedAt })
      await performTask(test().context, { taskId: id, scheduledFor: scheduledFor.toISOString() })
      expect(await runs(ada, id)).toMatchObject([{ state: 'unknown', chatId: null }])
    })

    it('NAV-04 pauses after repeated failures, says why, and resumes on request', async () => {
      const ada = await signUp(test())
      const { id: taskId } = await plan(ada)
      const problem = 'The lamp is out.'
      for (let count = 1; count <= limits.task.failures; count++)
        await db()
          .insert(taskRun)
          .values({
            taskId,
            scheduledFor: new Date(Date.now() - count * 24 * hour),
            problem: { text: problem },
            endedAt: new Date(),
          })
      await makeDue(taskId, hour)
      await sweep()
      const [pausedTask] = (await ada.get(endpoints.listTasks)).tasks
      expect(pausedTask).toMatchObject({ isPaused: true, next: [] })
      expect(pausedTask?.pausedReason).toContain(problem)
      expect(await notificationsOf(ada)).toEqual([['Lamps', pausedTask?.pausedReason]])
      const resumedTask = await ada.get(endpoints.pauseTask, {
        params: { taskId },
        body: { isPaused: false },
      })
      expect(resumedTask).toMatchObject({ isPaused: false, pausedReason: '' })
    })

    it('NAV-04 runs once per schedule while the model fails for a day, then pauses until it is resumed', async () => {
      const ada = await signUp(test())
      const { id: taskId } = await plan(ada)
      const defaultScript = model.script
      model.script = (_request, reply) => reply.fail(401, 'Out of order.')
      model.requests.length = 0
      for (let time = limits.task.failures; time > 0; time--) {
        await makeDue(taskId, time * hour)
        await sweep()
        await waitForRun(ada, taskId, 'failed')
      }
      expect(model.requests).toHaveLength(limits.task.failures)
      const failedRuns = await runs(ada, taskId)
      expect(failedRuns).toHaveLength(limits.task.failures)
      for (const { state, problem, chatId } of failedRuns) {
        expect([state, chatId === null]).toEqual(['failed', false])
        expect(problem).toMatch(/model/i)
      }
      await makeDue(taskId, 0)
      await sweep()
      expect(await notificationsOf(ada)).toEqual([['Lamps', expect.stringContaining('5 times in a row')]])
      expect(model.requests).toHaveLength(limits.task.failures)
      model.script = defaultScript
      await ada.get(endpoints.pauseTask, { params: { taskId }, body: { isPaused: false } })
      await makeDue(taskId, 0)
      await sweep()
      await waitForRun(ada, taskId, 'done')
      expect((await ada.get(endpoints.listTasks)).tasks[0]).toMatchObject({ isPaused: false })
    })

    it('NAV-04 says that results can’t be emailed when email isn’t configured', async () => {
      const ada = await signUp(test())
      expect((await ada.get(endpoints.listTasks)).mailedTo).toBe('off')
      expect((await ada.call(endpoints.createTask, { body: { ...body, isMailed: true } })).status).toBe(400)
      const { id: taskId } = await plan(ada)
      const emailedTask = { params: { taskId }, body: { ...body, isMailed: true } as never }
      expect((await ada.call(endpoints.updateTask, emailedTask)).status).toBe(400)
    })

    it('AUTH-06 doesn’t run for a blocked or deleted account, and says so', async () => {
      const ada = await signUp(test())
      const { id } = await plan(ada)
      for (const accountState of [{ blockedAt: new Date() }, { blockedAt: null, deletedAt: new Date() }]) {
        await db().update(user).set(accountState).where(eq(user.id, ada.id))
        await makeDue(id, hour)
        await sweep()
        await vi.waitFor(async () => {
          const [last] = await selectRuns(db(), id, null, 1)
          expect(last).toMatchObject({
            problem: { text: 'This account is blocked or deleted.' },
            messageId: null,
          })
        }, 20_000)
        await db().delete(taskRun).where(eq(taskRun.taskId, id))
      }
    })

    it('NAV-04 runs only in chats, projects and bots that its owner can use, and otherwise says why not', async () => {
      const [ada, eve] = [await signUp(test()), await signUp(test())]
      const { id: projectId } = await ada.get(createProject, {
        body: { name: 'Lighthouses', description: 'All about it', creationMode: 'MANUAL' },
      })
      const make = (change: object) => eve.call(endpoints.createTask, { body: { ...body, ...change } })
      expect((await make({ projectId })).status).toBe(404)
      expect((await make({ kind: 'watch', projectId })).status).toBe(404)
      const chatbotConfig = { name: `Keeper ${uuidv7()}`, description: 'Knows lamps', prompt: 'Keep.' }
      const { id: chatbotId } = await ada.get(createBot, { body: { chatbotConfig } })
      expect((await make({ chatbotId })).status).toBe(404)
      const { id: archivedId } = await eve.get(createProject, {
        body: { name: 'Harbours', description: 'All about it', creationMode: 'MANUAL' },
      })
      await eve.get(archiveProject, { params: { projectId: archivedId } })
      expect((await make({ projectId: archivedId })).status).not.toBe(200)
      const pastSchedule = { kind: 'once', at: Date.now() - hour }
      const preview = (schedule: object) =>
        eve.call(endpoints.previewTask, { body: { schedule, zone: body.zone } as never })
      expect((await preview(body.schedule)).status).toBe(200)
      expect((await preview(pastSchedule)).status).toBe(400)
      const { id: taskId } = await plan(ada, { projectId })
      await ada.get(endpoints.runTask, { params: { taskId } })
      await waitForRun(ada, taskId, 'done')
      const chatId = (await runs(ada, taskId))[0]?.chatId
      expect((await ada.get(getChat, { params: { chatId: chatId ?? '' } })).projectId).toBe(projectId)
      await ada.get(deleteChat, { params: { chatId: chatId ?? '' } })
      expect(await runs(ada, taskId)).toMatchObject([{ state: 'done', chatId: null }])
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
