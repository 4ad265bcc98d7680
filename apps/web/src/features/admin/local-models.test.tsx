import type { CatalogModel, LocalModels } from '@atelier/contract/admin/local-model'
import * as models from '@atelier/contract/endpoints/admin/admin-models'
import * as endpoints from '@atelier/contract/endpoints/admin/local-models'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

const gigabyte = 1024 ** 3

const catalogModel = (id: string, change: Partial<CatalogModel> = {}): CatalogModel => ({
  id,
  title: id,
  role: 'chat',
  bytes: gigabyte,
  memoryBytes: 2 * gigabyte,
  context: 8192,
  languages: 100,
  license: 'Apache 2.0',
  licenseUrl: 'https://example.org/license',
  tokensPerSecond: 8,
  fits: true,
  isRecommended: false,
  ...change,
})

let localModels: LocalModels

beforeEach(() => {
  localModels = {
    isOn: true,
    folder: '/data/models',
    machine: { memory: 8 * gigabyte, freeDisk: 50 * gigabyte, cores: 2 },
    catalog: [
      catalogModel('Small', { isRecommended: true }),
      catalogModel('Huge', { fits: false, languages: 1 }),
    ],
    models: [],
    downloads: [],
    found: [
      {
        path: '/home/ada/.lmstudio/models/a/b/other.gguf',
        title: 'other',
        app: 'LM Studio',
        bytes: gigabyte,
      },
    ],
  }
  respond(getUser, aUser({ isAdmin: true }))
  respond(models.getEmbedding, { embedding: null })
  respond(models.getAdminModels, () => ({
    connections: [],
    models: [],
    currency: 'USD',
    ollama: { isFound: false, address: 'http://127.0.0.1:11434' },
  }))
  respond(endpoints.listLocalModels, () => localModels)
})

it('CHT-01 an admin downloads a model that fits, sees its progress, and cancels', async () => {
  respond(endpoints.startModelDownload, async ({ request }) => {
    expect(await request.json()).toEqual({ id: 'Small' })
    localModels = {
      ...localModels,
      downloads: [{ id: 'Small', title: 'Small', done: gigabyte / 2, total: gigabyte, failure: null }],
    }
    return { id: 'Small' }
  })
  respond(endpoints.cancelModelDownload, () => {
    localModels = { ...localModels, downloads: [] }
    return { id: 'Small' }
  })
  const { screen } = await openApp('/admin?section=models')
  const availableModels = screen.getByRole('list', { name: 'Available models' })
  await expect.element(availableModels.getByText('Recommended')).toBeVisible()
  await expect.element(availableModels.getByRole('button', { name: 'Download Huge' })).toBeDisabled()
  await userEvent.click(availableModels.getByRole('button', { name: 'Download Small' }))
  await expect
    .element(screen.getByRole('progressbar', { name: 'Downloading Small' }))
    .toHaveAttribute('aria-valuenow', String(gigabyte / 2))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Small' }))
  await expect.element(availableModels.getByRole('button', { name: 'Download Small' })).toBeVisible()
})

it('CHT-01 shows the speed of an installed model, and removes it after confirmation', async () => {
  const installedModel = {
    id: 'small',
    title: 'Small',
    role: 'chat' as const,
    bytes: gigabyte,
    memory: null,
    license: null,
    hasChatTemplate: false,
    state: 'failed' as const,
    problem: 'This model needs 9.0 GB of memory, but only 1.0 GB is free.',
    speed: { read: 200.4, write: 17.2 },
    isLinked: false,
    isVerified: false,
  }
  localModels = { ...localModels, models: [installedModel] }
  respond(endpoints.removeLocalModel, () => {
    localModels = { ...localModels, models: [] }
    return { id: 'small' }
  })
  const { screen } = await openApp('/admin?section=models')
  const list = screen.getByRole('list', { name: 'Installed models' })
  await expect.element(list.getByText(/reads 200 and generates 17 tokens per second/)).toBeVisible()
  await expect.element(list.getByText(/needs 9.0 GB of memory/)).toBeVisible()
  await expect.element(list.getByText(/download not verified/)).toBeVisible()
  await expect.element(list.getByText(/may only continue text/)).toBeVisible()
  await userEvent.click(list.getByRole('button', { name: 'Remove Small' }))
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await expect.element(list).not.toBeInTheDocument()
})

it('CHT-01 adds another app’s model in place, and says why a file is rejected', async () => {
  respondWithError(endpoints.addLocalModel, 'BAD_INPUT', 'This isn’t a model in GGUF format.')
  const { screen } = await openApp('/admin?section=models')
  await userEvent.fill(screen.getByLabelText('Add a .gguf file by its path on the server'), '/page.html')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('This isn’t a model in GGUF format.')).toBeVisible()
  respond(endpoints.addLocalModel, async ({ request }) => {
    expect(await request.json()).toEqual({ path: localModels.found[0]?.path, title: 'other' })
    localModels = { ...localModels, found: [] }
    return { id: 'other' }
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add other' }))
  await expect.element(screen.getByRole('list', { name: 'Models from other apps' })).not.toBeInTheDocument()
})

it('CHT-01 offers an admin of an empty installation three options, and downloads with one click', async () => {
  respond(endpoints.startModelDownload, () => {
    localModels = {
      ...localModels,
      downloads: [{ id: 'Small', title: 'Small', done: 0, total: gigabyte, failure: null }],
    }
    return { id: 'Small' }
  })
  const { screen } = await openApp('/chat')
  const steps = screen.getByRole('region', { name: 'First steps' })
  await expect.element(steps.getByRole('link', { name: /Connect a provider/ })).toBeVisible()
  await expect.element(steps.getByRole('button', { name: /Just search my sources/ })).toBeVisible()
  await userEvent.click(steps.getByRole('button', { name: /Download a model to this computer/ }))
  await expect.element(steps.getByText('Downloading Small')).toBeVisible()
})
