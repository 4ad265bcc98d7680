import { inviteToProject, acceptInvitation } from '../../fixtures/people.ts'
import { makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

test('PRJ-38 an owner deletes a project by typing its name, a member is notified, and the owner restores it', async ({
  person,
  signUpAs,
}) => {
  const { page: member, email } = await signUpAs('Grace Hopper')
  const projectId = await makeProject(person.request, 'Lighthouse')
  await inviteToProject(person.request, projectId, [email])
  await acceptInvitation(member.request, projectId)

  await person.goto(`/chat/projects/${projectId}`)
  await person.getByRole('button', { name: 'Project actions' }).click()
  await person.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = person.getByRole('alertdialog', { name: 'Delete this project?' })
  const confirmButton = dialog.getByRole('button', { name: 'Delete project' })
  await expect(confirmButton).toBeDisabled()
  await dialog.getByRole('textbox').fill('Lighthouse')
  await confirmButton.click()
  await expect(person).toHaveURL(/\/chat\/projects$/)
  await expect(person.getByRole('main').getByRole('link', { name: 'Lighthouse' })).toBeHidden()

  await member.goto('/chat/projects')
  await expect(member.getByText('The owner deleted this project.')).toBeVisible()
  await expect(member.getByText('Access Revoked')).toBeVisible()

  await person.goto('/chat/projects?filter=ARCHIVED')
  const deletedRegion = person.getByRole('region', { name: 'Recently deleted' })
  await expect(deletedRegion).toContainText('Permanently deleted in 30 days')
  await deletedRegion.getByRole('button', { name: 'Restore Lighthouse' }).click()
  await expect(person).toHaveURL(new RegExp(projectId))
  await expect(person.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
  await member.goto(`/chat/projects/${projectId}`)
  await expect(member.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
})

test('PRJ-18 a draft is deleted from its row', async ({ person }) => {
  await person.request.post('/v1/projects', {
    data: { name: 'Unfinished Project 1 Jan', creationMode: 'MERLIN' },
  })
  await person.goto('/chat/projects')
  await person.getByRole('button', { name: /^Delete draft/ }).click()
  await person.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click()
  await expect(person.getByRole('link', { name: 'Unfinished Project 1 Jan' })).toBeHidden()
  await expect(person.getByText('Create your first project')).toBeVisible()
})
