import { getProject, listProjectThreads } from '@atelier/contract/endpoints/projects/projects'
import { listMembers } from '@atelier/contract/endpoints/projects/members'
import { getSharing } from '@atelier/contract/endpoints/projects/sharing'
import { expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { aProject } from '../test/fixtures.ts'
import { openApp } from '../test/open-app.tsx'
import { respond } from '../test/server.ts'
import { toast } from '../ui/feedback/toast.ts'

const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()

const isCovered = async (toast: Locator, cover: Locator) => {
  await expect.element(cover).toBeVisible()
  const [toastBox, otherBox] = [boxOf(toast), boxOf(cover)]
  return (
    toastBox.bottom > otherBox.top &&
    toastBox.top < otherBox.bottom &&
    toastBox.right > otherBox.left &&
    toastBox.left < otherBox.right
  )
}

const sendMessage = async (screen: Awaited<ReturnType<typeof openApp>>['screen']) => {
  screen.container.style.height = '100dvh'
  toast.error('Couldn’t send your message', 'The server is not answering. It stands in the field again.')
  const dialog = screen.getByRole('alertdialog').filter({ hasText: 'Couldn’t send your message' })
  await expect.element(dialog).toBeVisible()
  return dialog
}

it.for([
  [1280, 800],
  [390, 844],
] as const)('DEF-16 a toast covers no control at %s × %s', async ([width, height]) => {
  await page.viewport(width, height)
  const { screen } = await openApp('/chat')
  const message = await sendMessage(screen)
  for (const name of ['Send', /^Model:/, 'Add files'])
    expect(await isCovered(message, screen.getByRole('button', { name }))).toBe(false)
  await screen.unmount()

  const project = aProject({ isPubliclyAccessible: true, visibilityStatus: 'PUBLIC' })
  respond(getProject, project)
  respond(listProjectThreads, { chats: [], nextCursor: null })
  respond(listMembers, { members: [] })
  respond(getSharing, {
    isPubliclyAccessible: true,
    visibilityStatus: 'PUBLIC',
    allowForking: true,
    allowSearchIndexing: false,
    isPublished: false,
    url: 'http://localhost/p/1',
    includeChats: false,
    content: { prompts: [], markdown: '' },
  })
  const sharingApp = await openApp(`/chat/projects/${project.id}?panel=projectSharingPanel`)
  const answerInSharing = await sendMessage(sharingApp.screen)
  for (const control of sharingApp.screen.getByRole('switch').all())
    expect(await isCovered(answerInSharing, control)).toBe(false)
})
