import { requestEmailCode, verifyEmail } from '@atelier/contract/endpoints/people/account'
import { listBots, listCuratedBots } from '@atelier/contract/endpoints/bots/bots'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { listProjects } from '@atelier/contract/endpoints/projects/projects'
import * as endpoints from '@atelier/contract/endpoints/tasks/tasks'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { ChatId } from '@atelier/contract/ids'
import type { EmailDelivery, Task } from '@atelier/contract/tasks/task'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, aProject, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError, streamLive } from '../../test/server.ts'
import { check } from '../../test/set-up.ts'
import { aTask } from '../../test/tasks.ts'

let tasks: Task[] = []
let mailedTo: EmailDelivery = 'off'
beforeEach(() => {
  tasks = []
  mailedTo = 'off'
  respond(endpoints.listTasks, () => ({ tasks, mailedTo }))
  respond(endpoints.previewTask, { next: [Date.UTC(2026, 10, 24, 8, 0)] })
  respond(endpoints.listTaskTools, { tools: [] })
  respond(listProjects, { projects: [], nextCursor: null, total: 0 })
  respond(listBots, { chatbots: [], nextCursor: null })
  respond(listCuratedBots, { chatbots: [] })
})

it('NAV-04 schedules a task from the empty page and shows its next run', async () => {
  const bodies: unknown[] = []
  respond(endpoints.createTask, async ({ request }) => {
    const body = (await request.json()) as Partial<Task>
    bodies.push(body)
    tasks = [aTask(body)]
    return aTask(body)
  })
  const { screen } = await openApp('/chat/tasks')
  await expect.element(screen.getByText('No tasks yet')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'New task' }))
  const dialog = screen.getByRole('dialog', { name: 'New task' })
  await userEvent.fill(dialog.getByLabelText('Name'), 'Lamps')
  await userEvent.fill(dialog.getByLabelText('Prompt'), 'Which lamps are lit?')
  await expect.element(dialog.getByText(/^Next: /)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule task' }))
  await expect.element(screen.getByRole('heading', { name: 'Lamps' })).toBeVisible()
  await expect.element(screen.getByText(/^Every day at 09:00/)).toBeVisible()
  expect(bodies).toMatchObject([
    { schedule: { kind: 'daily', time: '09:00' }, isOneChat: true, projectId: null },
  ])
})

it('NAV-04 shows a task’s last failure and why it is paused, and resumes it', async () => {
  const chatId = newId() as NonNullable<Task['lastRun']>['chatId']
  const lastRun = {
    scheduledFor: 1,
    state: 'failed' as const,
    problem: 'The model did not answer.',
    note: '',
    changes: [],
    chatId,
  }
  tasks = [aTask({ isPaused: true, pausedReason: 'It failed 5 times in a row.', next: [], lastRun })]
  respond(endpoints.pauseTask, () => {
    tasks = [aTask()]
    return aTask()
  })
  const { screen } = await openApp('/chat/tasks')
  await expect.element(screen.getByText('It failed 5 times in a row.')).toBeVisible()
  await expect.element(screen.getByText('The model did not answer.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lamps' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Resume' }))
  await expect.element(screen.getByText(/^Every Monday and Friday at 09:30/)).toBeVisible()
  await expect.element(screen.getByText(/^Next: /)).toBeVisible()
})

const openChange = async () => {
  tasks = [aTask()]
  const { screen } = await openApp('/chat/tasks')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lamps' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit…' }))
  return screen
}

it('NAV-04 marks the empty field when a task’s schedule is incomplete', async () => {
  const { screen } = await openApp('/chat/tasks')
  await userEvent.click(screen.getByRole('button', { name: 'New task' }))
  const dialog = screen.getByRole('dialog', { name: 'New task' })
  await userEvent.fill(dialog.getByLabelText('Name'), 'Lamps')
  await userEvent.fill(dialog.getByLabelText('Prompt'), 'Which lamps are lit?')
  await userEvent.clear(dialog.getByLabelText('Time', { exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule task' }))
  const time = dialog.getByLabelText('Time', { exact: true })
  await expect.element(time).toHaveAccessibleDescription('Choose when the task runs.')
  await userEvent.fill(time, '09:00')
  await userEvent.click(dialog.getByRole('button', { name: /When/ }))
  await userEvent.click(screen.getByRole('option', { name: 'Every week' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Monday' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule task' }))
  await expect
    .element(dialog.getByRole('group', { name: 'Days' }).getByRole('alert'))
    .toHaveTextContent('Choose when the task runs.')
})

it('NAV-04 turns on emailed results', async () => {
  const bodies: unknown[] = []
  mailedTo = 'on'
  respond(endpoints.updateTask, async ({ request }) => {
    bodies.push(await request.json())
    return aTask()
  })
  const screen = await openChange()
  await check(screen.getByRole('switch', { name: /^Email me the results/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(bodies).toMatchObject([{ title: 'Lamps', isMailed: true }])
})

const aTool = (name: string, effect: 'write' | 'outside') =>
  ({ name, title: `Tool ${name}`, summary: 'Does it.', effect, policy: 'ask', isEssential: false }) as const

it('LAB-03 grants tools by name, asks again for changed ones, and warns about a second tool with outside access', async () => {
  const bodies: unknown[] = []
  tasks = [aTask({ grants: [{ name: 'lamps__light', title: 'Tool lamps__light', state: 'changed' }] })]
  respond(endpoints.listTaskTools, {
    tools: [aTool('search_web', 'outside'), aTool('lamps__light', 'outside')],
  })
  respond(endpoints.updateTask, async ({ request }) => {
    bodies.push(await request.json())
    return aTask()
  })
  const { screen } = await openApp('/chat/tasks')
  await expect
    .element(screen.getByText(/lamps__light is blocked because its server changed it/))
    .toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lamps' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit…' }))
  const dialog = screen.getByRole('dialog', { name: 'Edit task' })
  const toolCheckbox = dialog.getByRole('checkbox', { name: /Tool lamps__light/ })
  await expect.element(toolCheckbox).not.toBeChecked()
  await userEvent.click(toolCheckbox)
  await expect.element(dialog.getByRole('note')).not.toBeInTheDocument()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Tool search_web/ }))
  await expect.element(dialog.getByRole('note')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(bodies).toMatchObject([{ grants: ['lamps__light', 'search_web'] }])
})

it('NAV-04 watches the sources of a selected project, and shows what a run found', async () => {
  const bodies: unknown[] = []
  const project = aProject({ name: 'Lighthouses' })
  respond(listProjects, { projects: [project], nextCursor: null, total: 1 })
  const change = {
    attachmentId: newId() as never,
    title: 'lamp.md',
    changedAt: 1,
    added: ['It burns gas.'],
    removed: ['It burns oil.'],
    more: 3,
  }
  respond(endpoints.listTaskRuns, {
    runs: [{ scheduledFor: 1, state: 'done', problem: '', note: '', changes: [change], chatId: null }],
    nextCursor: null,
  })
  respond(endpoints.createTask, async ({ request }) => {
    bodies.push(await request.json())
    tasks = [aTask({ kind: 'watch', prompt: '' })]
    return aTask()
  })
  const { screen } = await openApp('/chat/tasks')
  await userEvent.click(screen.getByRole('button', { name: 'New task' }))
  const dialog = screen.getByRole('dialog', { name: 'New task' })
  await userEvent.click(dialog.getByRole('button', { name: /Type of task/ }))
  await userEvent.click(screen.getByRole('option', { name: /sources change/ }))
  await userEvent.fill(dialog.getByLabelText('Name'), 'Lamps')
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule task' }))
  await expect.element(dialog.getByText('Choose a project.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: /Project/ }))
  await userEvent.click(screen.getByRole('option', { name: 'Lighthouses' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule task' }))
  await expect.element(screen.getByText(/^Notifies you when sources/)).toBeVisible()
  expect(bodies).toMatchObject([{ kind: 'watch', projectId: project.id, prompt: '', grants: [] }])
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lamps' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Runs…' }))
  await expect.element(screen.getByRole('list', { name: 'Added' }).getByText('It burns gas.')).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'Removed' }).getByText('It burns oil.')).toBeVisible()
  await expect.element(screen.getByText('And 3 more.')).toBeVisible()
})

it('NAV-04 says why results can’t be emailed, and lets the email be verified', async () => {
  mailedTo = 'unproven'
  respond(requestEmailCode, { email: 'ada@people.example' })
  respond(verifyEmail, () => {
    mailedTo = 'on'
    return { email: 'ada@people.example' }
  })
  const screen = await openChange()
  await expect.element(screen.getByRole('switch', { name: /^Email me the results/ })).toBeDisabled()
  await expect.element(screen.getByText(/Verify yours on the Tasks page/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  await userEvent.fill(screen.getByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await expect.element(screen.getByRole('region', { name: 'Results by email' })).not.toBeInTheDocument()
})

it('NAV-04 asks a guest to sign in, and says when the tasks don’t load', async () => {
  respondWithError(endpoints.listTasks, 'INTERNAL', 'The disk is full.')
  const { screen } = await openApp('/chat/tasks')
  await expect.element(screen.getByText('Couldn’t load your tasks')).toBeVisible()
  respond(getUser, aGuest)
  const asGuest = await openApp('/chat/tasks')
  await expect.element(asGuest.screen.getByText('Tasks require an account')).toBeVisible()
})

it('NAV-04 shows the result of a run as soon as its answer has ended', async () => {
  const run = { scheduledFor: 1, problem: '', note: '', changes: [], chatId: newId() as ChatId }
  const task = aTask({ lastRun: { ...run, state: 'running' } })
  tasks = [task]
  const events = streamLive(followEvents)
  const { screen } = await openApp('/chat/tasks')
  await expect.element(screen.getByText('Running')).toBeVisible()
  tasks = [{ ...task, lastRun: { ...run, state: 'done' } }]
  events.send({ type: 'chat', chatId: run.chatId, change: 'updated' })
  await expect.element(screen.getByText('Done')).toBeVisible()
  events.end()
})
