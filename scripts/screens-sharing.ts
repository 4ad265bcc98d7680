import type { Page } from 'playwright'
import { seedSharing } from './seed.ts'

const shared = new Map<string, Promise<{ publicId: string }>>()

/** Once for a server, when the first of these scenes is asked for: its people change the other pictures. */
const sharingOf = async (page: Page): Promise<string> => {
  await page.goto('/chat')
  const { origin } = new URL(page.url())
  const found = shared.get(origin) ?? seedSharing(origin)
  shared.set(origin, found)
  return (await found).publicId
}

const openShare = async (page: Page) => {
  await page.goto(`/chat/projects/${await sharingOf(page)}?panel=projectSharingPanel`)
  await page.getByRole('list', { name: 'Collaborators' }).getByText('Otto Lind').waitFor()
}

/** What others see and are asked. */
export const sharingScenes: { name: string; show: (page: Page) => Promise<void> }[] = [
  { name: 'share-panel', show: openShare },
  {
    name: 'share-customize',
    show: async (page) => {
      await openShare(page)
      await page.getByRole('button', { name: /Customize project/ }).click()
      await page.getByRole('heading', { name: 'Customize Project' }).waitFor()
    },
  },
  {
    name: 'public-page',
    show: async (page) => {
      await page.goto(`/p/${await sharingOf(page)}`)
    },
  },
  {
    name: 'public-page-missing',
    show: async (page) => {
      await page.goto('/p/01900000-0000-7000-8000-000000000000')
    },
  },
  {
    name: 'community',
    show: async (page) => {
      await sharingOf(page)
      await page.goto('/chat/projects/community')
      await page.getByText('Lighthouse').first().waitFor()
    },
  },
  {
    name: 'invitations',
    show: async (page) => {
      await sharingOf(page)
      await page.goto('/chat')
      const menu = page.getByRole('button', { name: 'Open the sidebar' })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('button', { name: /^Invitations, 1/ }).click()
      await page.getByRole('dialog', { name: 'Invitations' }).waitFor()
    },
  },
  {
    name: 'invitation-gone',
    show: async (page) => {
      await page.goto('/invitations/nothing')
      await page.getByRole('heading', { name: 'This link opens nothing any more' }).waitFor()
    },
  },
  {
    name: 'project-activity',
    show: async (page) => {
      await page.goto(`/chat/projects/${await sharingOf(page)}`)
      await page.getByRole('button', { name: 'Activity' }).click()
      await page
        .getByText(/joined|invited|made/)
        .first()
        .waitFor()
    },
  },
]
