import type { Page } from '@playwright/test'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { inviteToProject, acceptInvitation } from '../../fixtures/people.ts'
import { dataOf, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Opens a project's page with its knowledge, in the browser of one of its members. */
const openEditor = async (page: Page, id: string) => {
  await page.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  const main = page.getByRole('main')
  const knowledge = page.getByRole('region', { name: 'Project Knowledge' })
  await expect(knowledge.getByText('No sources yet')).toBeVisible()
  return {
    main,
    knowledge,
    heading: main.getByRole('heading', { level: 1 }),
    sources: knowledge.getByRole('list', { name: 'Sources' }),
    add: knowledge.getByRole('button', { name: 'Add Files', exact: true }),
    chats: page.getByRole('region', { name: 'Your chats' }),
  }
}

test('PRJ-30 PRJ-33 PRJ-36 KNO-02 MBR-05 SHR-02 one person’s changes appear for the other without a reload', async ({
  person: owner,
  signUpAs,
}) => {
  const { page: editor, email } = await signUpAs('Otto Lind')
  const id = await makeProject(owner.request, 'Lighthouse')
  const api = owner.request
  const post = (path: string, data: object = {}) => dataOf(api.post(path, { data }))
  const change = (data: object) => dataOf(api.patch(`/v1/projects/${id}`, { data }))
  const ownersEditor = await openEditor(owner, id)
  await owner.goto(`/chat/projects/${id}?panel=projectSharingPanel`)
  const people = owner.getByRole('list', { name: 'Collaborators' }).getByRole('listitem')
  await expect(people).toHaveCount(1)

  // a person is invited, joins and receives another role
  await editor.goto('/chat/projects')
  await expect(editor.getByText('Create your first project')).toBeVisible()
  await inviteToProject(api, id, [email])
  await expect(people.filter({ hasText: email }).getByText('Invited')).toBeVisible()
  await expect(editor.getByText('Yana Novak invited you to “Lighthouse”')).toBeVisible()
  await acceptInvitation(editor.request, id)
  await expect(people.filter({ hasText: 'Otto Lind' })).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Shared', exact: true })).toBeVisible()
  await expect(editor.getByRole('main').getByRole('link', { name: 'Lighthouse' })).toBeVisible()
  const listPage = await editor.context().newPage()
  await listPage.goto('/chat/projects')
  const row = listPage.getByRole('main').getByRole('listitem').filter({ hasText: 'Light' })
  await expect(row.getByText('Shared')).toBeVisible()
  const editorsEditor = await openEditor(editor, id)
  await expect(editorsEditor.add).toBeHidden()
  await inviteToProject(api, id, [email], 'EDITOR')
  await expect(editorsEditor.add).toBeVisible()
  await expect(owner.getByRole('button', { name: /Otto Lind’s role/ })).toContainText('Editor')

  // title, symbol, description and instructions change
  await change({ name: 'Light of Skerrydown', symbol: '🪔', description: 'Keep it lit' })
  await expect(editorsEditor.heading).toHaveText('Light of Skerrydown')
  await expect(editorsEditor.main.getByRole('button', { name: 'Change the symbol 🪔' })).toBeVisible()
  await expect(editorsEditor.main.getByText('Keep it lit')).toBeVisible()
  await expect(row.getByRole('link', { name: 'Light of Skerrydown' })).toBeVisible()
  await change({ systemPrompt: 'Answer in one sentence.' })
  await expect(editorsEditor.knowledge.getByText('Answer in one sentence.')).toBeVisible()

  // a source is added, processed, removed and restored
  await using site = await startLocalSite()
  const { promise: requestArrival, resolve: answerRequest } = Promise.withResolvers<void>()
  site.answers['/notes'] = async (_request, response) => {
    await requestArrival
    response
      .setHeader('content-type', 'text/html')
      .end('<title>Harbour notes</title><p>The buoy is black.</p>')
  }
  const link = await post('/v1/attachments/link', {
    url: `${site.url}/notes`,
    source: 'PROJECT',
    projectId: id,
  })
  await expect(editorsEditor.sources.getByText('Analyzing', { exact: false })).toBeVisible()
  answerRequest()
  await expect(editorsEditor.sources.getByText('Harbour notes')).toBeVisible()
  await dataOf(api.delete(`/v1/projects/${id}/attachments/${String(link['id'])}`))
  await expect(editorsEditor.knowledge.getByText('No sources yet')).toBeVisible()
  await expect(
    editorsEditor.knowledge.getByRole('button', { name: /Removed in the last 30 days/ }),
  ).toBeVisible()

  // the user's own chat, which was started in another window
  await dataOf(editor.request.post('/v1/chats', { data: { title: 'The buoy', projectId: id } }))
  await expect(editorsEditor.chats.getByRole('link', { name: 'The buoy' })).toBeVisible()
  await expect(ownersEditor.chats.getByRole('link', { name: 'The buoy' })).toBeHidden()

  // the project becomes public and private, is archived and restored
  await post('/v1/projects/sharing/public', { projectId: id, isPubliclyAccessible: true })
  await expect(owner.getByRole('button', { name: 'Public', exact: true })).toBeVisible()
  await expect(row.getByText('Public')).toBeVisible()
  await post('/v1/projects/sharing/public', { projectId: id, isPubliclyAccessible: false })
  await expect(owner.getByRole('button', { name: 'Shared', exact: true })).toBeVisible()
  await expect(row.getByText('Shared')).toBeVisible()
  await post(`/v1/projects/${id}/archive`)
  await expect(editorsEditor.add).toBeHidden()
  await expect(editor.getByRole('button', { name: 'Archived' })).toBeDisabled()
  await expect(editorsEditor.main.getByText(/not change anything/)).toBeVisible()
  // archived projects have their own list
  await expect(row).toBeHidden()
  await post(`/v1/projects/${id}/restore`)
  await expect(editorsEditor.add).toBeVisible()
  await expect(row.getByText('Shared')).toBeVisible()

  // the person is removed from the project
  const { id: userId } = await dataOf(editor.request.get('/v1/user'))
  await post('/v1/projects/members/remove', { projectId: id, userId })
  await expect(editor.getByRole('button', { name: 'Access Revoked' })).toBeVisible()
  await expect(editorsEditor.knowledge.getByText('Answer in one sentence.')).toBeHidden()
  await expect(row.getByText('Access Revoked')).toBeVisible()
  await expect(people).toHaveCount(1)
})
