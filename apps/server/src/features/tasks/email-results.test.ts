import { createProject } from '@atelier/contract/endpoints/projects/projects'
import * as endpoints from '@atelier/contract/endpoints/tasks/tasks'
import { updatePreferences } from '@atelier/contract/endpoints/people/users'
import type { AttachmentId, TaskId } from '@atelier/contract/ids'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { type MailServer, startSmtp } from '@atelier/testing/start-smtp'
import { and, eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { task, taskRun, user } from '../../db/schema/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signUp, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { enqueueResultEmails, enqueueDueTasks } from './run-tasks.ts'

const model = await startScriptedModel((_request, reply) => {
  reply.text('**Two** are lit, <form>not three</form>.')
  reply.end()
})
afterAll(() => model[Symbol.asyncDispose]())

let server: MailServer
beforeAll(async () => {
  server = await startSmtp()
})
afterAll(() => server[Symbol.asyncDispose]())

const body = {
  title: 'Lamps & <lights>',
  prompt: 'Which lamps are lit?',
  schedule: { kind: 'daily', time: '09:30' },
  zone: 'Europe/Berlin',
  projectId: null,
  chatbotId: null,
  model: null,
  isOneChat: true,
  isMailed: true,
}

describeApp(
  'emailed task results',
  (test) => {
    const db = () => test().context.db
    const addressOf = async (actor: TestActor) =>
      (await db().select({ email: user.email }).from(user).where(eq(user.id, actor.id)))[0]?.email ?? ''
    const setProven = (actor: TestActor, emailVerified: boolean) =>
      db().update(user).set({ emailVerified }).where(eq(user.id, actor.id))
    const emailsTo = (email: string) => server.emails.filter(({ to }) => to.includes(email))
    const emailTo = async (email: string) => {
      await vi.waitFor(async () => {
        await Promise.all([enqueueResultEmails(test().context), enqueueResultEmails(test().context)])
        expect(emailsTo(email)).not.toHaveLength(0)
      }, 20_000)
      return PostalMime.parse(emailsTo(email)[0]?.raw ?? '')
    }
    const makeDue = (id: TaskId, hoursAgo: number) =>
      db()
        .update(task)
        .set({ nextRunAt: new Date(Date.now() - hoursAgo * 3_600_000) })
        .where(eq(task.id, id))

    it('NAV-04 emails an answer once, as text and safe HTML, with links to its chat and to turn emails off', async () => {
      const ada = await signUp(test())
      await setProven(ada, true)
      const { id: taskId } = await ada.get(endpoints.createTask, { body })
      await ada.get(endpoints.runTask, { params: { taskId } })
      const { subject, text, html } = await emailTo(await addressOf(ada))
      expect(subject).toBe('Lamps & <lights>: answered')
      expect(text).toContain('**Two** are lit, <form>not three</form>.')
      expect(html).toContain('<strong>Two</strong> are lit, &lt;form&gt;not three')
      expect(html).toContain('Lamps &amp; &lt;lights&gt;')
      const [run] = (await ada.get(endpoints.listTaskRuns, { params: { taskId } })).runs
      expect(text).toContain(`https://atelier.example/chat/${run?.chatId}`)
      expect(text).toContain('https://atelier.example/chat/tasks')
      await enqueueResultEmails(test().context)
      expect(emailsTo(await addressOf(ada))).toHaveLength(1)
    })

    it('NAV-04 sends an email when a run was missed', async () => {
      const ada = await signUp(test())
      await setProven(ada, true)
      const schedule = { kind: 'once', at: Date.now() + 3_600_000 }
      const { id } = await ada.get(endpoints.createTask, { body: { ...body, schedule } })
      await makeDue(id, 72)
      await enqueueDueTasks(test().context)
      const { subject, text } = await emailTo(await addressOf(ada))
      expect(subject).toBe('Lamps & <lights>: missed')
      expect(text).toContain('The server was down at that time.')
    })

    it('NAV-04 sends emails in the account’s language, including the failure reason', async () => {
      const ada = await signUp(test())
      await setProven(ada, true)
      await ada.get(updatePreferences, { body: { language: 'de' } })
      const schedule = { kind: 'once', at: Date.now() + 3_600_000 }
      const { id } = await ada.get(endpoints.createTask, { body: { ...body, schedule } })
      await makeDue(id, 72)
      await enqueueDueTasks(test().context)
      const { subject, text } = await emailTo(await addressOf(ada))
      expect(subject).toBe('Lamps & <lights>: ausgefallen')
      expect(text).toContain(
        'ist zum geplanten Zeitpunkt ausgefallen. Der Server war zu diesem Zeitpunkt nicht in Betrieb.',
      )
    })

    it('NAV-04 quotes the changed text of sources verbatim, and sends no email if nothing changed', async () => {
      const ada = await signUp(test())
      await setProven(ada, true)
      const { id: projectId } = await ada.get(createProject, {
        body: { name: 'Lighthouses', description: 'All about it', creationMode: 'MANUAL' },
      })
      const watchBody = { ...body, title: 'Watch', kind: 'watch', prompt: '', projectId }
      const { id: taskId } = await ada.get(endpoints.createTask, { body: watchBody })
      const change = {
        attachmentId: uuidv7<AttachmentId>(),
        title: '# lamp_<1>.md',
        changedAt: 1,
        added: ['It burns ![x](https://attacker.example/a.png) gas.'],
        removed: ['It burns <img src="https://attacker.example/b.png"> oil.'],
        more: 2,
      }
      const run = {
        taskId,
        scheduledFor: new Date(),
        startedAt: new Date(),
        endedAt: new Date(),
        isEmailPending: true,
      }
      await db()
        .insert(taskRun)
        .values({ ...run, changes: [change] })
      const { subject, text, html = '' } = await emailTo(await addressOf(ada))
      expect(subject).toBe('Watch: sources changed')
      expect(text).toContain('And 2 more.')
      expect(html).toContain('# lamp_&lt;1&gt;.md')
      expect(html).toContain('It burns ![x](https://attacker.example/a.png) gas.')
      expect(html).not.toMatch(/<(img|a)[^>]*attacker/)
      await ada.get(endpoints.runTask, { params: { taskId } })
      await vi.waitFor(async () => {
        const { runs } = await ada.get(endpoints.listTaskRuns, { params: { taskId } })
        expect(runs[0]).toMatchObject({ state: 'done', note: 'Nothing changed.' })
      }, 20_000)
      await enqueueResultEmails(test().context)
      expect(await db().$count(taskRun, and(eq(taskRun.taskId, taskId), taskRun.isEmailPending))).toBe(0)
      expect(emailsTo(await addressOf(ada))).toHaveLength(1)
    })

    it('NAV-04 sends emails only to a verified address', async () => {
      const [ada, eve] = [await signUp(test()), await signUp(test())]
      const errorResponse = await eve.call(endpoints.createTask, { body })
      expect(errorResponse.status).toBe(400)
      expect((await eve.get(endpoints.listTasks)).mailedTo).toBe('unproven')
      await setProven(eve, true)
      const { id } = await eve.get(endpoints.createTask, { body })
      await setProven(eve, false)
      await makeDue(id, 73)
      await setProven(ada, true)
      const last = await ada.get(endpoints.createTask, { body })
      await makeDue(last.id, 72)
      await enqueueDueTasks(test().context)
      // Ada's email is written after Eve's would have been
      await emailTo(await addressOf(ada))
      expect(emailsTo(await addressOf(eve))).toEqual([])
    })
  },
  () => ({
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
    SMTP_URL: server.url,
    MAIL_FROM: 'Atelier <atelier@example.org>',
    PUBLIC_URL: 'https://atelier.example',
  }),
)
