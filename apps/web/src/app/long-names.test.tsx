import { listBots, listCuratedBots } from '@atelier/contract/endpoints/bots/bots'
import { listChats } from '@atelier/contract/endpoints/chat/chats'
import { getFolders } from '@atelier/contract/endpoints/chat/folders'
import { getProject, listProjects } from '@atelier/contract/endpoints/projects/projects'
import { listPrompts, listPublicPrompts } from '@atelier/contract/endpoints/prompts/prompts'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { type FolderNode, folderTree } from '@atelier/contract/chat/folder'
import type { SavedPrompt } from '@atelier/contract/prompts/prompt'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aBot } from '../test/bots.ts'
import { aChat, aProject, aVaultItem, newId } from '../test/fixtures.ts'
import { openApp } from '../test/open-app.tsx'
import { respond } from '../test/server.ts'

const makeLongName = (length: number) =>
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(13).slice(0, length)
const project = aProject({
  name: makeLongName(100),
  description: makeLongName(500),
  systemPrompt: makeLongName(500),
})
const folder: FolderNode = {
  id: newId() as FolderNode['id'],
  type: 'directory',
  name: makeLongName(100),
  children: [],
}
const prompt: SavedPrompt = {
  id: newId() as SavedPrompt['id'],
  promptName: makeLongName(100),
  promptText: makeLongName(400),
  promptType: 'private',
  folderId: null,
  isPinned: false,
  pinnedAt: null,
  isTeams: false,
  offer: null,
  createdAt: 1,
  updatedAt: 1,
}

beforeEach(async () => {
  await page.viewport(320, 568)
  respond(listChats, { chats: [aChat({ title: makeLongName(100) })], nextCursor: null })
  respond(listProjects, { projects: [project], nextCursor: null, total: 1 })
  respond(getProject, project)
  respond(listPrompts, { prompts: [prompt], nextCursor: null })
  respond(listPublicPrompts, { publicPrompts: [], nextCursor: null })
  respond(getFolders, ({ url }) => ({
    folders: [folder],
    root: folderTree(url.pathname.endsWith('chats') ? 'chats' : 'prompts', [folder]),
  }))
  respond(listBots, { chatbots: [aBot(makeLongName(50), { isDraft: true })], nextCursor: null })
  respond(listCuratedBots, { chatbots: [] })
  respond(listVault, {
    attachments: [aVaultItem({ title: makeLongName(200) })],
    total: 1,
    storageInfo: { used: 0, limit: 1024 ** 3, percentage: 0 },
    nextCursor: null,
  })
})

const overflows = (element: Element) => getComputedStyle(element).overflow !== 'visible'

function* ancestorsOf(element: Element): Generator<Element> {
  for (let { parentElement } = element; parentElement; { parentElement } = parentElement) yield parentElement
}

/** Whether the element's middle, at `x` and `y`, is scrolled out of view. */
const isScrolledAway = (element: Element, x: number, y: number) =>
  [document.documentElement, ...ancestorsOf(element)]
    .filter((each) => each === document.documentElement || overflows(each))
    .some((each) => {
      const { top, bottom, left, right } = each.getBoundingClientRect()
      return x < left || x > right || y < top || y > Math.min(bottom, innerHeight)
    })

/** Lists controls that are off the screen or covered. */
const findUnreachableControls = (root: Element) =>
  [...root.querySelectorAll('button, a[href], input:not([type=hidden]), textarea, [role=row]')]
    .filter(
      (control) =>
        control.closest('[aria-hidden=true]') === null && control.checkVisibility({ opacityProperty: true }),
    )
    .flatMap((control) => {
      const { left, right, top, width, height } = control.getBoundingClientRect()
      // elements only for screen readers are one pixel in size
      if (width < 3 || height < 3) return []
      const name = `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`
      if (left < -1 || right > innerWidth + 1) return [`${name} is outside`]
      const [x, y] = [left + width / 2, top + height / 2]
      if (isScrolledAway(control, x, y)) return []
      const topElement = document.elementFromPoint(x, y)
      const isHittable =
        topElement !== null &&
        (control.contains(topElement) ||
          topElement.contains(control) ||
          topElement.closest('label')?.contains(control) === true)
      return isHittable ? [] : [`${name} is covered`]
    })

it.for([
  '/chat/projects',
  `/chat/projects/${project.id}`,
  '/chat/history',
  '/chat/prompts',
  '/chat/bots',
  '/vault',
])('NAV-03 keeps every control of %s within reach on a phone, however long the names', async (path) => {
  const { screen } = await openApp(path)
  const main = screen.getByRole('main')
  await expect.element(main.getByText(/Donaudampf/).first()).toBeVisible()
  await expect.poll(() => findUnreachableControls(main.element())).toEqual([])
  expect(main.element().scrollWidth).toBeLessThanOrEqual(320)
})
