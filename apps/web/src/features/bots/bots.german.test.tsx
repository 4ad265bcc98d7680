import { ChatBot } from '@atelier/contract/bots/bot'
import * as endpoints from '@atelier/contract/endpoints/bots/bots'
import { getChat } from '@atelier/contract/endpoints/chat/chats'
import { search } from '@atelier/contract/endpoints/chat/search'
import { ChatbotId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aBot } from '../../test/bots.ts'
import { aMessage, anOpenChat, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond } from '../../test/server.ts'

const texts = {
  greeting: 'Show me your code.',
  description: 'Reviews code for bugs, unclear parts and missing tests, most important first.',
  starters: ['Which tests are missing?'],
}
const curatedBot = aBot('Code Reviewer', {
  ...texts,
  id: ChatbotId.parse('0199b0a0-b075-7000-8000-000000000007'),
  curated: true,
  isOwner: false,
  owner: null,
})
const editedBot = aBot('Code Reviewer', texts)

const mockLibrary = () => {
  // before the lists, whose paths it matches too: the latest handler wins
  respond(endpoints.getBot, curatedBot)
  respond(endpoints.listCuratedBots, { chatbots: [curatedBot] })
  respond(endpoints.listBots, ({ url }) => ({
    chatbots: url.searchParams.get('scope') === 'own' ? [editedBot] : [],
    nextCursor: null,
  }))
}

it('BOT-02 shows a curated bot’s German name on its card and profile, but keeps the name of a user’s own bot', async () => {
  mockLibrary()
  const { screen } = await openApp('/chat/bots?q=review')
  const card = screen.getByRole('region', { name: 'Kuratierte Bots' }).getByRole('listitem')
  await expect.element(card.getByRole('heading', { name: 'Code-Prüfer' })).toBeVisible()
  await expect.element(card.getByText('@code_reviewer')).toBeVisible()
  const ownCard = screen.getByRole('region', { name: 'Ihre Bots' }).getByRole('listitem')
  await expect.element(ownCard.getByRole('heading', { name: 'Code Reviewer' })).toBeVisible()
  await expect.element(ownCard.getByText(texts.description)).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: 'Profil von Code-Prüfer' }))
  await expect.element(screen.getByRole('heading', { name: 'Code-Prüfer', level: 2 })).toBeVisible()
  await expect.element(screen.getByText('„Welche Tests fehlen?“')).toBeVisible()
})

it.each([
  ['in German with a curated bot', curatedBot, 'Code-Prüfer', 'Zeigen Sie mir Ihren Code.'],
  ['in its own words with a person’s bot', editedBot, 'Code Reviewer', 'Show me your code.'],
])('BOT-02 greets the user %s', async (_what, bot, name, greeting) => {
  const chat = anOpenChat({ chatbotId: bot.id, bot: ChatBot.strip().parse(bot), title: 'Neuer Chat' })
  respond(getChat, chat)
  const { screen } = await openApp(`/chat/${chat.id}`)
  await expect.element(screen.getByRole('heading', { name: greeting })).toBeVisible()
  await expect.element(screen.getByRole('link', { name })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: new RegExp(`^${name} fragen`) })).toBeVisible()
})

it('CHT-01 BOT-02 offers curated bots by their German name, and shows it with a question', async () => {
  const mention = {
    type: 'mention',
    mention: { kind: 'bot', id: curatedBot.id },
    name: curatedBot.name,
  } as const
  const question = { ...aMessage(newId(), 'user', 'Is it right?'), parts: [mention] }
  const chat = anOpenChat({ messages: [question] })
  respond(getChat, chat)
  respond(search, {
    chats: [],
    messages: [],
    projects: [],
    attachments: [],
    prompts: [],
    bots: [curatedBot, editedBot].map(({ id, name, isOwner }) => ({ id, name, isOwn: isOwner })),
  })
  const { screen } = await openApp(`/chat/${chat.id}`)
  await expect.element(screen.getByRole('list', { name: 'Erwähnt' })).toMatchTextContent(/Code-Prüfer/)
  await screen.getByRole('textbox', { name: /^Antworten/ }).fill('@')
  await expect.element(screen.getByRole('option', { name: /Code-Prüfer/ })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /Code Reviewer/ })).toBeVisible()
})
