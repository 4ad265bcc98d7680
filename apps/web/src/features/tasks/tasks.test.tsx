import { askAddressCode, proveAddress } from '@atelier/contract/endpoints/account'
import { listBots, listCuratedBots } from '@atelier/contract/endpoints/bots'
import { listProjects } from '@atelier/contract/endpoints/projects'
import * as endpoints from '@atelier/contract/endpoints/tasks'
import { getUser } from '@atelier/contract/endpoints/users'
import type { MailedTo, Task } from '@atelier/contract/task'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { answer, refuse } from '../../test/server.ts'
import { tick } from '../../test/set-up.ts'

const aTask = (change: Partial<Task> = {}): Task => ({
  id: newId() as Task['id'],
  title: 'Lamps',
  prompt: 'Which lamps are lit?',
  schedule: { kind: 'weekly', days: [1, 5], time: '09:30' },
  zone: 'Europe/Berlin',
  projectId: null,
  chatbotId: null,
  model: null,
  isOneChat: true,
  isMailed: false,
  isPaused: false,
  pausedReason: '',
  next: [Date.UTC(2026, 10, 23, 8, 30)],
  lastRun: null,
  createdAt: 1,
  ...change,
})

let tasks: Task[] = []
let mailedTo: MailedTo = 'off'
beforeEach(() => {
  tasks = []
  mailedTo = 'off'
  answer(endpoints.listTasks, () => ({ tasks, mailedTo }))
  answer(endpoints.previewTask, { next: [Date.UTC(2026, 10, 24, 8, 0)] })
  answer(listProjects, { projects: [], nextCursor: null, total: 0 })
  answer(listBots, { chatbots: [], nextCursor: null })
  answer(listCuratedBots, { chatbots: [] })
})

it('NAV-04 plans a task from the empty page and shows when it runs next', async () => {
  const sent: unknown[] = []
  answer(endpoints.createTask, async ({ request }) => {
    const body = (await request.json()) as Partial<Task>
    sent.push(body)
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
  await userEvent.click(dialog.getByRole('button', { name: 'Plan task' }))
  await expect.element(screen.getByRole('heading', { name: 'Lamps' })).toBeVisible()
  await expect.element(screen.getByText(/^Every day at 09:00/)).toBeVisible()
  expect(sent).toMatchObject([
    { schedule: { kind: 'daily', time: '09:00' }, isOneChat: true, projectId: null },
  ])
})

it('NAV-04 tells what failed last and why it rests, and lets it go on', async () => {
  const chatId = newId() as NonNullable<Task['lastRun']>['chatId']
  const lastRun = { scheduledFor: 1, state: 'failed' as const, problem: 'The model did not answer.', chatId }
  tasks = [aTask({ isPaused: true, pausedReason: 'It failed 5 times in a row.', next: [], lastRun })]
  answer(endpoints.pauseTask, () => {
    tasks = [aTask()]
    return aTask()
  })
  const { screen } = await openApp('/chat/tasks')
  await expect.element(screen.getByText('It failed 5 times in a row.')).toBeVisible()
  await expect.element(screen.getByText('The model did not answer.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lamps' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Go on' }))
  await expect.element(screen.getByText(/^Every Monday and Friday at 09:30/)).toBeVisible()
  await expect.element(screen.getByText(/^Next: /)).toBeVisible()
})

const openChange = async () => {
  tasks = [aTask()]
  const { screen } = await openApp('/chat/tasks')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lamps' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change…' }))
  return screen
}

it('NAV-04 has the results mailed', async () => {
  const sent: unknown[] = []
  mailedTo = 'on'
  answer(endpoints.updateTask, async ({ request }) => {
    sent.push(await request.json())
    return aTask()
  })
  const screen = await openChange()
  await tick(screen.getByRole('switch', { name: /^Mail me the results/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ title: 'Lamps', isMailed: true }])
})

it('NAV-04 says why the results cannot be mailed, and lets the address be proven', async () => {
  mailedTo = 'unproven'
  answer(askAddressCode, { email: 'ada@people.example' })
  answer(proveAddress, () => {
    mailedTo = 'on'
    return { email: 'ada@people.example' }
  })
  const screen = await openChange()
  await expect.element(screen.getByRole('switch', { name: /^Mail me the results/ })).toBeDisabled()
  await expect.element(screen.getByText(/yours is not proven yet/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mail me a code' }))
  await userEvent.fill(screen.getByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Prove' }))
  await expect.element(screen.getByRole('region', { name: 'Results by mail' })).not.toBeInTheDocument()
})

it('NAV-04 asks a guest to sign in, and says when the tasks do not load', async () => {
  refuse(endpoints.listTasks, 'INTERNAL', 'The disk is full.')
  const { screen } = await openApp('/chat/tasks')
  await expect.element(screen.getByText('Your tasks did not load')).toBeVisible()
  answer(getUser, aGuest)
  const asGuest = await openApp('/chat/tasks')
  await expect.element(asGuest.screen.getByText('Tasks belong to an account')).toBeVisible()
})
