import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { getChat, removeWaitingFile } from '@atelier/contract/endpoints/chat/chats'
import { findKnownFiles } from '@atelier/contract/endpoints/sources/vault-lookup'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { anAttachment, anOpenChat } from '../../../test/fixtures.ts'
import { openApp } from '../../../test/open-app.tsx'
import { respond, neverRespond, server } from '../../../test/server.ts'
import { clearUploads } from '../../uploads/queue/index.ts'

const halfPercent = 50

// uploads outlive the page
beforeEach(() => clearUploads('composer new'))

/** Receives the first half of a file, and the rest after `continueUpload.resolve()`. */
const mockUploads = () => {
  const continueUpload = Promise.withResolvers<void>()
  const log: string[] = []
  const tusResponse = (headers: Record<string, string>, status: number) =>
    new HttpResponse(null, { status, headers: { 'tus-resumable': '1.0.0', ...headers } })
  const attachment = anAttachment({ title: 'rota.txt' })
  respond(getAttachment, attachment)
  server.use(
    http.post('/v1/uploads', () => tusResponse({ location: '/v1/uploads/one', 'upload-offset': '0' }, 201)),
    http.head('/v1/uploads/one', () => {
      log.push('asked how far')
      return tusResponse({ 'upload-offset': String(halfPercent), 'upload-length': '100' }, 200)
    }),
    http.patch('/v1/uploads/one', async ({ request }) => {
      log.push(`sent from ${request.headers.get('upload-offset')}`)
      if (request.headers.get('upload-offset') === '0') await continueUpload.promise
      return tusResponse({ 'upload-offset': '100', 'upload-attachment-id': attachment.id }, 204)
    }),
  )
  return { log, end: () => continueUpload.resolve() }
}

const paste = (file: File) => {
  const data = new DataTransfer()
  data.items.add(file)
  document
    .querySelector('textarea')
    ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

it('UPL-07 pauses a file in the composer, sends nothing meanwhile, and resumes where it stopped', async () => {
  const { log: uploadEvents, end } = mockUploads()
  const { screen } = await openApp('/chat')
  const field = screen.getByRole('textbox')
  await userEvent.fill(field, 'Who keeps the light?')
  paste(new File(['x'.repeat(100)], 'rota.txt', { type: 'text/plain' }))
  const files = screen.getByRole('list', { name: 'Files' })
  await expect.poll(() => uploadEvents).toEqual(['sent from 0'])
  await userEvent.click(files.getByRole('button', { name: 'Pause rota.txt' }))
  await expect.element(files.getByText(/Paused at/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /An upload is paused/ })).toBeDisabled()
  await userEvent.click(files.getByRole('button', { name: 'Resume rota.txt' }))
  await expect.element(screen.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  expect(uploadEvents).toEqual(['sent from 0', 'asked how far', `sent from ${halfPercent}`])
  await expect.element(files.getByRole('button', { name: 'Remove rota.txt' })).toBeVisible()
  end()
})

it.each([
  ['lamp.txt', 'lamp.txt', 'uses the existing file of the same name', []],
  ['tide.txt', 'other.txt', 'uploads a file whose copy has another name', ['sent from 0']],
])('VLT-15 handles %s with the bytes of %s: it %s', async (name, fileName, _what, uploadCount) => {
  const { log: uploadEvents, end } = mockUploads()
  end()
  respond(findKnownFiles, async ({ request }) => {
    const { hashes } = (await request.json()) as { hashes: string[] }
    return {
      known: hashes.map((hash) => ({ hash, attachment: anAttachment({ fileName, title: fileName }) })),
    }
  })
  const { screen } = await openApp('/chat')
  await userEvent.fill(screen.getByRole('textbox'), 'Who keeps the light?')
  paste(new File(['x'.repeat(100)], name, { type: 'text/plain' }))
  const file = screen.getByRole('listitem').filter({ hasText: name })
  await expect.element(file.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await expect.element(file.getByRole('progressbar')).not.toBeInTheDocument()
  await expect.poll(() => uploadEvents).toEqual(uploadCount)
})

const pasteText = (text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  document.querySelector('textarea')?.dispatchEvent(event)
  return event.defaultPrevented
}

it('UPL-05 turns a long pasted text into a file, and leaves a short one in the field', async () => {
  neverRespond({ method: 'POST', path: '/v1/uploads' })
  const { screen } = await openApp('/chat')
  await expect.element(screen.getByRole('textbox')).toBeVisible()
  expect(pasteText('Who keeps the light?')).toBe(false)
  expect(pasteText('x'.repeat(27_000))).toBe(true)
  const files = screen.getByRole('list', { name: 'Files' })
  await expect.element(files.getByText('snippet.txt')).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toHaveValue(expect.stringContaining('xxx'))
  const cancelButton = files.getByRole('button', { name: 'Cancel upload of snippet.txt' })
  await expect.element(cancelButton, { timeout: 10_000 }).toBeVisible()
  await userEvent.click(cancelButton)
})

it('VLT-13 permanently removes a file that a chat started with', async () => {
  const [rota, tideTable] = [anAttachment({ title: 'rota.txt' }), anAttachment({ title: 'tide.txt' })]
  let attachments = [rota, tideTable].map(({ id, title }) => ({ id, title }))
  const chat = anOpenChat()
  respond(getAttachment, rota)
  respond(getChat, () => ({ ...chat, attachments }))
  respond(removeWaitingFile, () => {
    attachments = attachments.filter(({ id }) => id !== rota.id)
    return { id: rota.id }
  })
  const { screen } = await openApp(`/chat/${chat.id}`)
  const files = screen.getByRole('list', { name: 'Files' })
  await userEvent.click(files.getByRole('button', { name: 'Remove rota.txt' }))
  await expect.element(files.getByText('rota.txt')).not.toBeInTheDocument()
  await expect.element(files.getByText('tide.txt')).toBeVisible()
  await expect.poll(() => attachments).toHaveLength(1)
})
