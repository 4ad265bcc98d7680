import type { APIRequestContext, Page } from '@playwright/test'
import { failRequests, holdRequests, unreachableText } from '../../fixtures/failures.ts'
import { inviteToProject, acceptInvitation, makeAccount } from '../../fixtures/people.ts'
import { dataOf, makeProject } from '../../fixtures/projects.ts'
import { expect, verifyEmail, test } from '../../fixtures/test.ts'

const list = /^\/v1\/projects\?/
const nextPages = /^\/v1\/projects\?.*cursor=/

const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

const filterBy = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /Filter$/ }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

const makeDraft = async (api: APIRequestContext, goal: string) =>
  dataOf(
    api.post('/v1/projects', { data: { name: 'Unfinished Project 1 March', creationMode: 'MERLIN', goal } }),
  )

test('PRJ-01 PRJ-02 PRJ-04 the list describes what it shows, or would show, for each filter', async ({
  person: page,
  playwright,
  baseURL,
  mail,
}) => {
  const newApiContext = () => playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  const sharedProject = await makeProject(page.request, 'Lighthouse')
  const people = await Promise.all(
    ['Ada', 'Grace', 'Edith', 'Mary', 'Otto'].map(async (name) => {
      const api = await newApiContext()
      const email = await makeAccount(api, name)
      await verifyEmail({ request: api }, mail, email)
      return { api, email }
    }),
  )
  await inviteToProject(
    page.request,
    sharedProject,
    people.map(({ email }) => email),
  )
  for (const { api } of people) await acceptInvitation(api, sharedProject)
  const { api: ada } = people[0] ?? { api: page.request }
  const adasProject = await makeProject(ada, 'Harbour')
  const email = String((await dataOf(page.request.get('/v1/user')))['email'])
  await verifyEmail(page, mail, email)
  await inviteToProject(ada, adasProject, [email])
  await acceptInvitation(page.request, adasProject)
  await makeDraft(page.request, 'Know the tides of Kestrel Sound')
  const oldProject = await makeProject(page.request, 'Fog signal')
  await dataOf(page.request.post(`/v1/projects/${oldProject}/archive`))

  await page.goto('/chat/projects')
  await expect(page.getByRole('heading', { name: 'Your Projects', level: 1 })).toBeVisible()
  await expect(row(page, 'Lighthouse').getByText('+2 more')).toBeVisible()
  await expect(row(page, 'Lighthouse').getByText('Keep the light of Skerrydown')).toBeVisible()
  await expect(row(page, 'Unfinished Project 1 March').getByText('Draft')).toBeVisible()
  await expect(row(page, 'Unfinished Project 1 March').getByText('Know the tides')).toBeVisible()
  await filterBy(page, 'My Projects')
  await expect(page).toHaveURL(/filter=MY_PROJECTS/)
  await expect(page.getByRole('heading', { name: 'My Projects', level: 1 })).toBeVisible()
  await expect(row(page, 'Harbour')).toBeHidden()
  await filterBy(page, 'Shared')
  await expect(page.getByRole('heading', { name: 'Shared Projects', level: 1 })).toBeVisible()
  await expect(row(page, 'Harbour')).toBeVisible()
  await filterBy(page, 'Published')
  await expect(page.getByRole('heading', { name: 'Published Projects', level: 1 })).toBeVisible()
  await expect(page.getByText('No published projects yet')).toBeVisible()
  await filterBy(page, 'Archived')
  await expect(page.getByRole('heading', { name: 'Archived Projects', level: 1 })).toBeVisible()
  await expect(row(page, 'Fog signal').getByText('Archived')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Archived Projects', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Published Projects', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Show all projects' }).click()
  await expect(page.getByRole('heading', { name: 'Your Projects', level: 1 })).toBeVisible()

  const searchBox = page.getByRole('searchbox', { name: 'Search projects' })
  await searchBox.fill('nothing is called so')
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page).toHaveURL(/q=nothing/)
  await page.getByRole('button', { name: 'Show all projects' }).click()
  await expect(searchBox).toHaveValue('')
  await expect(row(page, 'Lighthouse')).toBeVisible()
  for (const { api } of people) await api.dispose()
})

test('PRJ-03 the list loads with skeleton rows, reports failures, and continues page by page', async ({
  person: page,
}) => {
  const heldList = await holdRequests(page, 'GET', list)
  await page.goto('/chat/projects')
  const skeleton = page.getByRole('main').getByText('Loading projects')
  await expect(skeleton).toBeAttached()
  await expect(skeleton.locator('xpath=../div')).toHaveCount(7)
  await heldList.release()
  await expect(page.getByText('Create your first project')).toBeVisible()
  await filterBy(page, 'Shared')
  await expect(page.getByText('No shared projects yet')).toBeVisible()
  await filterBy(page, 'Archived')
  await expect(page.getByText('No archived projects')).toBeVisible()

  for (let number = 1; number <= 25; number++) await makeProject(page.request, `Logbook ${number}`)
  const restore = await failRequests(page, 'GET', list)
  await page.goto('/chat/projects')
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load your projects' })
  await expect(alert).toContainText(unreachableText)
  await restore()
  await alert.getByRole('button', { name: 'Try again' }).click()
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Logbook/ }) })
  await expect(rows).toHaveCount(20)
  const restoreNextPage = await failRequests(page, 'GET', nextPages)
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toHaveText(unreachableText)
  await expect(rows).toHaveCount(20)
  await restoreNextPage()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveCount(25)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  await rows.last().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Logbook 1', level: 1 })).toBeVisible()
})
