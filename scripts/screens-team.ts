import type { Page } from 'playwright'
import { seedTeam } from './seed.ts'

const seeded = new Map<string, Promise<{ link: string }>>()

/** Once for a server, when the first of these scenes is asked for. */
const teamOf = async (page: Page): Promise<{ link: string }> => {
  await page.goto('/chat')
  const { origin } = new URL(page.url())
  const found = seeded.get(origin) ?? seedTeam(origin)
  seeded.set(origin, found)
  return found
}

const openTeam = async (page: Page) => {
  await teamOf(page)
  await page.goto('/settings/team')
  await page.getByRole('list', { name: 'People' }).getByText('Otto Lind').waitFor()
}

const openNew = async (page: Page) => {
  await page.goto('/settings/team')
  await page.getByRole('button', { name: 'Make a team' }).click()
  await page.getByRole('button', { name: 'Make team' }).click()
  await page.getByText('Enter a name.').waitFor()
}

/** A person's team: without one, with one, and what others are asked. */
export const teamScenes: { name: string; show: (page: Page) => Promise<void> }[] = [
  {
    name: 'team-none',
    show: async (page) => {
      await page.goto('/settings/team')
      await page.getByText('You are in no team').waitFor()
    },
  },
  { name: 'team-new', show: openNew },
  { name: 'team', show: openTeam },
  {
    name: 'team-remove',
    show: async (page) => {
      await openTeam(page)
      await page.getByRole('button', { name: 'Actions for Otto Lind' }).click()
      await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'team-delete',
    show: async (page) => {
      await openTeam(page)
      await page.getByRole('button', { name: 'Delete team' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'team-failed',
    show: async (page) => {
      await page.route('**/v1/user/team', (route) =>
        route.fulfill({
          status: 503,
          json: {
            status: 'error',
            data: { message: 'The database cannot be reached.', code: 'UNAVAILABLE' },
          },
        }),
      )
      await page.goto('/settings/team')
      await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 20_000 })
    },
  },
  {
    name: 'team-invitation',
    show: async (page) => {
      const { link } = await teamOf(page)
      await page.goto(link)
      await page.getByRole('button', { name: 'Join team' }).waitFor()
    },
  },
]
