import type { Bot } from '@atelier/contract/bots/bot'
import type { BotTest } from '@atelier/contract/bots/bot-test'
import * as endpoints from '@atelier/contract/endpoints/bots/bots'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { listAssistantTools } from '@atelier/contract/endpoints/tools/assistant-tools'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import * as testsApi from '@atelier/contract/endpoints/bots/bot-tests'
import { listProjects } from '@atelier/contract/endpoints/projects/projects'
import { listTasks } from '@atelier/contract/endpoints/tasks/tasks'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { ChatbotId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aGuest, anAttachment, newId, aUser } from '../../test/fixtures.ts'
import { aBot, openEditor } from '../../test/bots.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError, streamLive } from '../../test/server.ts'
import { configOf } from './api.ts'

let ownBots: Bot[] = []
let curatedFixtures: Bot[] = []
beforeEach(() => {
  ownBots = [aBot('Lamp Keeper', { isDraft: true })]
  curatedFixtures = [aBot('Plain Words', { curated: true, isOwner: false, owner: null })]
  respond(endpoints.listBots, ({ url }) => ({
    chatbots: url.searchParams.get('scope') === 'own' ? ownBots : [],
    nextCursor: null,
  }))
  respond(endpoints.listCuratedBots, ({ url }) => ({
    chatbots: curatedFixtures.filter(({ categories }) =>
      categories.some((each) => each === (url.searchParams.get('category') ?? each)),
    ),
  }))
  respond(endpoints.listBotKnowledge, () => ({ attachments: [] }))
  respond(listAssistantTools, { tools: [] })
  respond(testsApi.listBotTests, () => ({ tests: [] }))
  respond(endpoints.validateBot, () => ({ isAvailable: true, handle: 'x' }))
})

it('BOT-02 NAV-01 opens the library from the sidebar, with cards showing handle, uses, categories and Draft', async () => {
  const { screen, path } = await openApp('/chat')
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Bots' }))
  await vi.waitFor(() => expect(path()).toContain('/chat/bots'))
  const card = screen.getByRole('region', { name: 'Your bots' }).getByRole('listitem')
  await expect.element(card.getByText('@lamp_keeper')).toBeVisible()
  await expect.element(card.getByText('Draft')).toBeVisible()
  await expect.element(card.getByText('1.2k')).toBeVisible()
  await expect.element(card.getByText('Code')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Edit Lamp Keeper' })).toBeInTheDocument()
  const curatedBots = screen.getByRole('region', { name: 'Curated bots' })
  await expect.element(curatedBots.getByText('@plain_words')).toBeVisible()
  expect(curatedBots.getByRole('link', { name: /Edit/ }).elements()).toHaveLength(0)
})

it('BOT-02 filters by category, with messages for no match and an empty library', async () => {
  const { screen } = await openApp('/chat/bots?category=life')
  const group = screen.getByRole('region', { name: 'Curated bots' })
  await expect.element(group.getByText(messages.bots.noneForFilter)).toBeVisible()
  curatedFixtures = []
  await userEvent.click(group.getByRole('button', { name: 'Show all' }))
  await expect.element(group.getByText(messages.bots.none)).toBeVisible()
})

it('BOT-02 shows the team’s shared bots and why they didn’t load, and hides them from former members', async () => {
  const events = streamLive(followEvents)
  respond(getUser, aUser({ teamId: newId() }))
  const answerTeam = (scopes: (scope: string | null) => Bot[]) =>
    respond(endpoints.listBots, ({ url }) => ({
      chatbots: scopes(url.searchParams.get('scope')),
      nextCursor: null,
    }))
  respondWithError(endpoints.listBots, 'INTERNAL', 'It broke.')
  const { screen } = await openApp('/chat/bots')
  const group = screen.getByRole('region', { name: 'From your team' })
  await expect.element(group.getByRole('alert')).toBeVisible()
  const sharedBot = aBot('Tide Table', { isOwner: false, access: 'team' })
  answerTeam((scope) => (scope === 'team' ? [sharedBot] : []))
  await userEvent.click(group.getByRole('button', { name: 'Try again' }))
  await expect.element(group.getByText('@tide_table')).toBeVisible()
  expect(group.getByRole('link', { name: /Edit/ }).elements()).toHaveLength(0)
  respond(getUser, aUser({ teamId: null }))
  events.send({ type: 'team' })
  await expect.element(group).not.toBeInTheDocument()
})

it('BOT-02 says that the curated bots didn’t load, links to support, and retries', async () => {
  respond(getUser, aUser({ supportLink: 'mailto:help@example.org' }))
  respondWithError(endpoints.listCuratedBots, 'INTERNAL', 'It broke.')
  const { screen } = await openApp('/chat/bots')
  const group = screen.getByRole('region', { name: 'Curated bots' })
  await expect.element(group.getByText(messages.bots.loadFailed)).toBeVisible()
  await expect
    .element(group.getByRole('link', { name: messages.bots.contactSupport }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:help@example.org\?subject=/))
  respond(endpoints.listCuratedBots, () => ({ chatbots: curatedFixtures }))
  await userEvent.click(group.getByRole('button', { name: 'Try again' }))
  await expect.element(group.getByText('@plain_words')).toBeVisible()
})

it('BOT-02 BOT-03 opens the profile when the icon is clicked', async () => {
  respond(endpoints.getBot, () => curatedFixtures[0] ?? aBot('none'))
  // after getBot, whose path also matches: the latest handler wins
  respond(endpoints.listCuratedBots, () => ({ chatbots: curatedFixtures }))
  const { screen } = await openApp('/chat/bots')
  await userEvent.click(screen.getByRole('button', { name: 'Profile of Plain Words' }))
  await expect.element(screen.getByRole('button', { name: 'Start chat' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Plain Words', level: 2 })).toBeVisible()
})

it('BOT-08 deletes the user’s own bot after confirmation', async () => {
  const onRequest = vi.fn<(id: string | null) => void>()
  const remove = ({ url }: { url: URL }) => {
    onRequest(url.searchParams.get('chatbotId'))
    const [removedBot] = ownBots
    ownBots = []
    return { id: removedBot?.id ?? ChatbotId.parse(newId()) }
  }
  const id = ownBots[0]?.id
  const { screen } = await openApp('/chat/bots')
  respondWithError(endpoints.deleteBot, 'INTERNAL', 'The disk is full.')
  await userEvent.click(screen.getByRole('button', { name: 'Delete Lamp Keeper' }))
  const confirmButton = screen.getByRole('alertdialog').getByRole('button', { name: 'Delete bot' })
  await userEvent.click(confirmButton)
  await expect.element(screen.getByText(messages.bots.deleteFailed)).toBeVisible()
  respond(endpoints.deleteBot, remove)
  await userEvent.click(confirmButton)
  await expect.element(screen.getByText(messages.bots.deleted)).toBeVisible()
  expect(onRequest).toHaveBeenCalledExactlyOnceWith(id)
})

it('BOT-06 asks for missing fields, and says that a name is taken', async () => {
  respond(endpoints.validateBot, () => ({ isAvailable: false, handle: 'x' }))
  const { screen } = await openApp('/chat/bots/new')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await expect.element(screen.getByText(messages.bots.required).first()).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Name'), 'Plain Words')
  await expect.element(screen.getByText(messages.bots.nameTaken)).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Prompt'), 'p'.repeat(4001))
  await expect.element(screen.getByText(messages.bots.promptTooLong)).toBeVisible()
})

it('BOT-05 BOT-08 saves the draft automatically, then deploys it', async () => {
  const { screen, onSave } = await openEditor()
  await userEvent.fill(screen.getByLabelText('Greeting'), 'Ahoy')
  await expect.poll(() => onSave.mock.calls.length).toBe(1)
  expect(onSave.mock.lastCall?.[0]).toBe('"1"')
  await expect.element(screen.getByText('Draft saved')).toBeVisible()
  await expect.element(screen.getByText(messages.bots.updated)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Deploy Bot' }))
  await expect.element(screen.getByText(messages.bots.deployed)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Deploy Bot' })).toBeDisabled()
})

it('BOT-01 sets which model answers, and which tools the bot may use', async () => {
  const capabilities = { tools: true, reasoning: false, images: false, generates: true }
  const model = { id: 'openai/lamp', name: 'Lamp 2', provider: 'openai', capabilities }
  respond(listModels, { models: [model], default: model.id, searchesWeb: false })
  const tool = { summary: '', effect: 'read', policy: 'allow', isEssential: false } as const
  respond(listAssistantTools, {
    tools: [
      { ...tool, name: 'search_knowledge', title: 'Search sources', isEssential: true },
      { ...tool, name: 'calculator', title: 'Calculate' },
      { ...tool, name: 'search_web', title: 'Search the web' },
    ],
  })
  const { screen, onSave } = await openEditor({ skills: null })
  const choose = async (field: string, option: string) => {
    await userEvent.click(screen.getByRole('main').getByRole('button', { name: new RegExp(`${field}$`) }))
    await userEvent.click(screen.getByRole('option', { name: option }))
  }
  await choose('Model', 'Lamp 2')
  await choose('Tools', 'Only selected tools')
  expect(screen.getByRole('checkbox', { name: 'Search sources' }).elements()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Search the web' }))
  await expect
    .poll(() => onSave.mock.lastCall?.[1])
    .toMatchObject({ chatbotConfig: { model: 'openai/lamp', skills: ['calculator'] } })
})

it('BOT-05 runs the test questions before deploying, and deploys anyway on request', async () => {
  const result = {
    missing: [],
    isCited: true,
    findsNothing: false,
    milliseconds: 5,
    tokens: 0,
    ranAt: 1,
    sources: ['lamp.txt'],
  }
  const question: BotTest = {
    id: newId() as BotTest['id'],
    question: 'How much does it burn?',
    mustSay: ['417'],
    attachmentId: null,
    sourceTitle: null,
    draft: null,
    live: { ...result, passed: true, answer: 'It burns **417 litres** [1].', isCurrent: true },
  }
  respond(testsApi.listBotTests, { tests: [question] })
  const bodies: unknown[] = []
  respond(testsApi.runBotTest, async ({ request }) => {
    bodies.push(await request.json())
    const draft = { ...result, passed: false, missing: ['417'], answer: 'Plenty.', isCurrent: true }
    return { ...question, draft }
  })
  const { screen } = await openEditor({ isDraft: true, isDeployed: true })
  await userEvent.click(screen.getByRole('button', { name: 'Deploy Bot' }))
  const dialog = screen.getByRole('dialog', { name: 'Check before you deploy' })
  await expect.element(dialog.getByText('Missing: “417”.')).toBeVisible()
  const answerGroup = dialog.getByRole('group', { name: 'Answer' }).last()
  await expect.element(answerGroup.getByRole('strong')).toHaveTextContent('417 litres')
  await expect.element(answerGroup).toHaveTextContent('It burns 417 litres.')
  await expect.element(dialog.getByText('The draft answers 0 of 1 test questions well.')).toBeVisible()
  expect(bodies).toEqual([{ side: 'draft' }])
  await userEvent.click(dialog.getByRole('button', { name: 'Deploy anyway' }))
  await expect.element(screen.getByText(messages.bots.deployed)).toBeVisible()
})

it('BOT-05 compares the deployed version with the draft, and restores it as the draft', async () => {
  const { screen, onSave } = await openEditor()
  respond(endpoints.listBotVersions, () => ({
    versions: [
      { number: 1, config: { ...configOf(aBot('Lamp Keeper')), prompt: 'Be long.' }, deployedAt: 0 },
    ],
  }))
  await screen.getByRole('button', { name: 'More actions' }).click()
  await screen.getByRole('menuitem', { name: 'Versions' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Compare' }).click()
  const changes = dialog.getByRole('region', { name: 'Changes in the draft since version 1' })
  await expect.poll(() => changes.element().textContent).toMatch(/Removed: Be long\..*Added: Be brief\./)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect.element(screen.getByLabelText('Prompt')).toHaveValue('Be long.')
  await expect.poll(() => JSON.stringify(onSave.mock.calls)).toContain('Be long.')
})

it('BOT-08 reports a change made elsewhere, and overwrites it on request', async () => {
  const { screen, onSave } = await openEditor()
  respondWithError(endpoints.updateBot, 'PRECONDITION_FAILED', 'It was changed.')
  await userEvent.fill(screen.getByLabelText('Greeting'), 'Ahoy')
  const alert = screen.getByRole('alert').filter({ hasText: 'changed elsewhere' })
  await expect.element(alert).toBeVisible()
  await expect.element(screen.getByLabelText('Greeting')).toHaveValue('Ahoy')
  expect(onSave).not.toHaveBeenCalled()
})

it('BOT-03 BOT-06 allows up to four advanced instructions in a separate view', async () => {
  const { screen } = await openEditor()
  await userEvent.click(screen.getByRole('button', { name: /^Advanced Instructions/ }))
  for (let count = 0; count < 4; count += 1)
    await userEvent.click(screen.getByRole('button', { name: 'Add instruction' }))
  expect(screen.getByRole('button', { name: 'Add instruction' }).elements()).toHaveLength(0)
  await expect.element(screen.getByText(messages.bots.required).first()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back to bot' }))
  await expect.element(screen.getByText('4 of 4')).toBeVisible()
})

it('BOT-04 says that the knowledge base didn’t load, and still offers ways to add to it', async () => {
  respondWithError(endpoints.listBotKnowledge, 'INTERNAL', 'It broke.')
  const { screen } = await openEditor()
  await expect.element(screen.getByText(messages.bots.knowledgeFailed)).toBeVisible()
  for (const name of ['Upload Files', 'Webpage Links', 'Text Content', 'Google Drive'])
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
})

it('BOT-03 BOT-04 KNO-05 previews a knowledge source, keeps its link up to date, and asks before removing it', async () => {
  const link = anAttachment({ type: 'LINK', title: 'Tide tables', url: 'https://tides.example/' })
  const failedKnowledge = anAttachment({ title: 'Moon', status: 'failed' })
  respond(endpoints.listBotKnowledge, () => ({ attachments: [link, failedKnowledge] }))
  respond(listTasks, { tasks: [], mailedTo: 'off' })
  respond(listProjects, { projects: [], nextCursor: null, total: 0 })
  const { screen } = await openEditor()
  const menuOf = (title: string) => screen.getByRole('button', { name: `Actions for ${title}` })
  await userEvent.click(screen.getByRole('button', { name: 'Tide tables', exact: true }))
  const source = screen.getByRole('region', { name: 'Source' })
  await expect.element(source).toBeVisible()
  await userEvent.click(source.getByRole('button', { name: /Close/ }))
  await userEvent.click(menuOf('Moon'))
  await expect.element(screen.getByRole('menuitem', { name: 'Retry' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Keep up to date…' }).elements()).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(menuOf('Tide tables'))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Keep up to date…' }))
  const dialog = screen.getByRole('dialog', { name: 'Keep this link up to date' })
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Refresh: Tide tables')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(menuOf('Tide tables'))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  await expect.element(screen.getByRole('alertdialog', { name: messages.vault.deleteOne })).toBeVisible()
})

it('BOT-07 rejects an image of more than 2 MB', async () => {
  const { screen } = await openEditor()
  const clickSpy = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }))
    this.files = files.files
    this.dispatchEvent(new Event('change'))
  })
  await userEvent.click(screen.getByRole('button', { name: 'Upload image' }))
  await expect.element(screen.getByText(messages.bots.iconTooLarge)).toBeVisible()
  clickSpy.mockRestore()
})

it('BOT-01 BOT-02 asks a guest who wants a new bot to sign in', async () => {
  respond(getUser, () => aGuest())
  const { screen } = await openApp('/chat/bots')
  await screen.getByRole('button', { name: 'New bot' }).click()
  await expect.element(screen.getByRole('dialog').getByText('Sign in to create your own bots.')).toBeVisible()
})

it('BOT-01 asks a guest to sign in before creating a bot', async () => {
  respond(getUser, () => aGuest())
  const { screen } = await openApp('/chat/bots/new')
  await expect.element(screen.getByText('Bots require an account')).toBeVisible()
})
