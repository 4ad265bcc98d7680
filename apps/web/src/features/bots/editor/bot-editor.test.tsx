import { listAssistantTools } from '@atelier/contract/endpoints/tools/assistant-tools'
import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import { listBotTests } from '@atelier/contract/endpoints/bots/bot-tests'
import * as endpoints from '@atelier/contract/endpoints/bots/bots'
import { createChat, getChat } from '@atelier/contract/endpoints/chat/chats'
import { messages } from '@atelier/contract/messages'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openEditor } from '../../../test/bots.ts'
import { anAttachment, anOpenChat, newId } from '../../../test/fixtures.ts'
import { openApp } from '../../../test/open-app.tsx'
import { respond, respondWithError } from '../../../test/server.ts'

beforeEach(() => {
  respond(endpoints.listBotKnowledge, () => ({ attachments: [] }))
  respond(listAssistantTools, { tools: [] })
  respond(listBotTests, () => ({ tests: [] }))
  respond(endpoints.validateBot, () => ({ isAvailable: true, handle: 'x' }))
})

it('BOT-08 says that an update failed, with a separate message for custom prompts', async () => {
  const { screen } = await openEditor({ instructions: [{ id: newId(), prompt: 'Be kind.', example: '' }] })
  respondWithError(endpoints.updateBot, 'INTERNAL', 'The disk is full.')
  await userEvent.fill(screen.getByLabelText('Greeting'), 'Ahoy')
  await expect.element(screen.getByText(messages.bots.updateFailed)).toBeVisible()
  await userEvent.clear(screen.getByLabelText('Greeting'))
  await userEvent.click(screen.getByRole('button', { name: /^Advanced Instructions/ }))
  await userEvent.fill(screen.getByLabelText('Prompt'), 'Be blunt.')
  await expect.element(screen.getByText(messages.bots.promptsFailed)).toBeVisible()
})

it('BOT-03 NAV-01 says in the page’s main part that a bot was not found', async () => {
  respondWithError(endpoints.getBot, 'NOT_FOUND', 'Not found')
  const { screen } = await openApp(`/chat/bots/${newId()}`)
  await expect
    .element(screen.getByRole('main').getByRole('heading', { level: 1, name: 'Bot not found' }))
    .toBeVisible()
})

it('BOT-03 NAV-02 previews the draft in a panel next to the editor', async () => {
  const chat = anOpenChat()
  respond(createChat, chat)
  respond(getChat, chat)
  const { screen } = await openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'Preview next to editor' }))
  const panel = screen.getByRole('region', { name: 'Bot preview' })
  await expect.element(panel.getByText(/Only you can see this chat/)).toBeVisible()
  await expect.element(screen.getByLabelText('Greeting')).toBeVisible()
})

it('BOT-04 VLT-13 says when a link and a text are being added to the knowledge base, and when they have been added', async () => {
  const arrival = Promise.withResolvers<void>()
  const add = async () => {
    await arrival.promise
    return anAttachment()
  }
  respond(attachments.addLink, add)
  respond(attachments.addText, add)
  const { screen } = await openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'Webpage Links' }))
  await userEvent.fill(screen.getByRole('dialog').getByRole('textbox'), 'https://tides.example/')
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Add Link' }))
  await expect.element(screen.getByText(messages.vault.addingLinkToBot)).toBeVisible()
  arrival.resolve()
  await expect.element(screen.getByText(messages.vault.linkAdded)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Text Content' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox').last(), 'High water at six.')
  await userEvent.click(dialog.getByRole('button', { name: 'Add text' }))
  await expect.element(screen.getByText(messages.vault.textAdded)).toBeVisible()
})
