import { addLink } from '@atelier/contract/endpoints/sources/attachments'
import { searchResources } from '@atelier/contract/endpoints/projects/set-up'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { anAttachment } from '../../test/fixtures.ts'
import { respond, neverRespond, respondWithError } from '../../test/server.ts'
import { goalText, openSetUp, check, goToGoal } from '../../test/set-up.ts'

const aResult = (title: string) => ({
  title,
  url: `https://example.org/${title.toLowerCase()}`,
  displayed_url: `example.org/${title.toLowerCase()}`,
  reason: `${title} speaks of tides.`,
})
const results = [
  { type: 'WEBSITE' as const, relevantResults: [aResult('Tides'), aResult('Ports')] },
  { type: 'YOUTUBE' as const, relevantResults: [aResult('Moon')] },
]

const open = async () => {
  const app = await openSetUp()
  await goToGoal(app)
  await userEvent.fill(app.dialog.getByRole('textbox', { name: 'Your goal' }), goalText)
  await check(app.dialog.getByRole('switch', { name: /Magic Import/ }))
  const uploadButton = app.dialog.getByRole('button', { name: 'Upload files' })
  return { ...app, uploadButton, box: (name: string) => app.dialog.getByRole('checkbox', { name }) }
}

it('PRJ-17 shows its labels in turn every 2 s while searching, and can be canceled', async () => {
  neverRespond(searchResources)
  const { press, dialog } = await open()
  await press('Next')
  const current = () => dialog.element().querySelector('[aria-current=step]')?.textContent
  await expect.poll(current).toBe('Reading your goal')
  const startedAt = performance.now()
  await expect.poll(current, { interval: 20 }).toBe('Searching documents and discussions')
  expect(performance.now() - startedAt).toBeGreaterThan(1700)
  await press('Cancel')
  await expect.element(dialog.getByRole('textbox', { name: 'Your goal' })).toHaveValue(goalText)
})

it('PRJ-17 goes to the attachments with the reason when the search failed', async () => {
  respondWithError(searchResources, 'UNAVAILABLE', 'The search is not answering.')
  const { press, dialog, uploadButton } = await open()
  await press('Next')
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/Failed to find resources.*The search is not answering/)
  await expect.element(uploadButton).toBeVisible()
})

it('PRJ-17 continues without a source when none is selected', async () => {
  respond(searchResources, { results })
  const { press, uploadButton } = await open()
  await press('Next')
  await press('Skip')
  await expect.element(uploadButton).toBeVisible()
})

it('PRJ-17 PRJ-22 adds the selection, by group or individually, and reports the count', async () => {
  respond(searchResources, { results })
  const { screen, press, box, uploadButton, draft } = await open()
  const bodies: unknown[] = []
  await press('Next')
  await check(box('Select all Websites'))
  await check(box('Moon'))
  await expect.element(box('Tides')).toBeChecked()
  await expect.element(box('Select all YouTube')).toBeChecked()
  respond(addLink, async ({ request }) => {
    const body = (await request.json()) as { url: string }
    bodies.push(body)
    // an invalid response counts as a failure
    return body.url.endsWith('moon') ? (null as never) : anAttachment({ type: 'LINK' })
  })
  await press('Add selected (3)')
  await expect.element(screen.getByText('Added 2, 1 failed')).toBeVisible()
  await expect.element(uploadButton).toBeVisible()
  expect(bodies).toHaveLength(3)
  expect(bodies).toContainEqual({
    url: 'https://example.org/tides',
    source: 'PROJECT',
    projectId: draft.id,
  })
})
