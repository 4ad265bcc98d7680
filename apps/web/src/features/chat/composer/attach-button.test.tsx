import { craftRecipes } from '@atelier/contract/crafts/craft-recipes'
import { addLink, getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, anAttachment, aVaultItem } from '../../../test/fixtures.ts'
import { openApp } from '../../../test/open-app.tsx'
import { respond } from '../../../test/server.ts'
import { check } from '../../../test/set-up.ts'

const images = [1, 2, 3, 4].map((number) =>
  aVaultItem({ title: `lens ${number}.webp`, type: 'IMAGE', mimeType: 'image/webp' }),
)
const documents = Array.from({ length: 9 }, (_, index) => aVaultItem({ title: `log ${index}.pdf` }))

const openMenu = async () => {
  respond(getAttachment, anAttachment())
  respond(listVault, {
    attachments: [...images, ...documents],
    total: 13,
    storageInfo: { used: 0, limit: 1, percentage: 0 },
    nextCursor: null,
  })
  const { screen } = await openApp('/chat')
  const choose = async (entry: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Add files' }))
    await userEvent.click(screen.getByRole('menuitem', { name: entry }))
  }
  return {
    screen,
    choose,
    dialog: screen.getByRole('dialog'),
    files: screen.getByRole('list', { name: 'Files' }),
  }
}

it('CHT-05 adds vault items to a message, up to ten files and three images', async () => {
  const { choose, dialog, files } = await openMenu()
  await choose('From your vault')
  const box = (name: string) => dialog.getByRole('checkbox', { name })
  for (const { title } of images.slice(0, 3)) await check(box(title))
  await expect
    .element(box('lens 4.webp'))
    .toHaveAccessibleDescription('You can upload a maximum of 3 images.')
  for (const { title } of documents.slice(0, 7)) await check(box(title))
  await expect.element(box('log 8.pdf')).toBeDisabled()
  await expect
    .element(box('log 8.pdf'))
    .toHaveAccessibleDescription('You can upload a maximum of 10 per chat.')
  await check(box('log 6.pdf'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add to message' }))
  await expect.element(files.getByRole('listitem').nth(8)).toBeVisible()
  expect(files.getByRole('listitem').all()).toHaveLength(9)
  await choose('From your vault')
  await expect.element(box('log 0.pdf')).toHaveAccessibleDescription('Already in this message')
  await expect.element(box('log 8.pdf')).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  for (const { title } of [...images.slice(0, 3), ...documents.slice(0, 6)])
    await userEvent.click(files.getByRole('button', { name: `Remove ${title}` }))
  await expect.element(files).not.toBeInTheDocument()
})

it('CHT-05 adds a web page to a message', async () => {
  const page = anAttachment({ title: 'Tide tables', type: 'LINK' })
  respond(addLink, page)
  const { choose, dialog, files } = await openMenu()
  await choose('Add Link')
  await userEvent.fill(dialog.getByLabelText('URL'), 'https://tides.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Link' }))
  await userEvent.click(files.getByRole('button', { name: 'Remove Tide tables' }))
  await expect.element(files).not.toBeInTheDocument()
})

it('KNO-07 doesn’t offer the vault to guests', async () => {
  respond(getUser, aGuest())
  const { screen } = await openMenu()
  await userEvent.click(screen.getByRole('button', { name: 'Add files' }))
  await expect.element(screen.getByRole('menuitem', { name: 'Upload files' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'From your vault' })).not.toBeInTheDocument()
})

it('CRF-01 appends a craft request to the typed text when a model can create one', async () => {
  const capabilities = { tools: true, reasoning: false, images: false, generates: true }
  const model = { id: 'openai/gpt', name: 'GPT', provider: 'openai', capabilities }
  respond(listModels, { models: [model], default: model.id, searchesWeb: false })
  const { screen, choose } = await openMenu()
  const [recipe] = craftRecipes
  if (!recipe) throw new Error('there is one')
  const field = screen.getByRole('form', { name: 'Message' }).getByRole('textbox')
  await field.fill('About the lamp.')
  await choose(recipe.label)
  await expect.element(field).toHaveValue(`About the lamp.\n${recipe.question}`)
  await expect.element(field).toHaveFocus()
})

it('CRF-01 doesn’t offer crafts when no model is connected', async () => {
  const { screen } = await openMenu()
  await userEvent.click(screen.getByRole('button', { name: 'Add files' }))
  await expect.element(screen.getByRole('menuitem', { name: 'Write text' })).toBeVisible()
  for (const { label } of craftRecipes)
    await expect.element(screen.getByRole('menuitem', { name: label })).not.toBeInTheDocument()
})
