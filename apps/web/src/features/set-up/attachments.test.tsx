import { addLink } from '@atelier/contract/endpoints/sources/attachments'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { removeProjectAttachment } from '@atelier/contract/endpoints/projects/projects'
import { generateProject } from '@atelier/contract/endpoints/projects/set-up'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { anAttachment, drivesWith } from '../../test/fixtures.ts'
import { respond, neverRespond, streamLive } from '../../test/server.ts'
import { openSetUp, goToAttachments } from '../../test/set-up.ts'

const drop = (element: Element, ...files: File[]) => {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  for (const type of ['dragenter', 'dragover', 'drop'])
    element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}

it('PRJ-14 PRJ-21 requires an attachment to continue', async () => {
  const app = await openSetUp()
  await goToAttachments(app)
  await expect.element(app.dialog.getByText('Upload at least 1 attachment(s).')).toBeVisible()
  await expect.element(app.dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
})

it('PRJ-14 adds a link, shows its progress, and removes it', async () => {
  const app = await openSetUp()
  await goToAttachments(app)
  const link = anAttachment({ title: 'Tides of Skerrydown', type: 'LINK', status: 'analysing' })
  let body: unknown
  respond(addLink, async ({ request }) => {
    body = await request.json()
    app.setProject({ drives: drivesWith(link) })
    return link
  })
  const field = app.dialog.getByRole('textbox', { name: 'Link' })
  await userEvent.fill(field, 'tides')
  await app.press('Add Link')
  await expect.element(field).toHaveAccessibleDescription('Invalid URL')
  await userEvent.fill(field, 'https://tides.example/skerrydown')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(app.dialog.getByRole('progressbar', { name: 'Reading Tides of Skerrydown' }))
    .toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(body).toEqual({
    url: 'https://tides.example/skerrydown',
    source: 'PROJECT',
    projectId: app.draft.id,
  })

  respond(removeProjectAttachment, () => {
    app.setProject({ drives: drivesWith() })
    return { id: link.id }
  })
  await app.press('Remove Tides of Skerrydown')
  await expect.element(app.screen.getByText('Attachment removed successfully')).toBeVisible()
  await expect.element(app.dialog.getByText('Tides of Skerrydown')).not.toBeInTheDocument()
})

it('PRJ-14 shows a dropped file’s upload and cancels it', async () => {
  const app = await openSetUp()
  await goToAttachments(app)
  neverRespond({ method: 'POST', path: '/v1/uploads' })
  const dropZone = app.dialog.getByRole('button', { name: 'Upload files' }).element()
  drop(dropZone, new File(['text'], 'tides.txt', { type: 'text/plain' }))
  await expect.element(app.dialog.getByRole('progressbar', { name: 'Uploading tides.txt' })).toBeVisible()
  await app.press('Next')
  await expect
    .element(app.dialog.getByRole('alert'))
    .toHaveTextContent('Please wait until all files finish uploading.')
  await app.press('Cancel upload of tides.txt')
  await expect.element(app.dialog.getByText('tides.txt')).not.toBeInTheDocument()
  await expect.element(app.dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
})

it('PRJ-14 PRJ-21 waits until everything is read, and then continues', async () => {
  const pendingAttachment = anAttachment({ title: 'tides.pdf', status: 'analysing' })
  const eventStream = streamLive(followEvents)
  const app = await openSetUp({ drives: drivesWith(pendingAttachment) })
  await goToAttachments(app)
  await app.press('Next')
  const alert = app.dialog.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Please wait until all files finish uploading.')

  app.setProject({ drives: drivesWith({ ...pendingAttachment, status: 'completed' }) })
  eventStream.send({
    type: 'attachment',
    attachment: { id: pendingAttachment.id, status: 'completed', progress: null, failure: null },
    projectIds: [app.draft.id],
    chatIds: [],
  })
  await expect.element(alert).not.toBeInTheDocument()
  neverRespond(generateProject)
  await app.press('Next')
  await expect.element(app.dialog.getByText('Analyzing documents').first()).toBeVisible()
})

it('PRJ-14 doesn’t count an attachment that couldn’t be read', async () => {
  const failedItem = anAttachment({ title: 'broken.pdf', status: 'failed' })
  const app = await openSetUp({ drives: drivesWith(failedItem) })
  await goToAttachments(app)
  await expect.element(app.dialog.getByText('Couldn’t be read')).toBeVisible()
  await expect.element(app.dialog.getByText('Upload at least 1 attachment(s).')).toBeVisible()
  await expect.element(app.dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
})
