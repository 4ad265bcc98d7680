import { generateProject } from '@atelier/contract/endpoints/projects/set-up'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import { expect, it } from 'vitest'
import { anAttachment, drivesWith } from '../../test/fixtures.ts'
import { respond, respondWithError, streamLive } from '../../test/server.ts'
import { generatedProject, goalText, openSetUp, streamGenerated, goToAttachments } from '../../test/set-up.ts'

const builtin = {
  id: 'builtin',
  name: 'Built-in',
  provider: 'builtin',
  capabilities: { tools: false, reasoning: false, images: false, generates: false },
}

const open = async () => {
  const app = await openSetUp({ drives: drivesWith(anAttachment()) })
  await goToAttachments(app)
  const steps = app.dialog.getByRole('list', { name: 'Setup' })
  const current = () => steps.element().querySelector('[aria-current]')?.textContent
  return { ...app, current, review: app.dialog.getByRole('heading', { name: 'Review your project' }) }
}

it('PRJ-15 shows each of four steps for at least 500 ms, however fast the server is', async () => {
  streamGenerated({ type: 'done', generated: generatedProject })
  const { press, current, review } = await open()
  await press('Next')
  const startedAt = performance.now()
  const labels: unknown[] = []
  for (const label of [
    'Analyzing documents',
    'Generating a title',
    'Generating a description',
    'Creating the system prompt',
  ]) {
    await expect.poll(current, { interval: 20 }).toBe(label)
    labels.push(label)
  }
  await expect.element(review).toBeVisible()
  expect(labels).toHaveLength(4)
  expect(performance.now() - startedAt).toBeGreaterThan(1900)
})

it('PRJ-15 stays at a step for as long as the server does', async () => {
  const eventStream = streamLive(generateProject)
  const { press, current, review } = await open()
  await press('Next')
  eventStream.send({ type: 'step', step: 'documents' })
  eventStream.send({ type: 'step', step: 'title' })
  await expect.poll(current).toBe('Generating a title')
  const waitStart = performance.now()
  await expect.poll(() => performance.now() - waitStart).toBeGreaterThan(1200)
  expect(current()).toBe('Generating a title')
  await expect.element(review).not.toBeInTheDocument()
  eventStream.send({ type: 'done', generated: generatedProject })
  await expect.element(review).toBeVisible()
  eventStream.end()
})

it.for([
  ['reports a failure', { type: 'failed' as const, message: 'The model is busy.' }],
  ['ends without a proposal', { type: 'step' as const, step: 'title' as const }],
])('PRJ-15 goes back to the attachments when the server %s', async ([, event]) => {
  streamGenerated(event as never)
  const { press, dialog } = await open()
  await press('Next')
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/Couldn’t generate the project. Please try again./)
  await expect.element(dialog.getByRole('list', { name: 'Sources' })).toMatchTextContent(/manual.pdf/)
  await press('Back')
  await expect.element(dialog.getByRole('textbox', { name: 'Your goal' })).toHaveValue(goalText)
})

it('PRJ-15 goes back with the reason when the request is rejected at once', async () => {
  respondWithError(generateProject, 'MODEL_UNREACHABLE', 'The model cannot be reached.')
  const { press, dialog } = await open()
  await press('Next')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The model cannot be reached/)
})

it('PRJ-15 continues with the built-in model, or manually, when a model made no proposal', async () => {
  const bodies: unknown[] = []
  const paidModel = { id: 'paid', name: 'Paid', provider: 'openai', capabilities: builtin.capabilities }
  respond(listModels, { models: [paidModel, builtin], default: 'paid', searchesWeb: false })
  respondWithError(
    generateProject,
    'MODEL_REFUSED',
    'Try again, or choose another model.',
    [],
    async ({ request }) => {
      bodies.push(((await request.clone().json()) as { model?: string }).model)
    },
  )
  const { press, dialog, review } = await open()
  await expect.element(dialog.getByRole('button', { name: 'Model: Paid' })).toBeVisible()
  await press('Next')
  await press('Create a draft without a model')
  await expect.poll(() => bodies).toEqual([undefined, 'builtin'])
  await press('Write it yourself')
  await expect.element(review).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Project title' })).toHaveValue('')
})

it('PRJ-15 lets the user cancel, and ignores later events', async () => {
  const eventStream = streamLive(generateProject)
  const { press, dialog, review } = await open()
  await press('Next')
  await press('Cancel')
  await expect.element(dialog.getByRole('button', { name: 'Upload files' })).toBeVisible()
  eventStream.end()
  await expect.element(review).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})
