import { BotConfig } from '@atelier/contract/bots/bot'
import type { BotTest } from '@atelier/contract/bots/bot-test'
import { runBotTest, listBotTests } from '@atelier/contract/endpoints/bots/bot-tests'
import * as endpoints from '@atelier/contract/endpoints/bots/bots'
import { ChatbotId, UserId } from '@atelier/contract/ids'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newId } from '../../../test/fixtures.ts'
import { openApp } from '../../../test/open-app.tsx'
import { respond, respondWithError } from '../../../test/server.ts'

const aBot = (config: BotConfig, change: Partial<ReturnType<typeof exportConfig>> = {}) => ({
  ...exportConfig(config),
  ...change,
})
const exportConfig = (config: BotConfig) => ({
  ...config,
  id: ChatbotId.parse(newId()),
  handle: 'keeper',
  url: 'https://atelier.example/chat/bots/keeper',
  systemPrompt: '',
  owner: { uid: UserId.parse(newId()), name: 'Ada' },
  access: 'public' as 'public' | 'private',
  takenDownReason: null,
  isDraft: false,
  isDeployed: true,
  timesUsed: 3,
  curated: false,
  opensSources: false,
  isOwner: true,
  version: 1,
  updatedAt: 0,
})
const keeper = BotConfig.parse({ name: 'Keeper', description: 'Knows lamps', prompt: 'Be brief.' })

beforeEach(() => {
  respond(endpoints.listBots, { chatbots: [], nextCursor: null })
  respond(endpoints.listCuratedBots, { chatbots: [] })
  respond(endpoints.listBotKnowledge, { attachments: [] })
  respond(listBotTests, { tests: [] })
})

it('BOT-01 imports every valid bot of a file, and reports on each', async () => {
  respond(endpoints.createBot, async ({ request }) => {
    const { chatbotConfig } = (await request.json()) as { chatbotConfig: BotConfig }
    return aBot(chatbotConfig)
  })
  const { screen } = await openApp('/chat/bots')
  const file = new File(
    [JSON.stringify([{ name: 'Odd one' }, { name: 'Keeper', instructions: 'Be brief.', model: 'm' }])],
    'bots.json',
  )
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    const transfer = new DataTransfer()
    transfer.items.add(file)
    this.files = transfer.files
    this.dispatchEvent(new Event('change'))
  })
  await userEvent.click(screen.getByRole('button', { name: 'Import bot' }))
  click.mockRestore()
  const report = screen.getByRole('dialog', { name: '1 bot imported' })
  const [failedBot, importedBot] = [report.getByRole('listitem').first(), report.getByRole('listitem').last()]
  await expect.element(failedBot).toHaveTextContent('Odd oneThis format isn’t supported.Not imported')
  await expect
    .element(importedBot)
    .toHaveTextContent('KeeperShortened, skipped or kept as text: Model.Imported')
})

it('BOT-05 shows a public bot to others at its URL, with a link to copy', async () => {
  const bot = aBot(keeper, { isOwner: false })
  respond(endpoints.getBot, bot)
  const { screen } = await openApp(`/chat/bots/${bot.id}`)
  const page = screen.getByRole('main')
  await expect.element(page.getByRole('heading', { name: 'Keeper' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start chat' })).toBeVisible()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(page.getByRole('button', { name: 'Copy link' }))
  await vi.waitFor(() => expect(write).toHaveBeenCalledWith('https://atelier.example/chat/bots/keeper'))
})

it('BOT-01 duplicates a bot under an available name', async () => {
  const bot = aBot(keeper)
  respond(endpoints.getBot, bot)
  respond(endpoints.validateBot, async ({ request }) => {
    const { name } = (await request.json()) as { name: string }
    return { isAvailable: name !== 'Keeper (copy)', handle: 'x' }
  })
  const createdNames: string[] = []
  respond(endpoints.createBot, async ({ request }) => {
    const { chatbotConfig } = (await request.json()) as { chatbotConfig: BotConfig }
    createdNames.push(chatbotConfig.name)
    return aBot(chatbotConfig)
  })
  const { screen } = await openApp(`/chat/bots/${bot.id}`)
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }))
  await expect.element(screen.getByText('Bot duplicated')).toBeVisible()
  expect(createdNames).toEqual(['Keeper (copy 2)'])
})

it('BOT-05 continues with the next test question when one gets no answer, and still allows deploying', async () => {
  const bot = aBot(keeper, { isDraft: true, isDeployed: false })
  const test = (question: string): BotTest => ({
    id: newId() as BotTest['id'],
    question,
    mustSay: [],
    attachmentId: null,
    sourceTitle: null,
    draft: null,
    live: null,
  })
  respond(endpoints.getBot, bot)
  respond(listBotTests, { tests: [test('First?'), test('Second?')] })
  respondWithError(runBotTest, 'MODEL_UNREACHABLE', 'The model’s server failed (500).')
  const { screen } = await openApp(`/chat/bots/${bot.id}`)
  await userEvent.click(screen.getByRole('button', { name: 'Deploy Bot' }))
  const dialog = screen.getByRole('dialog', { name: 'Check before you deploy' })
  await expect.element(dialog.getByText('2 test questions got no answer. The others ran.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Deploy anyway' })).toBeEnabled()
})
