import { listPeople, listSignUpInvitations } from '@atelier/contract/endpoints/admin'
import { getEmbedding } from '@atelier/contract/endpoints/admin-models'
import { getBot } from '@atelier/contract/endpoints/bots'
import { getChat } from '@atelier/contract/endpoints/chats'
import { getFolders } from '@atelier/contract/endpoints/folders'
import { getProject, listProjectThreads } from '@atelier/contract/endpoints/projects'
import { listPrompts, listPublicPrompts } from '@atelier/contract/endpoints/prompts'
import { listTasks } from '@atelier/contract/endpoints/tasks'
import { getUser } from '@atelier/contract/endpoints/users'
import { listVault } from '@atelier/contract/endpoints/vault'
import { treeOf } from '@atelier/contract/folder'
import type { UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { SavedPrompt } from '@atelier/contract/prompt'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aBot } from '../test/bots.ts'
import {
  allPermissions,
  aMember,
  anOpenChat,
  aProject,
  aVaultItem,
  newId,
  someone,
} from '../test/fixtures.ts'
import { openApp } from '../test/open-app.tsx'
import { playCraft } from '../test/play-craft.ts'
import { answer } from '../test/server.ts'
import { aTask } from '../test/tasks.ts'

const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3).slice(0, 100)

const bot = (isOwner: boolean) => () => {
  const shown = aBot(long.slice(0, limits.bot.nameMax), {
    handle: 'lamps',
    isOwner,
    isDraft: true,
    access: isOwner ? 'private' : 'public',
  })
  answer(getBot, shown)
  return `/chat/bots/${shown.id}`
}

const task = aTask({ title: long, prompt: long })

const prompt: SavedPrompt = {
  id: newId() as SavedPrompt['id'],
  promptName: long,
  promptText: long,
  promptType: 'private',
  folderId: null,
  isPinned: false,
  pinnedAt: null,
  isTeams: false,
  offer: null,
  createdAt: 1,
  updatedAt: 1,
}

/** Plays what a page needs; returns its path. */
const pages: Record<string, () => string> = {
  chat: () => {
    const chat = anOpenChat({
      title: long,
      permissions: ['SEND_MESSAGE', 'RENAME_CHAT', 'SHARE_CHAT', 'DELETE_CHAT'],
    })
    answer(getChat, chat)
    return `/chat/${chat.id}`
  },
  project: () => {
    const project = aProject({
      name: long,
      members: ['Ada', 'Grace', 'Otto'].map(aMember),
      permissions: allPermissions,
    })
    answer(getProject, project)
    answer(listProjectThreads, { chats: [], nextCursor: null })
    return `/chat/projects/${project.id}`
  },
  'bot editor': bot(true),
  bot: bot(false),
  craft: () => {
    const played = playCraft()
    played.craft = { ...played.craft, title: long }
    return `/chat/${played.chat.id}?panel=canvas&craft=${played.craft.id}`
  },
  vault: () => {
    answer(listVault, {
      attachments: [aVaultItem({ title: long })],
      total: 1,
      storageInfo: { used: 1, limit: 5, percentage: 20 },
      nextCursor: null,
    })
    return '/vault'
  },
  tasks: () => {
    answer(listTasks, { tasks: [task], mailedTo: 'off' })
    return '/chat/tasks'
  },
  prompts: () => {
    answer(getFolders, { folders: [], root: treeOf('prompts', []) })
    answer(listPrompts, { prompts: [prompt], nextCursor: null })
    answer(listPublicPrompts, { publicPrompts: [], nextCursor: null })
    return '/chat/prompts'
  },
  admin: () => {
    answer(getUser, someone({ isAdmin: true }))
    const person = {
      id: newId() as UserId,
      name: long,
      email: `${long.slice(0, 60)}@example.org`,
      plan: 'free' as const,
      hasTeamPlan: false,
      isAdmin: false,
      isBlocked: false,
      createdAt: Date.now(),
      lastSeenAt: null,
    }
    answer(listPeople, { people: [person], total: 1, nextCursor: null })
    answer(listSignUpInvitations, { invitations: [] })
    answer(getEmbedding, { embedding: null })
    return '/admin'
  },
}

it.each(Object.entries(pages))(
  'NAV-03 keeps controls in reach beside a name of 100 letters: %s',
  async (_, play) => {
    await page.viewport(320, 800)
    const { screen } = await openApp(play())
    await expect.element(screen.getByText(/^Donaudampf/).first(), { timeout: 4000 }).toBeInTheDocument()
    const boxes = [
      ...document.querySelectorAll('header button, header a, main button, main a, [role=dialog] button'),
    ]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((control) => ({
        name: control.ariaLabel ?? control.textContent,
        header: control.closest('header'),
        box: control.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    expect(boxes.filter(({ box }) => box.left < 0 || box.right > 320.5).map(({ name }) => name)).toEqual([])
    const inHeaders = boxes.filter(({ header }) => header !== null)
    const covered = inHeaders.filter(({ box, header }, at) =>
      inHeaders.some(
        (other, index) =>
          index > at &&
          other.header === header &&
          other.box.left < box.right - 0.5 &&
          box.left < other.box.right - 0.5 &&
          other.box.top < box.bottom &&
          box.top < other.box.bottom,
      ),
    )
    expect(covered.map(({ name }) => name)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)
