import type { Bot } from '@atelier/contract/bots/bot'
import * as endpoints from '@atelier/contract/endpoints/bots/bots'
import { ChatbotId, UserId } from '@atelier/contract/ids'
import { vi } from 'vitest'
import { newId } from './fixtures.ts'
import { openApp } from './open-app.tsx'
import { respond } from './server.ts'

export const aBot = (name: string, change: Partial<Bot> = {}): Bot => ({
  id: ChatbotId.parse(newId()),
  name,
  url: `https://atelier.example/chat/bots/${name}`,
  handle: name.toLowerCase().replaceAll(' ', '_'),
  description: `All about ${name}`,
  greeting: '',
  icon: null,
  prompt: 'Be brief.',
  systemPrompt: 'Be brief.',
  instructions: [],
  starters: [],
  model: null,
  skills: null,
  categories: ['code'],
  tags: [],
  owner: { uid: UserId.parse(newId()), name: 'Ada' },
  access: 'private',
  takenDownReason: null,
  isDraft: false,
  isDeployed: true,
  timesUsed: 1234,
  curated: false,
  opensSources: false,
  isOwner: true,
  version: 1,
  updatedAt: 0,
  ...change,
})

/** Opens a bot's editor; `onSave` is called with every save. */
export const openEditor = async (change: Partial<Bot> = {}) => {
  let bot = aBot('Lamp Keeper', { isDraft: true, isDeployed: false, ...change })
  const onSave = vi.fn<(version: string | null, body: unknown) => void>()
  respond(endpoints.getBot, () => bot)
  respond(endpoints.updateBot, async ({ request }) => {
    const body = (await request.json()) as { chatbotConfig?: Partial<Bot> }
    onSave(request.headers.get('if-match'), body)
    bot = { ...bot, ...body.chatbotConfig, version: bot.version + 1 }
    return bot
  })
  respond(endpoints.deployBot, () => {
    bot = { ...bot, isDraft: false, isDeployed: true }
    return bot
  })
  return { ...(await openApp(`/chat/bots/${bot.id}`)), onSave }
}
