import {
  addLink,
  addText,
  deleteAttachment,
  getAttachmentText,
} from '@atelier/contract/endpoints/sources/attachments'
import { createChat, getChat } from '@atelier/contract/endpoints/chat/chats'
import { listProjects } from '@atelier/contract/endpoints/projects/projects'
import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { deleteAttachments, listVault, renameAttachment } from '@atelier/contract/endpoints/sources/vault'
import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aChat, allPermissions, anAttachment, aProject, aVaultItem } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, failNetwork, neverRespond, respondWithError } from '../../test/server.ts'
import { check } from '../../test/set-up.ts'

const open = async (...attachments: VaultAttachment[]) => {
  respond(listVault, {
    attachments,
    total: attachments.length,
    storageInfo: { used: 0, limit: 1, percentage: 0 },
    nextCursor: null,
  })
  const app = await openApp('/vault')
  const { screen } = app
  const main = screen.getByRole('main')
  const press = (name: string) => userEvent.click(main.getByRole('button', { name, exact: true }))
  const choose = async (title: string, action: string) => {
    await press(`Options for ${title}`)
    await userEvent.click(screen.getByRole('menuitem', { name: action }))
  }
  const select = (title: string) => check(main.getByRole('checkbox', { name: `Select ${title}` }))
  return {
    ...app,
    main,
    press,
    choose,
    select,
    dialog: screen.getByRole('dialog'),
    alert: screen.getByRole('alertdialog', { name: /^Delete/ }),
  }
}
const findAlert = (screen: Awaited<ReturnType<typeof openApp>>['screen'], text: string) =>
  screen.getByText(text, { exact: true }).first()
const recordBodies = () => {
  const bodies: unknown[] = []
  return { bodies, record: async (request: Request) => void bodies.push(await request.clone().json()) }
}
const [one, two] = [aVaultItem({ title: 'one.pdf' }), aVaultItem({ title: 'two.md' })]
const imageItem = aVaultItem({ title: 'lens.webp', type: 'IMAGE', mimeType: 'image/webp' })

it('VLT-06 counts the selection, and selects all or none', async () => {
  const { main, select, press } = await open(one, two)
  await select('one.pdf')
  await expect.element(main.getByText('1 of 2 items selected')).toBeVisible()
  await press('Select All')
  await expect.element(main.getByText('2 of 2 items selected')).toBeVisible()
  await press('Deselect All')
  await expect.element(main.getByText(/items selected/)).not.toBeInTheDocument()
})

it('VLT-06 VLT-13 starts a chat with the selection, and says when it couldn’t', async () => {
  const { screen, select, press, path } = await open(one, two)
  await select('one.pdf')
  await select('two.md')
  respondWithError(createChat, 'UNAVAILABLE', 'The database cannot be reached.')
  await press('Start Chat')
  await expect.element(findAlert(screen, 'Failed to prepare chat')).toBeVisible()
  const chat = aChat()
  const { bodies, record } = recordBodies()
  respond(createChat, async ({ request }) => {
    await record(request)
    return chat
  })
  neverRespond(getChat)
  await press('Start Chat')
  await expect.poll(path).toBe(`/chat/${chat.id}`)
  expect(bodies).toEqual([{ attachmentIds: [one.id, two.id] }])
})

it('VLT-05 VLT-13 starts a chat with one item', async () => {
  const { screen, choose } = await open(one)
  respondWithError(createChat, 'UNAVAILABLE', 'The database cannot be reached.')
  await choose('one.pdf', 'Start Chat')
  await expect.element(findAlert(screen, 'Failed to start chat')).toBeVisible()
  respond(createChat, aChat())
  neverRespond(getChat)
  await choose('one.pdf', 'Start Chat')
  await expect.element(findAlert(screen, 'Starting chat with file')).toBeVisible()
})

it('VLT-07 VLT-10 VLT-13 adds files to a project, which must be selected', async () => {
  const { screen, dialog, select, press } = await open(one, imageItem)
  const lighthouse = aProject({ name: 'Lighthouse' })
  const viewedProject = aProject({
    name: 'Only viewed',
    permissions: { ...allPermissions, ADD_KNOWLEDGE: false },
  })
  respond(listProjects, { projects: [lighthouse, viewedProject], nextCursor: null, total: 2 })
  await select('one.pdf')
  await select('lens.webp')
  await press('Add to Project')
  await expect.element(screen.getByRole('dialog', { name: 'Add Files to Project' })).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'lens.webp' })).toBeDisabled()
  await expect.element(dialog.getByText('Only viewed')).not.toBeInTheDocument()
  const add = () => userEvent.click(dialog.getByRole('button', { name: 'Add to Project' }))
  await add()
  await expect.element(findAlert(screen, 'Please select a valid project first')).toBeVisible()
  await expect.element(findAlert(screen, 'Project selection required')).toBeVisible()
  await userEvent.click(dialog.getByText('Lighthouse'))
  respondWithError(addFromVault, 'NOT_ALLOWED', 'Only editors may do that.')
  await add()
  await expect.element(findAlert(screen, 'Failed to add files to project')).toBeVisible()
  const { bodies, record } = recordBodies()
  respond(addFromVault, async ({ request }) => {
    await record(request)
    return { attachments: [] }
  })
  await add()
  await expect.element(findAlert(screen, 'Files added to project successfully')).toBeVisible()
  expect(bodies).toEqual([{ attachmentIds: [one.id] }])
  await expect.element(dialog).not.toBeInTheDocument()
})

it('VLT-07 shows that projects are loading', async () => {
  neverRespond(listProjects)
  const { choose, dialog } = await open(one)
  await choose('one.pdf', 'Add to Project')
  await expect.element(dialog.getByText('Loading projects...')).toBeVisible()
})

it('VLT-07 says that there are no projects', async () => {
  respond(listProjects, { projects: [], nextCursor: null, total: 0 })
  const { screen, choose } = await open(one)
  await choose('one.pdf', 'Add to Project')
  await expect.element(findAlert(screen, 'No projects found')).toBeVisible()
  await expect.element(findAlert(screen, 'Create a new project to get started')).toBeVisible()
})

it('VLT-10 keeps images out of projects', async () => {
  const { screen, select, press } = await open(imageItem)
  await select('lens.webp')
  await press('Add to Project')
  await expect.element(findAlert(screen, 'Image uploads are not supported for projects')).toBeVisible()
  await expect.element(findAlert(screen, 'Please upload only document files.')).toBeVisible()
})

it('VLT-08 VLT-13 permanently deletes one item after confirmation', async () => {
  const { screen, choose, alert } = await open(one)
  await choose('one.pdf', 'Delete')
  await expect.element(screen.getByRole('alertdialog', { name: 'Delete Attachment?' })).toBeVisible()
  respondWithError(deleteAttachment, 'UNAVAILABLE', 'The database cannot be reached.')
  await userEvent.click(alert.getByRole('button', { name: 'Delete Attachment' }))
  await expect.element(findAlert(screen, 'Failed to remove attachment')).toBeVisible()
  respond(deleteAttachment, { id: one.id })
  await userEvent.click(alert.getByRole('button', { name: 'Delete Attachment' }))
  await expect.element(findAlert(screen, 'Attachment removed successfully')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

it('VLT-08 moves the focus to the next item when the focused one is deleted', async () => {
  const { choose, alert, main } = await open(one, two)
  await choose('one.pdf', 'Delete')
  respond(deleteAttachment, () => {
    respond(listVault, {
      attachments: [two],
      total: 1,
      storageInfo: { used: 0, limit: 1, percentage: 0 },
      nextCursor: null,
    })
    return { id: one.id }
  })
  await userEvent.click(alert.getByRole('button', { name: 'Delete Attachment' }))
  await expect.element(main.getByRole('checkbox', { name: 'Select two.md' })).toHaveFocus()
})

it('VLT-08 VLT-13 deletes several, except those kept on review', async () => {
  const { screen, select, press, alert } = await open(one, two)
  await select('one.pdf')
  await select('two.md')
  await press('Delete')
  await expect.element(screen.getByRole('alertdialog', { name: 'Delete 2 Attachment(s)?' })).toBeVisible()
  await userEvent.click(alert.getByRole('button', { name: 'Review Attachments' }))
  await userEvent.click(alert.getByRole('button', { name: /^two\.md/ }))
  await expect.element(alert.getByText('Not used in any chat').last()).toBeVisible()
  await check(alert.getByRole('checkbox', { name: 'Keep two.md' }))
  const { bodies, record } = recordBodies()
  respond(deleteAttachments, async ({ request }) => {
    await record(request)
    return { deletedIds: [one.id], notDeletedIds: [] }
  })
  await userEvent.click(alert.getByRole('button', { name: 'Permanently Delete 1 Attachments' }))
  await expect.element(findAlert(screen, 'Successfully deleted 1 attachments')).toBeVisible()
  expect(bodies).toEqual([{ attachmentIds: [one.id] }])
})

it.for([
  ['some remain', 'Could not delete some attachments. Please try again.'],
  ['it failed', 'Failed to delete attachments'],
] as const)('VLT-13 reports a deletion when %s', async ([condition, text]) => {
  const { screen, select, press, alert } = await open(one)
  await select('one.pdf')
  await press('Delete')
  if (condition === 'it failed')
    respondWithError(deleteAttachments, 'UNAVAILABLE', 'The database cannot be reached.')
  else respond(deleteAttachments, { deletedIds: [], notDeletedIds: [one.id] })
  await userEvent.click(alert.getByRole('button', { name: 'Permanently Delete 1 Attachments' }))
  await expect.element(findAlert(screen, text)).toBeVisible()
})

it('VLT-11 VLT-13 downloads a link as text with its URL, and says when a file isn’t available', async () => {
  const savedFiles: { name: string; text: Promise<string> }[] = []
  const catchDownload = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return
    event.preventDefault()
    savedFiles.push({
      name: event.target.download,
      text: fetch(event.target.href).then((response) => response.text()),
    })
  }
  const link = aVaultItem({ title: 'Tides', type: 'LINK', url: 'https://tides.example/almanac' })
  const { screen, choose } = await open(link, one)
  // clicks on a detached link don't bubble to the document
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function press(this: HTMLAnchorElement) {
    this.addEventListener('click', catchDownload)
    click.call(this)
  }
  await choose('Tides', 'Download')
  await expect.element(findAlert(screen, 'Download started')).toBeVisible()
  await choose('one.pdf', 'Download')
  await expect.element(findAlert(screen, 'Failed to download file')).toBeVisible()
  HTMLAnchorElement.prototype.click = click
  expect(savedFiles.map(({ name }) => name)).toEqual(['Tides.txt'])
  expect(await savedFiles[0]?.text).toBe('https://tides.example/almanac')
})

it('VLT-12 VLT-13 adds a link and a text with source VAULT', async () => {
  const { screen, dialog, press } = await open(one)
  const { bodies, record } = recordBodies()
  const choose = async (name: string) => {
    await press('Add Content')
    await userEvent.click(screen.getByRole('menuitem', { name }))
  }
  await choose('Add webpage links')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'URL' }), 'nowhere')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Link' }))
  await expect.element(findAlert(screen, 'Invalid URL')).toBeVisible()
  failNetwork(addLink)
  await userEvent.fill(dialog.getByRole('textbox', { name: 'URL' }), 'https://tides.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Link' }))
  await expect.element(findAlert(screen, 'An unexpected error occurred.')).toBeVisible()
  respond(addLink, async ({ request }) => {
    await record(request)
    return anAttachment()
  })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'URL' }), 'https://tides.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Link' }))
  await expect.element(findAlert(screen, 'Link added successfully!')).toBeVisible()
  await choose('Add text content')
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('untitled')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Text' }), 'A note.')
  respondWithError(addText, 'USAGE_LIMIT_REACHED', 'Your vault is full.')
  await userEvent.click(dialog.getByRole('button', { name: 'Add text' }))
  await expect.element(findAlert(screen, 'Failed to add text content')).toBeVisible()
  respond(addText, async ({ request }) => {
    await record(request)
    return anAttachment()
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Add text' }))
  await expect.element(findAlert(screen, 'Text content added successfully!')).toBeVisible()
  expect(bodies).toEqual([
    { url: 'https://tides.example', source: 'VAULT' },
    { fileName: 'untitled', fileContent: 'A note.', source: 'VAULT' },
  ])
})

it('KNO-04 adds several links at once, each with its own result', async () => {
  const { screen, dialog, press } = await open(one)
  await press('Add Content')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Add webpage links' }))
  const urls: string[] = []
  respond(addLink, async ({ request }) => {
    urls.push(((await request.json()) as { url: string }).url)
    return anAttachment()
  })
  const field = dialog.getByRole('textbox', { name: 'URL' })
  await userEvent.fill(field, 'https://tides.example\nnowhere at all\nhttps://lamps.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('nowhere at all: Invalid URL')).toBeVisible()
  await expect.element(field).toHaveValue('nowhere at all')
  await expect.element(findAlert(screen, 'Added 2, 1 failed')).toBeVisible()
  expect(urls).toEqual(['https://tides.example', 'https://lamps.example'])
})

it.each([
  ['https://tides.example\nhttps://lamps.example', 'URL'],
  ['High water comes at noon.', 'Text'],
])('VLT-13 opens the dialog for content pasted on the page: %s', async (text, label) => {
  const { dialog } = await open(one)
  const data = new DataTransfer()
  data.setData('text/plain', text)
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
  await expect.element(dialog.getByRole('textbox', { name: label })).toHaveValue(text)
})

it('VLT-05 renames an item', async () => {
  const { choose, dialog } = await open(one)
  await choose('one.pdf', 'Rename')
  const { bodies, record } = recordBodies()
  respond(renameAttachment, async ({ request }) => {
    await record(request)
    return anAttachment()
  })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Manual')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodies).toEqual([{ title: 'Manual' }])
})

it('VLT-05 shows an item’s details only when there are any', async () => {
  const duplicate = aVaultItem({
    title: 'known.txt',
    mimeType: 'text/plain',
    summary: JSON.stringify({ title: '', summary: 'Paraffin.', tags: ['lamp'] }),
  })
  respond(getAttachmentText, { text: 'Trim the wick.', offset: 0, totalCharacters: 14, sections: [] })
  const { press, dialog } = await open(duplicate, { ...two, mimeType: 'text/plain' })
  await press('known.txt')
  await expect.element(dialog.getByText('Trim the wick.')).toBeVisible()
  const details = dialog.getByRole('complementary', { name: 'Details' })
  for (const name of ['Summary', 'Tags', 'Projects'])
    await expect.element(details.getByRole('heading', { name })).toBeVisible()
  expect(details.element().getBoundingClientRect().width).toBe(
    innerWidth >= 1024 ? 420 : details.element().clientWidth,
  )
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await press('two.md')
  await expect.element(dialog.getByText('Trim the wick.')).toBeVisible()
  await expect.element(details).not.toBeInTheDocument()
})

it('KNO-03 shows above an item’s text what wasn’t read', async () => {
  const note = 'Only the first 12 million characters were read.'
  respond(getAttachmentText, { text: 'Trim the wick.', offset: 0, totalCharacters: 14, sections: [] })
  const isText = { mimeType: 'text/plain' }
  const { press, dialog } = await open(aVaultItem({ title: 'log.txt', note, ...isText }), {
    ...two,
    ...isText,
  })
  await press('log.txt')
  await expect.element(dialog.getByText(note)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await press('two.md')
  await expect.element(dialog.getByText('Trim the wick.')).toBeVisible()
  await expect.element(dialog.getByText(note)).not.toBeInTheDocument()
})
