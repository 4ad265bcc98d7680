import { listChats } from '@atelier/contract/endpoints/chat/chats'
import { listLocalModels } from '@atelier/contract/endpoints/admin/local-models'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aUser } from '../../../test/fixtures.ts'
import { openApp } from '../../../test/open-app.tsx'
import { respond } from '../../../test/server.ts'
import { saveDraft } from '../../../lib/forms/drafts.ts'
import { languages } from '../../../lib/language.ts'

// drafts outlive the page
beforeEach(() => saveDraft('new', ''))

it('CHT-01 says what an empty installation can do, and lets an admin connect a model', async () => {
  respond(getUser, aUser({ isAdmin: true }))
  respond(listLocalModels, {
    isOn: false,
    folder: '',
    machine: { memory: 0, freeDisk: 0, cores: 1 },
    catalog: [],
    models: [],
    downloads: [],
    found: [],
  })
  respond(listChats, () => ({ chats: [], nextCursor: null }))
  const { screen, path } = await openApp('/chat')
  const steps = screen.getByRole('region', { name: 'First steps' })
  await expect.element(steps.getByText(/No language model is connected yet/)).toBeVisible()
  await expect.element(steps.getByRole('button', { name: /Just search my sources/ })).toBeVisible()
  await userEvent.click(steps.getByRole('link', { name: /Connect a provider/ }))
  await expect.poll(path).toBe('/admin?section=models')
})

it('CHT-01 offers a sample with a question, and doesn’t offer models to non-admins', async () => {
  const { screen } = await openApp('/chat')
  const steps = screen.getByRole('region', { name: 'First steps' })
  await expect.element(steps.getByRole('button', { name: /Try an example/ })).toBeVisible()
  await expect.element(steps.getByRole('link')).not.toBeInTheDocument()
  await userEvent.click(steps.getByRole('button', { name: /Try an example/ }))
  await expect
    .element(screen.getByRole('form', { name: 'Message' }).getByRole('textbox'))
    .toHaveValue('How large can a file be?')
})

it('CHT-01 appends the sample’s question to the typed text', async () => {
  const { screen } = await openApp('/chat')
  const field = screen.getByRole('form', { name: 'Message' }).getByRole('textbox')
  await field.fill('Dear assistant,')
  await screen.getByRole('button', { name: /Try an example/ }).click()
  await expect.element(field).toHaveValue('Dear assistant,\nHow large can a file be?')
  await expect.element(field).toHaveFocus()
})

it.each(Object.keys(languages))(
  'CHT-01 includes the answer to the suggested question in the %s sample',
  async (language) => {
    expect(await (await fetch(`/sample/${language}.md`)).text()).toMatch(/^# Atelier[^]+ 50 MB/)
  },
)
