import { CraftShare } from '@atelier/contract/crafts/craft'
import { followChat } from '@atelier/contract/endpoints/chat/chats'
import { findKnownFiles } from '@atelier/contract/endpoints/sources/vault-lookup'
import * as sharing from '@atelier/contract/endpoints/crafts/craft-sharing'
import * as endpoints from '@atelier/contract/endpoints/crafts/crafts'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { Message } from '@atelier/contract/answers/message'
import { messages } from '@atelier/contract/messages'
import { z } from 'zod'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { mockCraft } from '../../test/mock-craft.ts'
import { respond, respondWithError, server, streamLive } from '../../test/server.ts'

const shareOf = (title: string, change: object = {}) =>
  CraftShare.parse({
    id: newId(),
    craftId: newId(),
    chatId: newId(),
    messageId: newId(),
    index: 0,
    title,
    type: 'text/html',
    access: 'public',
    edited: true,
    watermark: true,
    isTakenDown: false,
    takenDownReason: '',
    embedSites: [],
    url: 'http://localhost/c/x',
    createdAt: Date.now(),
    ...change,
  })

let mockedCraft: ReturnType<typeof mockCraft>

beforeEach(() => {
  mockedCraft = mockCraft()
})

it('CRF-01 opens a craft from its card, shows its versions, and restores an earlier one', async () => {
  mockedCraft.addVersion('# Second', 'hand')
  respond(endpoints.saveCraftVersion, ({ url }) => {
    expect(url.pathname).toContain(mockedCraft.craft.id)
    return mockedCraft.addVersion('# First')
  })
  const { screen, panel } = await mockedCraft.open()
  await expect.element(panel.getByRole('heading', { name: 'First' })).toBeVisible()
  await expect.element(panel.getByText('This is an earlier version.')).toBeVisible()
  await panel.getByRole('button', { name: 'Latest version' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Second' })).toBeVisible()
  await panel.getByRole('button', { name: 'Version 2 of 2' }).click()
  await screen.getByRole('menuitem', { name: /Version 1/ }).click()
  await panel.getByRole('button', { name: 'Restore' }).click()
  await expect.element(panel.getByRole('button', { name: 'Version 3 of 3' })).toBeVisible()
  await expect.element(panel.getByRole('heading', { name: 'First' })).toBeVisible()
})

it('CRF-01 keeps showing a complete craft while its answer ends', async () => {
  const [message] = mockedCraft.chat.messages
  const part = message?.parts[0]
  if (!message || part?.type !== 'craft') throw new Error('No craft found.')
  const storedChat = mockedCraft.chat
  mockedCraft.chat = {
    ...mockedCraft.chat,
    streamingMessageId: message.id,
    messages: [{ ...message, status: 'streaming', parts: [] }],
  }
  const mayAnswer = Promise.withResolvers<void>()
  const loadedIds: string[] = []
  respond(endpoints.getCraft, async () => {
    loadedIds.push(mockedCraft.craft.id)
    await mayAnswer.promise
    return mockedCraft.craft
  })
  const events = streamLive(followChat)
  const { type: _, status: __, ...unfinishedPart } = part
  const { versionId } = part
  events.send({
    type: 'start',
    messageId: message.id,
    messageMetadata: { chatId: mockedCraft.chat.id, parentId: message.parentId ?? newId(), model: 'builtin' },
  })
  events.send({ type: 'data-craft-start', data: unfinishedPart })
  events.send({ type: 'data-craft-delta', data: { versionId, delta: '# First' } })
  events.send({ type: 'data-craft-end', data: { versionId, status: 'success' } })
  const { screen } = await openApp(`/chat/${mockedCraft.chat.id}`)
  const panel = screen.getByRole('region', { name: 'Canvas' })
  await expect.element(panel.getByRole('heading', { name: 'First' })).toBeVisible()
  const code = panel.getByRole('tab', { name: 'Code' })
  await code.click()
  const initialElement = code.element()
  mockedCraft.chat = storedChat
  events.send({ type: 'finish', messageMetadata: { status: 'completed' } })
  events.end()
  await expect.poll(() => loadedIds.length).toBe(1)
  mayAnswer.resolve()
  await expect.element(panel.getByRole('tab', { name: 'Edit' })).toBeEnabled()
  await expect.element(code).toHaveAttribute('aria-selected', 'true')
  expect(code.element()).toBe(initialElement)
})

it('CRF-01 gives a craft’s tabs one tab stop, and switches between them with the arrow keys', async () => {
  const { panel } = await mockedCraft.open()
  const tab = (name: string) => panel.getByRole('tab', { name })
  await tab('Preview').click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}')
  await expect.element(tab('Edit')).toHaveFocus()
  await expect.element(tab('Edit')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('Preview')).toHaveAttribute('tabindex', '-1')
})

it('CRF-01 shows a newer save next to the typed text, and overwrites neither silently', async () => {
  const { panel } = await mockedCraft.open()
  await panel.getByRole('tab', { name: 'Edit' }).click()
  await panel.getByText('Plain text').click()
  await panel.getByRole('textbox', { name: 'Code for The note' }).fill('# Mine')
  mockedCraft.addVersion('# Theirs', 'hand')
  respondWithError(endpoints.saveCraftVersion, 'CONFLICT', 'It was changed meanwhile.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(panel.getByText(/There’s a newer version/)).toBeVisible()
  await expect.poll(() => panel.element().textContent).toContain('# Theirs# Mine')
  const bodies = mockedCraft.recordSaves()
  const othersVersionId = mockedCraft.craft.versions.at(-1)?.id
  await panel.getByRole('button', { name: 'Keep mine' }).click()
  // the text is autosaved
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Mine' })).toBeVisible()
  expect(bodies).toEqual([expect.objectContaining({ baseId: othersVersionId, content: '# Mine' })])
})

const addComments = (...items: { old: string; new: string; why: string }[]) => {
  const [first] = mockedCraft.chat.messages
  const [base] = mockedCraft.craft.versions
  if (!first || !base) throw new Error('No craft found.')
  const part = {
    ...first.parts[0],
    versionId: base.id,
    index: 1,
    isEdit: true,
    comments: items.map((each) => ({ ...each, state: 'open' })),
  }
  const message = Message.parse({ ...first, id: newId(), parentId: first.id, parts: [part] })
  mockedCraft.chat = { ...mockedCraft.chat, messages: [first, message] }
}

/** Mocks the server's decisions: accepted changes create a new version. */
const recordDecisions = () => {
  const bodies: { take: number[]; leave: number[] }[] = []
  const place = z.object({ messageId: z.string(), index: z.int(), at: z.int() })
  respond(endpoints.decideCraftComments, async ({ request }) => {
    const { take, leave } = z
      .object({ take: z.array(place), leave: z.array(place) })
      .parse(await request.json())
    bodies.push({ take: take.map(({ at }) => at), leave: leave.map(({ at }) => at) })
    const part = mockedCraft.chat.messages.at(-1)?.parts[0]
    if (part?.type !== 'craft' || !part.comments) throw new Error('No comments found.')
    let content = mockedCraft.contents.get(mockedCraft.craft.versions.at(-1)?.id ?? '') ?? ''
    const matchingDecisions = take.filter(({ at }) => content.includes(part.comments?.[at]?.old ?? '\0'))
    for (const { at } of matchingDecisions)
      content = content.replace(part.comments[at]?.old ?? '', part.comments[at]?.new ?? '')
    const comments = part.comments.map((each, index) => ({
      ...each,
      state: matchingDecisions.some((decision) => decision.at === index)
        ? 'taken'
        : leave.some((decision) => decision.at === index)
          ? 'left'
          : each.state,
    }))
    const answer = Message.parse({ ...mockedCraft.chat.messages.at(-1), parts: [{ ...part, comments }] })
    const messages = [...mockedCraft.chat.messages.slice(0, -1), answer]
    const versionId =
      matchingDecisions.length > 0
        ? mockedCraft.addVersion(content, 'hand').id
        : mockedCraft.craft.versions.at(-1)?.id
    mockedCraft.chat = { ...mockedCraft.chat, messages }
    return { versionId, taken: matchingDecisions.length } as never
  })
  return bodies
}

it('CRF-01 NAV-03 shows a model’s suggestions in the unchanged text, and accepts or dismisses them by keyboard', async () => {
  mockedCraft.contents.set(
    mockedCraft.craft.versions[0]?.id ?? '',
    '# Lamp\n\nIt burns **oil**.\n\n- It is red.\n- It is old.',
  )
  addComments(
    { old: 'It burns **oil**.', new: 'Oil burns.', why: 'Shorter.' },
    { old: 'It is red.', new: '', why: 'Nobody asked.' },
    { old: 'It is gone.', new: 'x', why: 'It was there once.' },
  )
  const bodies = recordDecisions()
  const { screen } = await openApp(`/chat/${mockedCraft.chat.id}`)
  const card = screen.getByRole('button', { name: /The note 3 comments · 3 to review/ })
  await card.click()
  const panel = screen.getByRole('region', { name: 'Canvas' })
  const comment = (name: string) => panel.getByRole('group', { name: `Comment on “${name}”` })
  await expect.poll(() => comment('It burns **oil**.').element().textContent).toContain('Shorter.')
  // the text is unchanged, except that its passages are marked
  await expect.element(panel.getByRole('heading', { name: 'Lamp' })).toBeVisible()
  const markedTexts = () =>
    [...panel.element().querySelectorAll('.passage')].map(({ textContent }) => textContent).join('|')
  await expect.poll(markedTexts).toBe('It burns |oil|.|It is red.')
  expect(comment('It is gone.').element().textContent).toContain('It was changed or misquoted')
  expect(comment('It is gone.').getByRole('button', { name: 'Accept' }).query()).toBeNull()
  const acceptButton = comment('It burns **oil**.').getByRole('button', { name: 'Accept' })
  acceptButton.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(comment('It burns **oil**.')).not.toBeInTheDocument()
  await expect.element(panel.getByText('Oil burns.')).toBeVisible()
  await expect.element(comment('It is red.').getByRole('button', { name: 'Accept' })).toHaveFocus()
  await panel.getByRole('button', { name: 'Reject all' }).click()
  await expect.element(panel.getByRole('group')).not.toBeInTheDocument()
  await expect.element(panel.getByText('It is red.')).toBeVisible()
  expect(bodies).toEqual([
    { take: [0], leave: [] },
    { take: [], leave: [2, 1] },
  ])
})

it('CRF-01 says that nothing changed when a suggestion can’t be applied', async () => {
  mockedCraft.contents.set(mockedCraft.craft.versions[0]?.id ?? '', 'It burns oil.')
  addComments({ old: 'oil', new: 'gas', why: '' })
  respondWithError(endpoints.decideCraftComments, 'CONFLICT', 'The text was changed there meanwhile.')
  const { screen, panel } = await mockedCraft.open()
  await panel.getByRole('button', { name: 'Accept all' }).click()
  await expect.element(screen.getByText('Couldn’t apply the changes')).toBeVisible()
  await expect.element(panel.getByText('It burns oil.')).toBeVisible()
})

it('CRF-01 NAV-03 shows the saved edits even if its card opened the previous version', async () => {
  mockedCraft.recordSaves()
  const { panel } = await mockedCraft.open()
  await panel.getByRole('tab', { name: 'Edit' }).click()
  await panel.getByText('Plain text').click()
  await panel.getByRole('textbox', { name: 'Code for The note' }).fill('# Typed')
  await expect.element(panel.getByText('Saved')).toBeVisible()
  await panel.getByRole('tab', { name: 'Preview' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Typed' })).toBeVisible()
  await expect.element(panel.getByText('This is an earlier version.')).not.toBeInTheDocument()
})

it('CRF-01 keeps the typed text when a newer version arrives', async () => {
  const first = mockedCraft.craft.versions[0]?.id ?? ''
  mockedCraft.contents.set(first, '# Lamp\n\nIt burns oil.')
  mockedCraft.addVersion('# Lamp\n\nIt burns paraffin.', 'edit')
  const events = streamLive(followEvents)
  const { panel } = await mockedCraft.open()
  await panel.getByRole('button', { name: 'Latest version' }).click()
  await panel.getByRole('tab', { name: 'Edit' }).click()
  await panel.getByText('Plain text').click()
  const code = panel.getByRole('textbox', { name: 'Code for The note' })
  await code.fill('# Mine')
  mockedCraft.addVersion('# Lamp\n\nIt burns gas.', 'edit')
  events.send({ type: 'craft', craftId: mockedCraft.craft.id })
  await expect.element(panel.getByRole('button', { name: 'Version 3 of 3' })).toBeVisible()
  await expect.element(code).toHaveValue('# Mine')
  await panel.getByRole('tab', { name: 'Preview' }).click()
  await panel.getByRole('button', { name: 'View changes' }).click()
  await expect.poll(() => panel.element().textContent).toContain('gas')
})

it('CRF-01 NAV-03 keeps the typed text while a panel on the other side opens and closes', async () => {
  await page.viewport(1280, 800)
  const { screen, panel } = await mockedCraft.open()
  await panel.getByRole('tab', { name: 'Edit' }).click()
  await panel.getByText('Plain text').click()
  const field = panel.getByRole('textbox', { name: 'Code for The note' })
  await field.fill('# Mine')
  await screen.getByRole('button', { name: 'History', exact: true }).click()
  const history = screen.getByRole('region', { name: 'History' })
  await expect.element(history).toBeVisible()
  await expect.element(field).toHaveValue('# Mine')
  await history.getByRole('button', { name: 'Close' }).click()
  await expect.element(history).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('# Mine')
})

it('CRF-02 CRF-03 shares a craft, rolls back a failed change, and shows the specified messages', async () => {
  let share: CraftShare | null = null
  respond(sharing.listCraftShares, () => ({
    crafts: share ? [share] : [],
    pagination: { nextCursor: null },
  }))
  respond(sharing.shareCraft, async ({ request }) => {
    const { access } = (await request.json()) as { access: string }
    share = shareOf('The note', { access, messageId: mockedCraft.chat.messages[0]?.id })
    return share
  })
  const { screen, panel } = await mockedCraft.open()
  await panel.getByRole('button', { name: 'Share' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Share craft' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(screen.getByText(messages.crafts.shared)).toBeVisible()
  const link = dialog.getByRole('textbox', { name: 'Link' })
  await expect.element(link).toHaveFocus()
  await expect.element(dialog.getByText(/^Only you can open the link to/)).toBeVisible()
  await expect.element(dialog.getByRole('switch', { name: /^Public/ })).not.toBeChecked()
  // on the free plan, the watermark can't be removed
  await expect.element(dialog.getByRole('switch', { name: /Watermark/ })).toBeDisabled()
  respondWithError(sharing.updateCraftShare, 'INTERNAL', 'The disk is full.')
  const laterEditsSwitch = dialog.getByRole('switch', { name: /Show later edits/ })
  await laterEditsSwitch.click({ force: true })
  await expect.element(screen.getByText(messages.crafts.updateFailed)).toBeVisible()
  await expect.element(laterEditsSwitch).toBeChecked()
  respondWithError(sharing.deleteCraftShare, 'INTERNAL', 'The disk is full.')
  await dialog.getByRole('button', { name: 'Delete link' }).click()
  await expect.element(screen.getByText(messages.crafts.deleteFailed)).toBeVisible()
})

it('CRF-03 says when a craft couldn’t be shared or saved to the vault', async () => {
  respond(sharing.listCraftShares, { crafts: [], pagination: { nextCursor: null } })
  respond(findKnownFiles, { known: [] })
  respondWithError(sharing.shareCraft, 'INTERNAL', 'The disk is full.')
  const storageFullError = { status: 'error', data: { code: 'TOO_LARGE', message: 'Your vault is full.' } }
  server.use(http.post('/v1/uploads', () => HttpResponse.json(storageFullError, { status: 413 })))
  const { screen, panel } = await mockedCraft.open()
  await panel.getByRole('button', { name: 'Share' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Share craft' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(screen.getByText(messages.crafts.shareFailed)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await panel.getByRole('button', { name: /^More/ }).click()
  await screen.getByRole('menuitem', { name: 'Save to vault' }).click()
  await expect.element(screen.getByText(messages.crafts.saveFailed)).toBeVisible()
})

it('CRF-02 NAV-04 lists shared crafts on /profile, page by page', async () => {
  respond(sharing.listCraftShares, ({ url }) =>
    url.searchParams.has('cursor')
      ? { crafts: [shareOf('Older', { access: 'private' })], pagination: { nextCursor: null } }
      : { crafts: [shareOf('Newer')], pagination: { nextCursor: 'next' } },
  )
  const { screen } = await openApp('/profile')
  const list = screen.getByRole('region', { name: 'Shared crafts' })
  await expect.element(list.getByText('Newer')).toBeVisible()
  await expect.element(list.getByText('Older')).toBeVisible()
  await expect.element(list.getByText('Private')).toBeVisible()
})
