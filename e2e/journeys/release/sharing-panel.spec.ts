import { emailText } from '@atelier/testing/lighthouse'
import { failRequests, unreachableText } from '../../fixtures/failures.ts'
import { addText, dataOf, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const publicUrl = /\/sharing\/public$/
const updateUrl = /\/sharing\/update$/
const generateUrl = /\/sharing\/generate-content$/
const contentUrl = /\/sharing\/update-content$/

test('SHR-01 SHR-02 SHR-03 SHR-04 SHR-06 the panel reports failures and shows the current state: link, chats, forking, copying', async ({
  person: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await makeProject(page.request, 'Lighthouse')
  await addText(page.request, id, 'Letter to the board', emailText)
  const restoreLoad = await failRequests(page, 'GET', /\/sharing$/)
  await page.goto(`/chat/projects/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Share project' })
  await expect(panel.getByText('Couldn’t load sharing settings')).toBeVisible()
  await expect(panel.getByText(unreachableText)).toBeVisible()
  await restoreLoad()
  await panel.getByRole('button', { name: 'Try again' }).click()
  const link = panel.getByRole('switch', { name: /^Anyone with the link/ })
  await expect(panel.getByRole('button', { name: /Customize project/ })).toBeHidden()
  await expect(panel.getByRole('switch', { name: /Allow forking/ })).toBeHidden()

  const restoreLink = await failRequests(page, 'POST', publicUrl)
  await panel.getByText('Anyone with the link can read this project').click()
  await expect(page.getByText('Failed to enable sharing.')).toBeVisible()
  await expect(link).not.toBeChecked()
  await restoreLink()
  await panel.getByText('Include my existing chats').click()
  await panel.getByText('Anyone with the link can read this project').click()
  await expect(page.getByText('Project updated successfully').first()).toBeVisible()
  await expect(link).toBeChecked()
  await expect(page.getByRole('button', { name: 'Public', exact: true })).toBeVisible()
  const sharing = await dataOf(page.request.get(`/v1/projects/${id}/sharing`))
  expect(sharing).toMatchObject({ isPubliclyAccessible: true, includeChats: true })

  const forkingSwitch = panel.getByRole('switch', { name: /Allow forking/ })
  const restoreFork = await failRequests(page, 'POST', updateUrl)
  await panel.getByText('Allow forking').click()
  await expect(page.getByText('Failed to update cloning setting')).toBeVisible()
  await expect(forkingSwitch).not.toBeChecked()
  await restoreFork()
  await panel.getByText('Allow forking').click()
  await expect(forkingSwitch).toBeChecked()

  await panel.getByRole('button', { name: 'Copy link' }).click()
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(`/p/${id}`, page.url()).href)
  await expect(panel.getByRole('button', { name: 'Copy link' })).toBeVisible()

  const restoreUnpublish = await failRequests(page, 'POST', publicUrl)
  await panel.getByText('Anyone with the link can read this project').click()
  await expect(page.getByText('Couldn’t turn off the link')).toBeVisible()
  await expect(link).toBeChecked()
  await restoreUnpublish()
  await panel.getByText('Anyone with the link can read this project').click()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: /Customize project/ })).toBeHidden()
})

test('SHR-05 SHR-06 SHR-08 KNO-07 MGI-06 the page is customized: drafts can fail, be discarded or be saved, and readers see what was saved', async ({
  person: page,
  stranger,
}) => {
  const id = await makeProject(page.request, 'Lighthouse')
  await page.goto(`/chat/projects/${id}/customize`)
  const panel = page.getByRole('region', { name: 'Customize Project' })
  await expect(panel.getByText(/First, turn on the public link/)).toBeVisible()
  await expect(panel.getByRole('switch', { name: /Publish to the community/ })).toBeDisabled()
  const [generatePrompts, generateText] = [
    panel.getByRole('button', { name: 'Generate' }).first(),
    panel.getByRole('button', { name: 'Generate' }).last(),
  ]
  await generatePrompts.click()
  await expect(page.getByText(/no readable sources yet/)).toBeVisible()
  await addText(page.request, id, 'Letter to the board', emailText)
  await dataOf(
    page.request.post('/v1/projects/sharing/public', { data: { projectId: id, isPubliclyAccessible: true } }),
  )
  await expect(panel.getByText(/First, turn on the public link/)).toBeHidden()

  const restoreDraft = await failRequests(page, 'POST', generateUrl)
  await generatePrompts.click()
  await expect(page.getByText(unreachableText)).toBeVisible()
  await restoreDraft()
  await generatePrompts.click()
  await expect(page.getByText('Quickstart prompts generated successfully')).toBeVisible()
  await panel.getByRole('button', { name: 'Discard' }).click()
  await expect(panel.getByText('No quickstart prompts yet.', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: 'Add prompt' }).click()
  await panel.getByRole('textbox', { name: 'Prompt 1' }).fill('How much paraffin is left?')
  const restoreSave = await failRequests(page, 'POST', contentUrl)
  await panel.getByRole('button', { name: 'Save prompts' }).click()
  await expect(page.getByText(unreachableText).last()).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Prompt 1' })).toHaveValue('How much paraffin is left?')
  await restoreSave()
  await panel.getByRole('button', { name: 'Save prompts' }).click()
  await expect(page.getByText('Content updated successfully')).toBeVisible()

  await generateText.click()
  await expect(page.getByText('Markdown content generated successfully')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Page text' }).fill('## The light\n\nIt is **kept**.')
  await panel.getByRole('button', { name: 'Save text' }).click()
  await expect(panel.getByRole('button', { name: 'Save text' })).toBeHidden()
  const webSwitch = panel.getByRole('switch', { name: /Make public on the web/ })
  const restoreWeb = await failRequests(page, 'POST', updateUrl)
  await panel.getByText('Make public on the web').click()
  await expect(webSwitch).not.toBeChecked()
  await restoreWeb()
  await panel.getByText('Make public on the web').click()
  await expect(webSwitch).toBeChecked()
  await panel.getByText('Publish to the community').click()
  await expect(panel.getByRole('switch', { name: /Publish to the community/ })).toBeChecked()

  await stranger.goto(`/p/${id}`)
  await expect(stranger.getByRole('heading', { name: 'The light' })).toBeVisible()
  await expect(stranger.getByText('How much paraffin is left?')).toBeVisible()
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')
  await expect(stranger.getByText('Letter to the board')).toBeHidden()
  // a guest can also read the project in the app, without its sources, and can't add anything
  await stranger.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  await expect(stranger.getByText('This project is public.', { exact: false })).toBeVisible()
  const knowledge = stranger.getByRole('region', { name: 'Project Knowledge' })
  await expect(knowledge.getByText('Only members can see the instructions and sources.')).toBeVisible()
  await expect(knowledge.getByRole('button', { name: 'Add Files', exact: true })).toBeHidden()
  await expect(stranger.getByRole('textbox', { name: /Ask about/ })).toBeHidden()
  await page.goto('/chat/projects/community')
  await page.getByRole('searchbox', { name: 'Search the community' }).fill('Lighthouse')
  await expect(page.getByRole('main').getByRole('link', { name: 'Lighthouse' }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the community' }).fill('nothing is called so')
  await expect(page.getByText('No matching projects')).toBeVisible()
})
