import { addLink } from '@atelier/contract/endpoints/sources/attachments'
import { getProject, listProjectThreads } from '@atelier/contract/endpoints/projects/projects'
import { searchResources } from '@atelier/contract/endpoints/projects/set-up'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { createQueryClient } from '../../app/query-client.ts'
import { aGuest, anAttachment, aProject } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, neverRespond, respondWithError } from '../../test/server.ts'
import { goalText, check } from '../../test/set-up.ts'
import { goalDraft } from './goal-draft.ts'
import MagicImportDialog from './magic-import-dialog.tsx'

const aResult = (title: string) => ({
  title,
  url: `https://example.org/${title.toLowerCase()}`,
  displayed_url: `example.org › ${title.toLowerCase()}`,
  reason: `${title} speaks of tides.`,
})
const results = [
  { type: 'DOCUMENT' as const, relevantResults: [aResult('Almanac')] },
  { type: 'REDDIT' as const, relevantResults: [] },
  { type: 'WEBSITE' as const, relevantResults: [aResult('Tides'), aResult('Ports')] },
]

const openPanel = async () => {
  goalDraft.set('')
  const project = aProject()
  respond(getProject, project)
  respond(listProjectThreads, { chats: [], nextCursor: null })
  const app = await openApp(`/chat/projects/${project.id}?panel=manageProjectKnowledgePanel`)
  return { ...app, project }
}

const open = async () => {
  const app = await openPanel()
  const start = async () => {
    await userEvent.click(app.screen.getByRole('button', { name: 'Add Files', exact: true }))
    await userEvent.click(app.screen.getByRole('menuitem', { name: 'Magic Import' }))
  }
  await start()
  const dialog = app.screen.getByRole('dialog')
  const goalField = dialog.getByRole('textbox', { name: 'Goal' })
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }))
  const search = async () => {
    await userEvent.fill(goalField, goalText)
    await press('Find sources')
  }
  const box = (name: string) => dialog.getByRole('checkbox', { name })
  return { ...app, start, dialog, goalField, press, search, box }
}

it('MGI-03 asks for a goal of 10 to 1000 characters', async () => {
  const { goalField, press } = await open()
  await userEvent.fill(goalField, 'Tides')
  await press('Find sources')
  await expect.element(goalField).toHaveAccessibleDescription('Goal must be at least 10 characters.')
  await expect.element(goalField).toHaveAttribute('maxlength', '1000')
  await userEvent.fill(goalField, goalText)
  await expect.element(goalField).not.toHaveAccessibleDescription(/Goal must/)
})

it('MGI-01 shows four labels in turn every 1.5 s; Back returns to the goal', async () => {
  neverRespond(searchResources)
  const { dialog, search, press, goalField } = await open()
  await search()
  const current = () => dialog.element().querySelector('[aria-current=step]')?.textContent
  await expect.poll(current).toBe('Reading your goal')
  const startedAt = performance.now()
  await expect.poll(current, { interval: 20 }).toBe('Searching documents and discussions')
  expect(performance.now() - startedAt).toBeGreaterThan(1250)
  await expect.poll(current, { interval: 20 }).toBe('Searching web pages and videos')
  await expect.poll(current, { interval: 20 }).toBe('Selecting the best matches')
  expect(performance.now() - startedAt).toBeGreaterThan(4200)
  await press('Back')
  await expect.element(goalField).toHaveValue(goalText)
})

it('MGI-02 groups the results, each with its location and reason', async () => {
  let body: unknown
  respond(searchResources, async ({ request }) => {
    body = await request.json()
    return { results }
  })
  const { dialog, search, press, goalField } = await open()
  await search()
  const websites = dialog.getByRole('region', { name: 'Websites' })
  await expect.element(websites).toMatchTextContent(/Tides.*speaks of tides/)
  await expect.element(dialog.getByRole('region', { name: 'Reddit' })).not.toBeInTheDocument()
  const link = websites.getByRole('link', { name: /example.org › tides/ })
  await expect.element(link).toHaveAttribute('href', 'https://example.org/tides')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(body).toEqual({ goal: goalText })
  await press('Back')
  await expect.element(goalField).toHaveValue(goalText)
})

it('MGI-02 never runs script from a search result', async () => {
  const evilResult = { ...aResult('Evil'), url: 'javascript:alert(1)' }
  respond(searchResources, { results: [{ type: 'WEBSITE', relevantResults: [evilResult] }] })
  const { dialog, search, box } = await open()
  await search()
  await expect.element(box('Evil')).toBeInTheDocument()
  await expect.element(dialog.getByRole('link')).not.toBeInTheDocument()
})

it('MGI-04 MGI-05 imports the selection into the project and reports the count', async () => {
  respond(searchResources, { results })
  const { screen, dialog, search, press, box, project } = await open()
  await search()
  const continueButton = dialog.getByRole('button', { name: 'Continue' })
  await expect.element(continueButton).toBeDisabled()
  await check(box('Select all Websites'))
  await expect.element(continueButton).toBeEnabled()
  await check(box('Ports'))
  await check(box('Almanac'))
  const bodies: unknown[] = []
  respond(addLink, async ({ request }) => {
    bodies.push(await request.json())
    return anAttachment({ type: 'LINK' })
  })
  await press('Continue')
  await expect.element(screen.getByText('Imported 2 resource(s) successfully!')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodies).toEqual(
    ['tides', 'almanac'].map((name) => ({
      url: `https://example.org/${name}`,
      source: 'PROJECT',
      projectId: project.id,
    })),
  )
})

const openForVault = () => {
  goalDraft.set('')
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MagicImportDialog destination={{ source: 'VAULT' }} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

it('MGI-04 imports into the vault when it was opened there', async () => {
  respond(searchResources, { results })
  const bodies: unknown[] = []
  respond(addLink, async ({ request }) => {
    bodies.push(await request.json())
    return anAttachment({ type: 'LINK', source: 'VAULT' })
  })
  const screen = await openForVault()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Goal' }), goalText)
  await userEvent.click(screen.getByRole('button', { name: 'Find sources' }))
  await check(screen.getByRole('checkbox', { name: 'Tides' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => bodies).toEqual([{ url: 'https://example.org/tides', source: 'VAULT' }])
})

it('MGI-05 imports nothing when nothing is selected, and says so', async () => {
  respond(searchResources, { results })
  const { screen, dialog, search } = await open()
  await search()
  const list = dialog.getByRole('group', { name: 'Results' })
  await expect.element(list).toBeVisible()
  list
    .element()
    .closest('form')
    ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  await expect.element(screen.getByText('No resources selected; nothing to import.')).toBeVisible()
})

it('MGI-05 keeps the selection when nothing could be saved', async () => {
  respond(searchResources, { results })
  const { screen, search, press, box } = await open()
  await search()
  await check(box('Tides'))
  respondWithError(addLink, 'UNAVAILABLE', 'The database is not answering.')
  await press('Continue')
  await expect
    .element(screen.getByText('Unable to store imported resources. Please try again.'))
    .toBeVisible()
  await expect.element(box('Tides')).toBeChecked()
})

it('MGI-05 closes when nothing could be fetched, and keeps the goal for the next time', async () => {
  respondWithError(searchResources, 'UNAVAILABLE', 'The search is not answering.')
  const { screen, dialog, search, start, goalField } = await open()
  await search()
  await expect.element(screen.getByText('Failed to fetch resources. Please try again.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await start()
  await expect.element(goalField).toHaveValue(goalText)
})

it('MGI-06 doesn’t open Magic Import for guests', async () => {
  respond(getUser, aGuest())
  const screen = await openForVault()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

it('MGI-06 doesn’t offer Magic Import to guests', async () => {
  respond(getUser, aGuest())
  const { screen } = await openPanel()
  await userEvent.click(screen.getByRole('button', { name: 'Add Files', exact: true }))
  await expect.element(screen.getByRole('menuitem', { name: 'Add Link' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'Magic Import' })).not.toBeInTheDocument()
})
