import * as chats from '@atelier/contract/endpoints/chat/chats'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import { listPrompts } from '@atelier/contract/endpoints/prompts/prompts'
import { search } from '@atelier/contract/endpoints/chat/search'
import { streamEnd } from '@atelier/contract/answers/stream-end'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aChat, newId } from '../../../test/fixtures.ts'
import { openApp } from '../../../test/open-app.tsx'
import { respond, respondWithError, streamText } from '../../../test/server.ts'

const model = (id: string, reasoning: boolean) => ({
  id,
  name: id,
  provider: 'openai',
  capabilities: { tools: true, reasoning, images: false, generates: true },
})

let messageBodies: Record<string, unknown>[]
let chatBodies: Record<string, unknown>[]
let deletedPaths: string[]

beforeEach(() => {
  messageBodies = []
  chatBodies = []
  deletedPaths = []
  respond(listModels, { models: [model('deep', true)], default: 'deep', searchesWeb: true })
  respond(chats.createChat, async ({ request }) => {
    chatBodies.push((await request.clone().json()) as Record<string, unknown>)
    const { permissions: _permissions, hit: _hit, ...chat } = aChat()
    return { ...chat, ...(chatBodies.at(-1)?.['isTemporary'] === true && { isTemporary: true as const }) }
  })
  respond(chats.deleteChat, ({ url }) => {
    deletedPaths.push(url.pathname)
    return { id: newId() as ReturnType<typeof aChat>['id'] }
  })
  streamText(chats.sendMessage, async ({ request }) => {
    messageBodies.push((await request.clone().json()) as Record<string, unknown>)
    return `data: ${streamEnd}\n\n`
  })
})

const open = async () => {
  const { screen, router } = await openApp('/chat')
  const field = screen.getByRole('textbox', { name: /^Ask anything/ })
  await expect.element(field).toBeVisible()
  return { screen, field, router }
}

it('CHT-05 adds a file, a project and a bot found with @ by keyboard', async () => {
  const [file, project, bot] = [newId(), newId(), newId()]
  respond(search, ({ url }) => {
    const q = url.searchParams.get('q') ?? ''
    const searchHit = <Row extends { name: string }>(row: Row) =>
      row.name.toLowerCase().includes(q) ? [row] : []
    return {
      chats: [],
      messages: [],
      prompts: [],
      attachments: searchHit({ id: file, name: 'lamp.pdf' }).map(({ id, name }) => ({ id, title: name })),
      projects: searchHit({ id: project, name: 'Lighthouse', symbol: null }),
      bots: searchHit({ id: bot, name: 'Keeper', isOwn: true }),
    } as never
  })
  const { screen, field } = await open()
  await field.fill('Look at @lamp')
  await expect.element(screen.getByRole('option', { name: /lamp\.pdf/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('list', { name: 'Files' })).toMatchTextContent(/lamp\.pdf/)
  await expect.element(field).toHaveValue('Look at ')
  await field.fill('Look at @light')
  await screen.getByRole('option', { name: /Lighthouse/ }).click()
  await field.fill('Look at it @kee')
  await screen.getByRole('option', { name: /Keeper/ }).click()
  await expect
    .element(screen.getByRole('list', { name: 'Mentioned' }))
    .toMatchTextContent(/Lighthouse.*Keeper/)
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => messageBodies)
    .toMatchObject([
      {
        attachmentIds: [file],
        mentions: [
          { kind: 'project', id: project },
          { kind: 'bot', id: bot },
        ],
      },
    ])
})

it('CHT-01 offers web search and more reasoning if available, and remembers the choice', async () => {
  const { screen, field } = await open()
  await screen.getByRole('button', { name: 'Search the web' }).click()
  await screen.getByRole('button', { name: /^Thinking/ }).click()
  await screen.getByRole('menuitem', { name: 'High' }).click()
  await field.fill('What is new?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => messageBodies).toMatchObject([{ searchesWeb: true, effort: 'high' }])
  expect([localStorage.getItem('atelier.web'), localStorage.getItem('atelier.effort')]).toEqual([
    'on',
    'high',
  ])
})

it('CHT-01 hides web search and reasoning when no search is configured and the model can’t reason', async () => {
  respond(listModels, { models: [model('plain', false)], default: 'plain', searchesWeb: false })
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Model: plain' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Search the web' }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: /^Thinking/ }).elements()).toEqual([])
})

it('CHT-01 CHT-03 marks a chat as temporary, titles it at once, and deletes it when it is left', async () => {
  const { screen, field } = await open()
  await screen.getByRole('button', { name: 'Temporary chat' }).click()
  await expect.element(screen.getByText(/deleted when you leave/)).toBeVisible()
  await field.fill('A secret')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.title).toContain('A secret')
  expect(chatBodies).toEqual([{ isTemporary: true }])
  await expect.element(screen.getByText(/Temporary chat: .*deleted when you leave/)).toBeVisible()
  expect(deletedPaths).toEqual([])
  await screen
    .getByRole('link', { name: /New Chat/ })
    .first()
    .click()
  await expect.poll(() => deletedPaths).toHaveLength(1)
})

it('CHT-01 leaves no chat behind if the daily limit refuses its first message, and keeps the text', async () => {
  respondWithError(chats.sendMessage, 'USAGE_LIMIT_REACHED', 'Your plan doesn’t include messages.')
  const { screen, field, router } = await open()
  await field.fill('How high is it?')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Your plan doesn’t include messages.')).toBeVisible()
  await expect.poll(() => deletedPaths).toHaveLength(1)
  await expect.element(screen.getByRole('textbox', { name: /^Ask anything/ })).toHaveValue('How high is it?')
  await expect.poll(() => router.state.location.pathname).toBe('/chat')
})

it('PRM-05 tells a person who types a slash that there are no prompts yet, and how to save one', async () => {
  respond(listPrompts, { prompts: [], nextCursor: null })
  const { screen, field } = await open()
  await field.fill('/')
  await expect.element(screen.getByText(/No saved prompts yet/)).toBeVisible()
  await screen.getByRole('button', { name: 'Save Prompt' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Save Prompt' })).toBeVisible()
})

it('CHT-01 appends one dictated sentence after the other', async () => {
  const recognitions: EventTarget[] = []
  class Recognition extends EventTarget {
    start = () => void recognitions.push(this)
    stop = () => undefined
  }
  vi.stubGlobal('SpeechRecognition', Recognition)
  const { screen, field } = await open()
  await field.fill('')
  await screen.getByRole('button', { name: 'Dictate', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Stop dictating' })).toBeVisible()
  const recognize = (...sentences: string[]) =>
    recognitions[0]?.dispatchEvent(
      Object.assign(new Event('result'), {
        resultIndex: sentences.length - 1,
        results: sentences.map((transcript) => Object.assign([{ transcript }], { isFinal: true })),
      }),
    )
  recognize('The lamp is lit.')
  await expect.element(field).toHaveValue('The lamp is lit.')
  recognize('The lamp is lit.', ' It burns oil.')
  await expect.element(field).toHaveValue('The lamp is lit. It burns oil.')
  vi.unstubAllGlobals()
})
