import type { LocalSite } from '@atelier/testing/start-local-site'
import type { Page } from '@playwright/test'
import { makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const goal = 'I want to restore the lens of a lighthouse'

const pages = {
  lens: 'The lens is taken apart, washed in spirit and set again, panel by panel.',
  lamp: 'The lamp of the lighthouse burns paraffin under pressure.',
}

const pageOf =
  (title: string, text: string): LocalSite['answers'][string] =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<title>${title}</title><article><h1>${title}</h1><p>${text}</p></article>`)
  }

const resultsOf = (site: LocalSite) => ({
  '/hackernews': {
    hits: [
      { objectID: '1', title: 'Restoring a lighthouse lens', url: `${site.url}/pages/lens` },
      { objectID: '2', title: 'The lamp of a lighthouse', url: `${site.url}/pages/lamp` },
      { objectID: '3', title: 'Something else', url: `${site.url}/pages/else` },
    ],
  },
  '/wikipedia': { query: { search: [{ title: 'Fresnel lens', snippet: 'A lens for lighthouses' }] } },
  '/pages/lens': pageOf('Restoring a lighthouse lens', pages.lens),
  '/pages/lamp': pageOf('The lamp of a lighthouse', pages.lamp),
})

const neverAnswers = () => undefined

const choose = async (page: Page, label = 'Continue') => {
  for (const name of ['Restoring a lighthouse lens', 'The lamp of a lighthouse'])
    await page.getByRole('listitem').filter({ hasText: name }).getByText(name).click()
  await expect(page.getByText(/^2 of \d/)).toBeVisible()
  await page.getByRole('button', { name: label }).click()
}

/** Searches for the goal from a new project's knowledge. */
const search = async (page: Page) => {
  const id = await makeProject(page.request, 'Lighthouse')
  await page.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  await page.getByRole('button', { name: 'Add Files', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Magic Import' }).click()
  await page.getByRole('textbox', { name: 'Goal' }).fill(goal)
  await page.getByRole('button', { name: 'Find sources' }).click()
}

test('MGI-01 MGI-02 MGI-04 results found from the knowledge panel become sources, which are read', async ({
  person: page,
  site,
}) => {
  site.answers = resultsOf(site)
  await search(page)
  await expect(page.getByRole('checkbox', { name: 'Fresnel lens' })).toBeAttached()
  await choose(page)
  await expect(page.getByText('Imported 2 resource(s) successfully!')).toBeVisible()
  const sources = page.getByRole('list', { name: 'Sources' })
  await expect(sources.getByText(/^127\.0\.0\.1 · read/)).toHaveCount(2)
  await sources.getByRole('button', { name: /^Restoring a lighthouse lens/ }).click()
  await expect(page.getByRole('region', { name: 'Source' }).getByText(pages.lens)).toBeVisible()
})

test('KNO-01 a link is read again, and its changes are shown', async ({ person: page, site }) => {
  site.answers = resultsOf(site)
  await search(page)
  await choose(page)
  const sources = page.getByRole('list', { name: 'Sources' })
  await expect(sources.getByText(/^127\.0\.0\.1 · read/)).toHaveCount(2)
  site.answers['/pages/lens'] = pageOf('Restoring a lighthouse lens', 'The lens was sold in 1920.')
  const act = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Restoring a lighthouse lens' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('Refresh')
  await expect(sources.getByText(/^Analyzing/)).toBeHidden()
  await act('What changed')
  await expect(
    page.getByRole('region', { name: 'Added' }).getByText('The lens was sold in 1920.'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Removed' }).getByText(pages.lens)).toBeVisible()
})

test(
  'PRJ-17 the setup searches for sources by the goal, and keeps the selected ones',
  { tag: '@release' },
  async ({ person: page, site }) => {
    site.answers = resultsOf(site)
    await page.goto('/chat/projects')
    await page.getByRole('button', { name: 'New project' }).first().click()
    await page.getByRole('button', { name: /^AI-assisted/ }).click()
    await page.getByRole('textbox', { name: 'Your goal' }).fill(goal)
    await page.getByRole('dialog').getByText('Magic Import', { exact: true }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('checkbox', { name: 'Fresnel lens' })).toBeAttached()
    await choose(page, 'Add selected (2)')
    const sources = page.getByRole('list', { name: 'Sources' })
    await expect(sources.getByText(/^127\.0\.0\.1 · read/)).toHaveCount(2)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Review your project' })).toBeVisible()
  },
)

test(
  'MGI-02 an unresponsive search loses only its own results',
  { tag: '@release' },
  async ({ person: page, site }) => {
    site.answers = { ...resultsOf(site), '/wikipedia': neverAnswers }
    await search(page)
    await expect(page.getByRole('checkbox', { name: 'Restoring a lighthouse lens' })).toBeAttached()
    await expect(page.getByRole('checkbox', { name: 'Fresnel lens' })).not.toBeAttached()
  },
)

test('MGI-05 when no search responds, the dialog closes with a message and the goal is kept', async ({
  person: page,
  site,
}) => {
  site.answers = {}
  await search(page)
  await expect(page.getByText('Failed to fetch resources. Please try again.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Add Files', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Magic Import' }).click()
  await expect(page.getByRole('textbox', { name: 'Goal' })).toHaveValue(goal)
})
