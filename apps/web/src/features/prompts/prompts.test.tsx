import { createChat } from '@atelier/contract/endpoints/chat/chats'
import * as foldersApi from '@atelier/contract/endpoints/chat/folders'
import { type FolderNode, folderTree } from '@atelier/contract/chat/folder'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import * as endpoints from '@atelier/contract/endpoints/prompts/prompts'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { messages } from '@atelier/contract/messages'
import { fuzzySearch } from '@atelier/contract/fuzzy-search'
import type { PromptTag, PublicPrompt, SavedPrompt } from '@atelier/contract/prompts/prompt'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newId, aUser } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, neverRespond, respondWithError, streamLive } from '../../test/server.ts'

const aSavedPrompt = (promptName: string, promptText = `Text of ${promptName}`): SavedPrompt => ({
  id: newId() as SavedPrompt['id'],
  promptName,
  promptText,
  promptType: 'private',
  folderId: null,
  isPinned: false,
  pinnedAt: null,
  isTeams: false,
  offer: null,
  createdAt: 1,
  updatedAt: 1,
})
const publicPrompt = (promptName: string, useCount = 0): PublicPrompt => ({
  makerName: null,
  id: promptName.toLowerCase(),
  promptId: promptName.toLowerCase(),
  promptName,
  promptText: `Public text of ${promptName}`,
  promptTag: ['SEO'],
  promptType: 'public',
  useCount,
})

const mockPrompts = (savedPrompts: SavedPrompt[], library: PublicPrompt[] = []) => {
  respond(foldersApi.getFolders, { folders: [], root: folderTree('prompts', []) })
  respond(endpoints.listPublicPrompts, async ({ request }) => {
    const { q, promptTag } = (await request.json()) as { q?: string; promptTag?: PromptTag }
    const fields = ({ promptName, promptText }: PublicPrompt) => ({ name: promptName, text: promptText })
    const matches = q === undefined ? library : fuzzySearch(library, q, fields, 6)
    return {
      publicPrompts: matches.filter((each) => promptTag === undefined || each.promptTag.includes(promptTag)),
      nextCursor: null,
    }
  })
  respond(endpoints.listPrompts, ({ url }) => ({
    prompts: url.searchParams.get('filter') === 'PINNED' ? [] : savedPrompts,
    nextCursor: null,
  }))
}
const open = async (path = '/chat/prompts') => {
  const { screen } = await openApp(path)
  const main = screen.getByRole('main')
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return { screen, main }
}

it('PRM-03 shows skeleton rows while loading: four saved ones, twelve public ones', async () => {
  neverRespond(foldersApi.getFolders)
  neverRespond(endpoints.listPrompts)
  neverRespond(endpoints.listPublicPrompts)
  const { main } = await open()
  const rowsIn = (name: string) =>
    main.getByRole('region', { name }).element().querySelectorAll('[data-skeleton-row]').length
  await expect.poll(() => rowsIn(messages.prompts.savedFolder)).toBe(4)
  expect(rowsIn('Public Prompts')).toBe(12)
})

it('PRM-03 shows messages for no prompts, no matches, and a failed load', async () => {
  mockPrompts([])
  respondWithError(endpoints.listPublicPrompts, 'INTERNAL', 'The disk is full.')
  const { main } = await open()
  await expect.element(main.getByText(messages.prompts.none)).toBeVisible()
  const alert = main.getByRole('alert')
  await expect.element(alert.getByText(messages.prompts.loadFailed)).toBeVisible()
  await expect.element(alert.getByText(messages.prompts.issue)).toBeVisible()
  // without a configured link, the legal notice names the operator
  await expect
    .element(alert.getByRole('link', { name: messages.bots.contactSupport }))
    .toHaveAttribute('href', '/legal-notice')
  mockPrompts([], [publicPrompt('Keywords', 1250)])
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByText('1.2k uses')).toBeVisible()
  await main.getByRole('searchbox').fill('walrus')
  await expect.element(main.getByText(messages.prompts.noneForSearch)).toBeVisible()
})

it('PRM-04 hides the saved prompts during a search, including from the keyboard', async () => {
  mockPrompts([aSavedPrompt('Letter'), aSavedPrompt('Tide tables')])
  const { main } = await open()
  const tree = main.getByRole('treegrid')
  await expect.element(tree.getByRole('row', { name: 'Tide tables' })).toBeVisible()
  await main.getByRole('searchbox').fill('tide')
  const results = main.getByRole('list', { name: 'Search Results' })
  await expect.element(results.getByText('Tide tables')).toBeVisible()
  await expect.poll(() => tree.elements()).toEqual([])
  await main.getByRole('searchbox').fill('')
  await expect.element(results).not.toBeInTheDocument()
  await expect.element(tree.getByRole('row', { name: 'Tide tables' })).toBeVisible()
})

it('PRM-01 shows the team’s prompts and who shares them, and hides them from former members', async () => {
  const events = streamLive(followEvents)
  respond(getUser, aUser({ teamId: newId() }))
  mockPrompts([aSavedPrompt('My own')])
  respondWithError(endpoints.listTeamPrompts, 'INTERNAL', 'The disk is full.')
  const { main } = await open()
  const team = main.getByRole('region', { name: 'From your team' })
  await expect.element(team.getByRole('alert').getByText(messages.prompts.loadFailed)).toBeVisible()
  const prompt = {
    id: newId() as SavedPrompt['id'],
    promptName: 'Our tone',
    promptText: 'Write as we do.',
    promptType: 'team' as const,
    ownerName: 'Grace',
    updatedAt: 1,
  }
  respond(endpoints.listTeamPrompts, { prompts: [prompt], nextCursor: null })
  await team.getByRole('button', { name: 'Try again' }).click()
  await expect.element(team.getByText('Our tone')).toBeVisible()
  await expect.element(team.getByText(/Grace/)).toBeVisible()
  respond(getUser, aUser({ teamId: null }))
  events.send({ type: 'team' })
  await expect.element(team).not.toBeInTheDocument()
  await expect.element(main.getByText('My own')).toBeVisible()
})

it('PRM-02 shows Save Prompt, a search, a chip for each category and both lists', async () => {
  mockPrompts([aSavedPrompt('Tide tables')], [publicPrompt('Keywords')])
  const { main } = await open()
  await expect.element(main.getByRole('button', { name: 'Save Prompt', exact: true })).toBeVisible()
  await expect.element(main.getByRole('searchbox')).toBeVisible()
  for (const name of ['All prompts', 'SEO', 'Applications', 'Copywriting', 'Generative', 'DevOps'])
    await expect.element(main.getByRole('button', { name, exact: true })).toBeVisible()
  for (const name of ['Saved Prompts', 'Public Prompts'])
    await expect.element(main.getByRole('region', { name })).toBeVisible()
})

it.for([
  ['44 px high in the panel', '/chat?panel=prompts', 44],
  ['134 px high on the full page', '/chat/prompts', 134],
] as const)(
  'PRM-06 makes each row of the folder tree %s, whether a folder or a prompt',
  async ([, path, height]) => {
    mockPrompts([aSavedPrompt('Tide tables')])
    const work = { id: newId() as FolderNode['id'], type: 'directory' as const, name: 'Work', children: [] }
    respond(foldersApi.getFolders, { folders: [work], root: folderTree('prompts', [work]) })
    const { screen } = await open(path)
    for (const name of ['Work', messages.prompts.savedFolder, 'Tide tables']) {
      const row = screen.getByRole('row', { name, exact: true })
      await expect.element(row).toBeVisible()
      await expect.poll(() => row.element().getBoundingClientRect().height).toBe(height)
    }
  },
)

it('PRM-05 selects a clicked prompt instead of inserting it while another one is selected', async () => {
  mockPrompts([aSavedPrompt('Letter'), aSavedPrompt('Note')])
  const { screen, main } = await open()
  const row = main.getByRole('row', { name: 'Letter' })
  await row.hover()
  await row.getByRole('checkbox').click({ force: true })
  const bar = screen.getByRole('toolbar', { name: 'Selection' })
  await expect.element(bar.getByText('1 selected')).toBeVisible()
  await main.getByRole('row', { name: 'Note' }).click()
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const confirmDialog = screen.getByRole('alertdialog', { name: 'Delete 2 prompts?' })
  respondWithError(endpoints.deletePrompt, 'INTERNAL', 'The disk is full.')
  await confirmDialog.getByRole('button', { name: 'Delete prompts' }).click()
  await expect.element(screen.getByText(messages.prompts.deleteFailed)).toBeVisible()
  respond(endpoints.deletePrompt, { id: aSavedPrompt('Letter').id })
  await confirmDialog.getByRole('button', { name: 'Delete prompts' }).click()
  await expect.element(screen.getByText(messages.prompts.deleted)).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})

it('PRM-01 shows earlier versions of a prompt, and restores one', async () => {
  const savedPrompt = aSavedPrompt('Letter')
  mockPrompts([savedPrompt])
  respond(endpoints.listPromptVersions, {
    versions: [{ number: 1, promptName: 'Letter', promptText: 'Write it shortly.', replacedAt: 1 }],
  })
  const bodies: unknown[] = []
  respond(endpoints.updatePrompt, async ({ request }) => {
    bodies.push(await request.json())
    return { ...savedPrompt, promptText: 'Write it shortly.' }
  })
  const { main, screen } = await open()
  await userEvent.click(main.getByRole('button', { name: 'Actions for Letter' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Earlier versions…' }))
  const dialog = screen.getByRole('dialog', { name: 'Earlier versions' })
  await expect.element(dialog.getByText('Write it shortly.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await expect.element(screen.getByText('Earlier version restored')).toBeVisible()
  expect(bodies).toEqual([{ promptName: 'Letter', promptText: 'Write it shortly.' }])
})

it('PRM-01 imports prompts from a file and says what was left out, and why', async () => {
  mockPrompts([])
  respond(endpoints.importPrompts, {
    prompts: [
      { promptName: 'Letter', problem: null },
      { promptName: 'Greeting', problem: 'You already have this prompt' },
    ],
  })
  const { main, screen } = await open()
  await userEvent.click(main.getByRole('button', { name: 'Import and export' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Import…' }))
  const dialog = screen.getByRole('dialog', { name: 'Import prompts' })
  const choose = async (name: string, text: string) => {
    await expect.element(dialog.getByRole('button', { name: 'Choose file' })).toBeVisible()
    const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no field for a file')
    await userEvent.upload(input, new File([text], name))
  }
  await choose('lamps.json', '{"lamps":2}')
  await expect.element(dialog.getByText(/has no readable prompts/)).toBeVisible()
  await choose('prompts.csv', 'act,prompt\nLetter,Write it.\nGreeting,Say hello.\n')
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 prompts' }))
  await expect.element(dialog.getByText('1 prompt saved, 1 skipped:')).toBeVisible()
  await expect.element(dialog.getByText('You already have this prompt')).toBeVisible()
})

it('PRM-05 inserts the prompt typed after the slash, even before the search has responded', async () => {
  mockPrompts([aSavedPrompt('Alpha'), aSavedPrompt('Beta')])
  const { screen } = await openApp('/chat')
  const field = screen.getByRole('textbox', { name: /^Ask anything/ })
  await field.fill('/')
  await expect.element(screen.getByRole('option', { name: /Alpha/ })).toBeVisible()
  respond(endpoints.listPrompts, () => new Promise<never>(() => undefined))
  await field.fill('/beta')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Text of Beta')
})

it('PRM-05 doesn’t send the message while a prompt is looked up by its name', async () => {
  const mayAnswer = Promise.withResolvers<void>()
  const prompts = [aSavedPrompt('Alpha')]
  const onRequest = vi.fn<() => void>()
  respondWithError(createChat, 'UNAVAILABLE', 'The server is busy.', [], onRequest)
  respond(endpoints.listPrompts, async ({ url }) => {
    if (url.searchParams.has('q')) await mayAnswer.promise
    return { prompts, nextCursor: null }
  })
  const { screen } = await openApp('/chat')
  const field = screen.getByRole('textbox', { name: /^Ask anything/ })
  await field.fill('/apha')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('/apha')
  mayAnswer.resolve()
  await expect.element(screen.getByRole('option', { name: /Alpha/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Text of Alpha')
  expect(onRequest).not.toHaveBeenCalled()
})

it.for([
  ['on the full page', '/chat/prompts', 0, false],
  ['in the panel', '/chat?panel=prompts', 0, false],
  ['below folders that fill the page', '/chat/prompts', 30, false],
  ['below folders that fill the page, by keyboard', '/chat/prompts', 30, true],
] as const)(
  'PRM-06 scrolls to a new folder’s name field and focuses it, %s',
  async ([, path, folderCount, isKeyboard]) => {
    mockPrompts(Array.from({ length: 40 }, (_, index) => aSavedPrompt(`Item${index + 1}`)))
    const aFolder = (name: string): FolderNode => ({
      id: newId() as FolderNode['id'],
      type: 'directory',
      name,
      children: [],
    })
    const otherFolders = Array.from({ length: folderCount }, (_, index) => aFolder(`Folder ${index}`))
    const newFolder = aFolder('New folder')
    respond(foldersApi.getFolders, { folders: otherFolders, root: folderTree('prompts', otherFolders) })
    const { screen } = await open(path)
    await expect.element(screen.getByRole('row').first()).toBeVisible()
    const folders = [...otherFolders, newFolder]
    respond(foldersApi.changeFolders, { folders, createdId: newFolder.id })
    const button = screen.getByRole('button', { name: 'New folder' })
    if (isKeyboard) {
      ;(button.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
    } else await button.click()
    const field = screen.getByRole('textbox', { name: 'New name for New folder' })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toBeInViewport({ ratio: 1 })
    await userEvent.keyboard('Letters')
    await expect.element(field).toHaveValue('Letters')
    await expect.element(field).toBeInViewport({ ratio: 1 })
  },
)
