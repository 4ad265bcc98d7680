import * as endpoints from '@atelier/contract/endpoints/crafts/crafts'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { beforeEach, expect, it } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { newId } from '../../test/fixtures.ts'
import { mockCraft } from '../../test/mock-craft.ts'
import { respondWithError, streamLive } from '../../test/server.ts'

let mockedCraft: ReturnType<typeof mockCraft>

beforeEach(() => {
  mockedCraft = mockCraft()
})

/** Opens the editor and types at the end of its text. */
const openEditor = async (typedText: string) => {
  const { screen, panel } = await mockedCraft.open()
  await panel.getByRole('tab', { name: 'Edit' }).click()
  const editor = panel.getByRole('textbox', { name: 'Code for The note' })
  await type(editor, typedText)
  return { screen, panel, editor }
}

const type = async (editor: Locator, typedText: string) => {
  await editor.click()
  await userEvent.keyboard(`{Control>}{End}{/Control}${typedText}`)
}

it('CRF-01 continues from the user’s own version after they kept it over a newer one', async () => {
  respondWithError(endpoints.saveCraftVersion, 'CONFLICT', 'It was changed meanwhile.')
  const { panel, editor } = await openEditor(' and mine')
  const othersVersion = mockedCraft.addVersion('# Theirs')
  await expect.element(panel.getByText(/There’s a newer version/)).toBeVisible()
  const saves = mockedCraft.recordSaves()
  await panel.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(editor).toHaveTextContent('# First and mine')
  await expect.element(panel.getByText('Saved', { exact: true })).toBeVisible()
  await type(editor, '!')
  await expect
    .poll(() => saves.map(({ content }) => content))
    .toEqual(['# First and mine', '# First and mine!'])
  expect(saves[0]?.baseId).toBe(othersVersion.id)
})

it('CRF-01 shows the original when everything is undone', async () => {
  mockedCraft.recordSaves()
  const { panel, editor } = await openEditor(' and more')
  await panel.getByRole('button', { name: 'Undo all' }).click()
  await expect.poll(() => editor.element().textContent).toBe('# First')
})

it('CRF-01 keeps what is typed during a save, and closes once everything is saved', async () => {
  const first = Promise.withResolvers<void>()
  const saves = mockedCraft.recordSaves(() => first.promise)
  const { panel, editor } = await openEditor(' one')
  await expect.poll(() => saves.length).toBe(1)
  await type(editor, ' two')
  await panel.getByRole('button', { name: 'Save' }).click()
  first.resolve()
  await expect.element(panel.getByRole('heading', { name: 'First one two' })).toBeVisible()
  expect(saves.map(({ content, isWriting }) => [content, isWriting])).toEqual([
    ['# First one', true],
    ['# First one two', false],
  ])
})

it('CRF-01 attaches later saves to a newer answer that arrived meanwhile', async () => {
  const events = streamLive(followEvents)
  const saves = mockedCraft.recordSaves()
  const { screen, editor } = await openEditor(' one')
  await expect.poll(() => saves.length).toBe(1)
  const [message] = mockedCraft.chat.messages
  if (!message) throw new Error('No message found.')
  const next = {
    ...message,
    id: newId() as typeof message.id,
    parentId: message.id,
    parts: [{ type: 'text' as const, text: 'It burns oil.' }],
  }
  mockedCraft.chat = { ...mockedCraft.chat, messages: [message, next] }
  events.send({ type: 'chat', chatId: mockedCraft.chat.id, change: 'updated' })
  await expect.element(screen.getByText('It burns oil.')).toBeVisible()
  await type(editor, ' two')
  await expect.poll(() => saves.length).toBe(2)
  expect(saves.map(({ leafId }) => leafId)).toEqual([message.id, next.id])
})

it('CRF-01 asks before another craft replaces unsaved text', async () => {
  respondWithError(endpoints.saveCraftVersion, 'INTERNAL', 'The disk is full.')
  const [message] = mockedCraft.chat.messages
  const part = message?.parts[0]
  if (!message || part?.type !== 'craft') throw new Error('No craft found.')
  const other = { ...part, craftId: newId() as typeof part.craftId, title: 'Another' }
  const next = { ...message, id: newId() as typeof message.id, parentId: message.id, parts: [other] }
  mockedCraft.chat = { ...mockedCraft.chat, messages: [message, next] }
  const { screen, editor } = await openEditor(' and more')
  await screen.getByRole('button', { name: /^Another/ }).click()
  await screen.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(editor).toHaveTextContent('# First and more')
})
