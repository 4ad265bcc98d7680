import type { CraftReport, Person, PublicReport } from '@atelier/contract/admin/admin'
import * as endpoints from '@atelier/contract/endpoints/admin/admin'
import * as moderation from '@atelier/contract/endpoints/admin/admin-crafts'
import * as publicModeration from '@atelier/contract/endpoints/admin/moderation'
import * as models from '@atelier/contract/endpoints/admin/admin-models'
import * as serverEndpoints from '@atelier/contract/endpoints/admin/admin-server'
import { listLocalModels } from '@atelier/contract/endpoints/admin/local-models'
import { getUsage } from '@atelier/contract/endpoints/people/usage'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { ChatbotId, type UserId } from '@atelier/contract/ids'
import type { Connection, ManagedModel } from '@atelier/contract/admin/model-connection'
import type { ServerSetting } from '@atelier/contract/admin/server-setting'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newId, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

const aPerson = (name: string, change: Partial<Person> = {}): Person => ({
  id: newId() as UserId,
  name,
  email: `${name.toLowerCase()}@example.org`,
  plan: 'free',
  hasTeamPlan: false,
  isAdmin: false,
  isBlocked: false,
  createdAt: Date.now(),
  lastSeenAt: null,
  ...change,
})

let people: Person[]

beforeEach(() => {
  people = [aPerson('Grace'), aPerson('Otto', { isBlocked: true })]
  respond(getUser, aUser({ isAdmin: true }))
  respond(endpoints.listPeople, () => ({ people, total: people.length, nextCursor: null }))
  respond(endpoints.listSignUpInvitations, () => ({ invitations: [] }))
  respond(models.getEmbedding, { embedding: null })
  respond(listLocalModels, {
    isOn: false,
    folder: '',
    machine: { memory: 0, freeDisk: 0, cores: 1 },
    catalog: [],
    models: [],
    downloads: [],
    found: [],
  })
})

it('AUTH-01 shows the server page in the menu only to admins, and tells others that it’s for admins', async () => {
  respond(getUser, aUser())
  respond(endpoints.getAdminClaim, { isOpen: false })
  const { screen } = await openApp('/admin')
  await expect.element(screen.getByText('Admins only')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Account:/ }))
  await expect.element(screen.getByRole('menuitem', { name: 'Usage' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'Server' })).not.toBeInTheDocument()
})

it('AUTH-01 asks for the setup code on a server without an admin, and says when it is wrong', async () => {
  respond(getUser, aUser())
  respond(endpoints.getAdminClaim, { isOpen: true })
  respondWithError(endpoints.claimAdmin, 'BAD_INPUT', 'This is not the code.')
  const { screen } = await openApp('/admin')
  await userEvent.fill(screen.getByLabelText('Code'), 'ABCD')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('This is not the code.')).toBeVisible()
  respond(endpoints.claimAdmin, () => {
    respond(getUser, aUser({ isAdmin: true }))
    return { isAdmin: true as const }
  })
  await userEvent.click(screen.getByRole('button', { name: 'Become admin' }))
  await expect.element(screen.getByRole('list', { name: 'People' })).toBeVisible()
})

it('AUTH-01 blocks a person after confirmation, and says when the last admin can’t be removed', async () => {
  const { screen } = await openApp('/admin')
  const row = screen.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Grace' })
  respond(endpoints.updatePerson, async ({ request }) => {
    people = people.map((person) => (person.name === 'Grace' ? { ...person, isBlocked: true } : person))
    expect(await request.json()).toEqual({ isBlocked: true })
    return people[0] ?? aPerson('Grace')
  })
  await userEvent.click(row.getByRole('button', { name: 'Actions for Grace' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }))
  await userEvent.click(screen.getByRole('button', { name: 'Block', exact: true }))
  await expect.element(row.getByText('Blocked')).toBeVisible()
  respondWithError(
    endpoints.deletePerson,
    'CONFLICT',
    'This is the only admin. Make someone else an admin first.',
  )
  await userEvent.click(row.getByRole('button', { name: 'Actions for Grace' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete account' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  await expect
    .element(screen.getByText('This is the only admin. Make someone else an admin first.'))
    .toBeVisible()
})

const connection = (change: Partial<Connection> = {}): Connection => ({
  id: newId() as Connection['id'],
  name: 'work',
  kind: 'openai',
  baseUrl: 'https://models.example/v1',
  hasKey: true,
  ...change,
})

const model = (id: string): ManagedModel => ({
  id,
  name: id,
  connection: 'work',
  isShown: true,
  isDefault: false,
  prices: { input: null, output: null },
})

it('CHT-01 connects a provider, keeps the input when it is rejected, and shows the test result', async () => {
  let connections: Connection[] = []
  respond(models.getAdminModels, () => ({
    connections,
    models: [],
    currency: 'EUR',
    ollama: { isFound: false, address: 'http://127.0.0.1:11434' },
  }))
  respondWithError(models.addConnection, 'BAD_INPUT', 'Private.', [
    { path: 'body.baseUrl', message: 'This address is private.' },
  ])
  respond(models.getEmbedding, { embedding: { model: 'openai/small', done: 12, total: 400 } })
  const { screen } = await openApp('/admin?section=models')
  await expect.element(screen.getByText('12 of 400')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Connect a model' }))
  const dialog = screen.getByRole('dialog', { name: 'Connect a provider' })
  await userEvent.fill(dialog.getByLabelText('Name'), 'work')
  await userEvent.fill(dialog.getByLabelText('URL'), 'http://10.0.0.1/v1')
  await userEvent.fill(dialog.getByLabelText('API key'), 'sk-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('This address is private.')).toBeVisible()
  await expect.element(dialog.getByLabelText('API key')).toHaveValue('sk-1')
  respond(models.addConnection, () => {
    connections = [connection()]
    return connection()
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  const row = screen.getByRole('list', { name: 'Providers' }).getByRole('listitem')
  await expect.element(row.getByText(/models.example/)).toBeVisible()
  respond(models.testConnection, {
    isReachable: false,
    message: 'The server refused the key (401).',
    models: 0,
    milliseconds: 3,
  })
  await userEvent.click(row.getByRole('button', { name: 'Test work' }))
  await expect.element(row.getByText('The server refused the key (401).')).toBeVisible()
})

it('AUTH-06 sets a model’s prices and visibility', async () => {
  const onBody = vi.fn<(body: unknown) => void>()
  respond(models.getAdminModels, () => ({
    connections: [connection()],
    models: [model('work/small')],
    currency: 'EUR',
    ollama: { isFound: false, address: 'http://127.0.0.1:11434' },
  }))
  respond(models.updateModels, async ({ request }) => {
    onBody(await request.json())
    return { changed: 1 }
  })
  const { screen } = await openApp('/admin?section=models')
  await userEvent.click(screen.getByRole('button', { name: 'Prices for work/small' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText('Input'), '2,5')
  await userEvent.fill(dialog.getByLabelText('Output'), '10')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => onBody.mock.calls)
    .toContainEqual([{ ids: ['work/small'], prices: { input: 2.5, output: 10 } }])
})

const setting = (change: Partial<ServerSetting>): ServerSetting => ({
  name: 'TEAMS',
  group: 'people',
  about: 'Who can create teams.',
  origin: 'default',
  value: 'everyone',
  isSecret: false,
  isSet: true,
  isOpen: true,
  choices: null,
  ...change,
})

it('AUTH-06 shows each setting with its source, and locks those set by the environment', async () => {
  respond(serverEndpoints.listSettings, () => ({
    settings: [
      setting({ name: 'CURRENCY', group: 'limits', value: 'USD' }),
      setting({
        name: 'METRICS_TOKEN',
        group: 'server',
        isSecret: true,
        value: null,
        origin: 'environment',
        isOpen: false,
      }),
    ],
  }))
  respondWithError(serverEndpoints.updateSetting, 'BAD_INPUT', 'CURRENCY must be three letters, such as EUR.')
  const { screen } = await openApp('/admin?section=settings')
  const fixedSetting = screen.getByRole('listitem').filter({ hasText: 'METRICS_TOKEN' })
  await expect.element(fixedSetting.getByText('Environment')).toBeVisible()
  await expect.element(fixedSetting.getByText('set', { exact: true })).toBeVisible()
  await expect.element(fixedSetting.getByRole('button')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Change CURRENCY' }))
  await userEvent.fill(screen.getByLabelText('CURRENCY'), 'euros')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('CURRENCY must be three letters, such as EUR.')).toBeVisible()
  await expect.element(screen.getByLabelText('CURRENCY')).toHaveValue('euros')
})

const takeDown = async (screen: Awaited<ReturnType<typeof openApp>>['screen'], reason: string) => {
  const dialog = screen.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText('Reason'), reason)
  await userEvent.click(dialog.getByRole('button', { name: 'Unpublish' }))
}

it('BOT-02 lists reports on bots, and unpublishes one with a reason', async () => {
  let report: PublicReport = {
    id: newId() as PublicReport['id'],
    reason: 'It insults people.',
    createdAt: Date.now(),
    kind: 'bot',
    subject: {
      id: newId(),
      name: 'Grump',
      isPublic: true,
      takenDownReason: null,
      owner: { id: newId() as UserId, name: 'Ada' },
    },
  }
  respond(moderation.listCraftReports, { reports: [], nextCursor: null })
  respond(publicModeration.listReports, () => ({ reports: [report], nextCursor: null }))
  respond(publicModeration.moderateBot, async ({ request }) => {
    expect(await request.json()).toEqual({ isTakenDown: true, reason: 'Be kind.' })
    report = { ...report, subject: { ...report.subject, isPublic: false, takenDownReason: 'Be kind.' } }
    return { id: ChatbotId.parse(report.subject.id), isTakenDown: true }
  })
  const { screen } = await openApp('/admin?section=reports')
  await expect.element(screen.getByText('It insults people.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Unpublish Grump' }))
  await takeDown(screen, 'Be kind.')
  await expect.element(screen.getByText('Unpublished')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Publish again Grump' })).toBeVisible()
})

it('CRF-02 lists reported crafts, and takes one down', async () => {
  let report: CraftReport = {
    id: newId() as CraftReport['id'],
    reason: 'It asks for a password.',
    createdAt: Date.now(),
    craft: {
      id: newId() as CraftReport['craft']['id'],
      title: 'Lamp',
      type: 'text/html',
      url: 'http://localhost/c/2',
      isPublic: true,
      isTakenDown: false,
      owner: { id: newId() as UserId, name: 'Ada' },
    },
  }
  respond(moderation.listCraftReports, () => ({ reports: [report], nextCursor: null }))
  respond(publicModeration.listReports, { reports: [], nextCursor: null })
  respond(moderation.moderateCraft, async ({ request }) => {
    expect(await request.json()).toEqual({ isTakenDown: true, reason: 'It phishes.' })
    report = { ...report, craft: { ...report.craft, isTakenDown: true } }
    return { id: report.craft.id, isTakenDown: true }
  })
  const { screen } = await openApp('/admin?section=reports')
  await expect.element(screen.getByText('It asks for a password.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Unpublish Lamp' }))
  await takeDown(screen, 'It phishes.')
  await expect.element(screen.getByText('Unpublished')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Publish again Lamp' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Lamp' })).not.toBeInTheDocument()
})

it('AUTH-06 shows usage next to the plan’s limits, and how to get more', async () => {
  respond(getUser, aUser({ upgrade: { text: 'Ask in room 12.', link: 'https://example.org/more' } }))
  respond(getUsage, {
    plan: 'free',
    messages: { today: 3, limit: 102 },
    tokens: { today: 1200, limit: null, month: 5000 },
    cost: { month: 1_500_000, budget: 2_000_000, currency: 'EUR' },
    uploads: { month: 4 },
    storage: { used: 1024 ** 3, limit: 5 * 1024 ** 3 },
    days: [{ day: '2026-11-22', messages: 3, tokens: 1200, cost: 400 }],
  })
  const { screen } = await openApp('/settings/usage')
  await expect.element(screen.getByText(/Ask in room 12/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'How to get more' }))
    .toHaveAttribute('href', 'https://example.org/more')
  await expect.element(screen.getByText(/of €2/)).toBeVisible()
  await expect
    .element(screen.getByRole('progressbar', { name: 'Cost this month: share of the limit' }))
    .toHaveAttribute('aria-valuenow', '75')
})
