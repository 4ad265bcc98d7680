import { createChat, getChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { updateProject } from '@atelier/contract/endpoints/projects/projects'
import { generateProject } from '@atelier/contract/endpoints/projects/set-up'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aChat, anAttachment, drivesWith } from '../../test/fixtures.ts'
import { respond, failNetwork, neverRespond, respondWithError } from '../../test/server.ts'
import { generatedProject, openSetUp, goToReview } from '../../test/set-up.ts'

const open = async () => {
  const summary = JSON.stringify({ title: 'Manual', summary: 'How the lamp is lit.', tags: [] })
  const app = await openSetUp({ drives: drivesWith(anAttachment({ summary })) })
  await goToReview(app)
  const field = (name: string) => app.dialog.getByRole('textbox', { name })
  return { ...app, field }
}

it('PRJ-16 shows the whole proposal and what the assistant will know', async () => {
  const { dialog, field } = await open()
  await expect.element(field('Project title')).toHaveValue('Tidal charts')
  await expect.element(field('Description')).toHaveValue('Tables of tides by port')
  await expect.element(field('Custom Instructions')).toHaveValue('Answer in tables.')
  await expect.element(field('First question')).toHaveValue('When is high water?')
  await expect.element(field('Starter question 2')).toHaveValue('Which month?')
  await expect.element(dialog.getByRole('button', { name: 'Change the symbol 🌊' })).toBeVisible()
  const sourcesRegion = dialog.getByRole('region', { name: 'What the assistant will know' })
  await expect.element(sourcesRegion).toMatchTextContent(/manual.pdf.*How the lamp is lit./)
})

it('PRJ-16 creates the project from the edited proposal and opens it', async () => {
  const { screen, press, field, sent, path, draft } = await open()
  await userEvent.fill(field('Project title'), 'Tides')
  await userEvent.fill(field('Starter question 1'), '  ')
  await press('Add question')
  await userEvent.fill(field('Starter question 3'), 'Which year?')
  await press('Create Project')
  await expect.element(screen.getByText('Project created successfully!')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Tides' })).toBeVisible()
  expect(path()).toBe(`/chat/projects/${draft.id}`)
  expect(sent.changed.at(-1)).toEqual({
    name: 'Tides',
    description: 'Tables of tides by port',
    symbol: '🌊',
    systemPrompt: 'Answer in tables.',
    status: 'COMPLETED',
    quickstartPrompts: ['Which month?', 'Which year?'],
  })
})

it('PRJ-16 starts a chat with the typed question', async () => {
  const { press, field, path, draft } = await open()
  const chat = aChat({ projectId: draft.id })
  let body: unknown
  respond(createChat, chat)
  respond(getChat, {
    ...chat,
    bot: null,
    project: { id: draft.id, name: 'Tidal charts', symbol: null, isCreator: true },
    permissions: ['SEND_MESSAGE'],
    streamingMessageId: null,
    messages: [],
    attachments: [],
  })
  respondWithError(sendMessage, 'UNAVAILABLE', 'The model is not answering.', [], async ({ request }) => {
    body = await request.clone().json()
  })
  await userEvent.fill(field('First question'), 'When is low water?')
  await press('Create Project + Start Chat')
  await expect.poll(path).toBe(`/chat/${chat.id}`)
  await expect.poll(() => body).toMatchObject({ text: 'When is low water?', parentId: null })
})

it('PRJ-16 opens the project with the question in its composer when the chat couldn’t be started', async () => {
  const { screen, press, path, draft } = await open()
  failNetwork(createChat)
  await press('Create Project + Start Chat')
  await expect.poll(path).toBe(`/chat/projects/${draft.id}`)
  await expect.element(screen.getByRole('textbox', { name: /Ask about/ })).toHaveValue('When is high water?')
})

it('PRJ-20 applies the same length limits to the review', async () => {
  const { press, field } = await open()
  await userEvent.fill(field('Project title'), '')
  await userEvent.fill(field('Description'), '')
  await userEvent.fill(field('Custom Instructions'), 'x'.repeat(2501))
  await press('Create Project')
  await expect.element(field('Project title')).toHaveAccessibleDescription('A project title is required.')
  await expect.element(field('Description')).toHaveAccessibleDescription('A short description is required.')
  await expect.element(field('Custom Instructions')).toHaveAccessibleDescription('Instructions are too long.')
})

it('PRJ-22 says when the project wasn’t created and keeps the input', async () => {
  const { screen, press, field } = await open()
  await userEvent.fill(field('Project title'), 'Tides')
  respondWithError(updateProject, 'UNAVAILABLE', 'The database is not answering.')
  await press('Create Project')
  await expect.element(screen.getByText('Failed to create project')).toBeVisible()
  await expect.element(field('Project title')).toHaveValue('Tides')
})

it('PRJ-16 proposes one field again and leaves the others unchanged', async () => {
  const { press, field } = await open()
  await userEvent.fill(field('Description'), 'My own words')
  respond(generateProject, {
    ...generatedProject,
    generatedTitle: 'High water',
    generatedDescription: 'Other words',
  })
  await press('Regenerate title')
  await expect.element(field('Project title')).toHaveValue('High water')
  await expect.element(field('Description')).toHaveValue('My own words')
})

it('PRJ-16 keeps the input when nothing new could be proposed', async () => {
  const { screen, press, field, dialog } = await open()
  neverRespond(generateProject)
  await press('Regenerate title')
  await expect.element(dialog.getByRole('button', { name: 'Regenerate description' })).toBeDisabled()
  await expect.element(field('Project title')).toHaveValue('Tidal charts')
  await expect.element(screen.getByText('Failed')).not.toBeInTheDocument()
})

it('PRJ-16 loses nothing when going back and requesting another proposal', async () => {
  const app = await open()
  await userEvent.fill(app.field('Description'), 'My own words')
  await app.press('Back')
  await app.press('Next')
  await expect.element(app.dialog.getByRole('heading', { name: 'Review your project' })).toBeVisible()
  await expect.element(app.field('Description')).toHaveValue('My own words')
})
