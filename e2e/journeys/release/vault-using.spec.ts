import { makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'
import {
  add,
  cutConnection,
  cardOf,
  choose,
  expectToast,
  addTexts,
  signUpWithPlan,
  restoreConnection,
  openVault,
  pixelImage,
  select,
  untilAllProcessed,
} from '../../fixtures/vault.ts'

test('VLT-05 VLT-06 VLT-07 VLT-10 VLT-13 VLT-14 items are added to projects and chats, and failures are reported', async ({
  signUpAs,
  atelier,
}) => {
  const page = await signUpWithPlan(signUpAs, atelier)
  await addTexts(page.request, 'Tides', 'A name that is much longer than a card')
  await openVault(page)
  await add(page, pixelImage('lens.png'))
  await expect(cardOf(page, 'lens.png')).toBeVisible()
  await untilAllProcessed(page.request)
  // a name is cut to 25 characters, and its title shows all of it
  await expect(page.getByRole('button', { name: 'A name that is much longe…', exact: true })).toHaveAttribute(
    'title',
    'A name that is much longer than a card',
  )

  const bar = page.getByRole('toolbar', { name: 'Selection' })
  const picker = page.getByRole('dialog', { name: 'Add Files to Project' })
  await select(page, 'lens.png')
  await bar.getByRole('button', { name: 'Add to Project' }).click()
  await expectToast(
    page,
    'Image uploads are not supported for projects',
    'Please upload only document files.',
  )
  await select(page, 'Tides')
  await expect(page.getByText('2 of 3 items selected')).toBeVisible()

  const mayAnswer = Promise.withResolvers<void>()
  await page.route('**/v1/projects?*', async (route) => {
    await mayAnswer.promise
    await route.continue()
  })
  // a reload, because the sidebar has already fetched the projects
  await page.reload()
  await select(page, 'Tides', 'lens.png')
  await bar.getByRole('button', { name: 'Add to Project' }).click()
  await expect(picker.getByText('Loading projects...')).toBeVisible()
  mayAnswer.resolve()
  await expect(picker.getByText('No projects found')).toBeVisible()
  await expect(picker.getByText('Create a new project to get started')).toBeVisible()
  await expect(picker.getByRole('checkbox', { name: 'lens.png' })).toBeDisabled()
  await picker.getByRole('button', { name: 'Cancel' }).click()
  await expect(picker).toBeHidden()
  await restoreConnection(page)
  const id = await makeProject(page.request, 'Lighthouse')
  await page.reload()
  await select(page, 'Tides', 'lens.png')
  await bar.getByRole('button', { name: 'Add to Project' }).click()
  const addThem = picker.getByRole('button', { name: 'Add to Project' })
  await expect(picker.getByRole('radio', { name: /Lighthouse/ })).toBeVisible()
  await addThem.click()
  await expectToast(page, 'Please select a valid project first', 'Project selection required')
  await picker.getByRole('radio', { name: /Lighthouse/ }).check({ force: true })
  await cutConnection(page, '**/from-vault')
  await addThem.click()
  await expectToast(page, 'Failed to add files to project')
  await restoreConnection(page)
  await addThem.click()
  await expectToast(page, 'Files added to project successfully')
  await expect(picker).toBeHidden()
  const badge = cardOf(page, 'Tides').getByRole('button', { name: 'Used in 1 project' })
  await badge.hover()
  const link = cardOf(page, 'Tides').getByRole('link', { name: 'Lighthouse' })
  await expect(link).toBeVisible()
  const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(popup).toHaveURL(new RegExp(`/chat/projects/${id}`))
  await popup.close()

  await cutConnection(page, '**/v1/chats', 'POST')
  await choose(page, 'Tides', 'Start Chat')
  await expectToast(page, 'Failed to start chat', 'Couldn’t reach Atelier.')
  await select(page, 'Tides')
  await bar.getByRole('button', { name: 'Start Chat' }).click()
  await expectToast(page, 'Failed to prepare chat', 'Couldn’t reach Atelier.')
  await restoreConnection(page)
  await bar.getByRole('button', { name: 'Start Chat' }).click()
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}/)
  await page.goBack()
  await choose(page, 'Tides', 'Start Chat')
  await expectToast(page, 'Starting chat with file')
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}/)
})

test('VLT-06 VLT-08 VLT-11 VLT-13 API-08 items are downloaded and permanently deleted, and failures are reported', async ({
  person: page,
}) => {
  await addTexts(page.request, 'One', 'Two', 'Three', 'Four')
  await untilAllProcessed(page.request)
  await openVault(page)
  await cutConnection(page, '**/content')
  await choose(page, 'One', 'Download')
  await expectToast(page, 'Failed to download file')

  await cutConnection(page, '**/delete/single')
  await choose(page, 'One', 'Delete')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Attachment?' })
  await expect(confirmDialog).toContainText('Not used in any project, bot or chat.')
  await confirmDialog.getByRole('button', { name: 'Delete Attachment' }).click()
  await expectToast(page, 'Failed to remove attachment')
  await restoreConnection(page)
  await confirmDialog.getByRole('button', { name: 'Delete Attachment' }).click()
  await expectToast(page, 'Attachment removed successfully')
  await expect(cardOf(page, 'One')).toBeHidden()

  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await select(page, 'Two')
  await bar.getByRole('button', { name: 'Select All' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const deleteThreeDialog = page.getByRole('alertdialog', { name: 'Delete 3 Attachment(s)?' })
  await deleteThreeDialog.getByRole('button', { name: 'Review Attachments' }).click()
  await deleteThreeDialog.getByRole('button', { name: /^Two/ }).click()
  await expect(deleteThreeDialog.getByRole('listitem').filter({ hasText: 'Two' })).toContainText(
    'Not used in any chat',
  )
  const deleteTwoDialog = page.getByRole('alertdialog', { name: 'Delete 2 Attachment(s)?' })
  await deleteThreeDialog.getByRole('checkbox', { name: 'Keep Four' }).check({ force: true })
  const confirmButton = deleteTwoDialog.getByRole('button', { name: 'Permanently Delete 2 Attachments' })
  await cutConnection(page, '**/delete/multiple')
  await confirmButton.click()
  await expectToast(page, 'Failed to delete attachments')
  await restoreConnection(page)
  await confirmButton.click()
  await expectToast(page, 'Successfully deleted 2 attachments')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1)
  await expect(cardOf(page, 'Four')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1)
})
