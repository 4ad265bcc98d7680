import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import {
  cutConnection,
  cardOf,
  expectToast,
  addTexts,
  restoreConnection,
  openVault,
  untilAllProcessed,
} from '../../fixtures/vault.ts'

const list = /\/v2\/user\/attachments\?/
const skeletons = (page: Page) => page.locator('[data-skeleton]')

test('VLT-01 VLT-02 VLT-03 VLT-04 the page shows loading, empty and error states', async ({
  person: page,
}) => {
  const mayAnswer = Promise.withResolvers<void>()
  await page.route('**/v2/user/attachments*', async (route) => {
    await mayAnswer.promise
    await route.continue()
  })
  await openVault(page)
  await expect(skeletons(page)).toHaveCount(9)
  await expect(page.getByText('Loading your vault')).toBeAttached()
  mayAnswer.resolve()
  await expect(page.getByRole('heading', { name: 'Your Vault is Empty' })).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
  await restoreConnection(page)
  await expect(page.getByRole('progressbar', { name: 'Storage' })).toContainText('0 B of 5 GB')

  await page.getByRole('button', { name: 'How the vault works' }).click()
  const intro = page.getByRole('dialog', { name: 'Atelier Vault' })
  await expect(intro).toBeVisible()
  const film = intro.locator('video')
  await expect
    .poll(() => film.evaluate((video) => video instanceof HTMLVideoElement && Math.round(video.duration)))
    .toBe(20)
  await page.keyboard.press('Escape')
  await expect(intro).toBeHidden()
  await expect(page.getByRole('button', { name: 'How the vault works' })).toBeFocused()

  await page.getByRole('searchbox', { name: 'Search names and content' }).fill('tides')
  await expect(page.getByText('No items contain “tides” in their name or text.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('heading', { name: 'Your Vault is Empty' })).toBeVisible()

  await cutConnection(page, '**/v2/user/attachments*')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  await expect(page.getByText(/^Failed to load vault items\. Couldn’t reach Atelier\./)).toBeVisible()
  await restoreConnection(page)
  await addTexts(page.request, 'Tides')
  const loadEvent = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await loadEvent
  await expect(cardOf(page, 'Tides')).toBeVisible()
})

test('VLT-03 VLT-06 VLT-13 more items load on scroll, and on request after a failure', async ({
  person: page,
}) => {
  test.setTimeout(90_000)
  const names = Array.from({ length: 25 }, (_, index) => `Log ${String(index).padStart(2, '0')}`)
  // bounded: 25 names
  await addTexts(page.request, ...names)
  await untilAllProcessed(page.request)
  const heldRoutes: Route[] = []
  let isBroken = true
  await page.route(list, async (route) => {
    if (!/cursor=/.test(route.request().url())) return route.continue()
    if (isBroken) return route.abort('connectionfailed')
    heldRoutes.push(route)
    return undefined
  })
  await openVault(page)
  await expect(cardOf(page, 'Log 24')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Log 24' }).check({ force: true })
  await expect(page.getByText('1 of 25 items selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select All' }).click()
  // selects everything that is loaded, and no more
  await expect(page.getByText('24 of 25 items selected')).toBeVisible()
  await page.getByRole('button', { name: 'Deselect All' }).click()
  const main = page.getByRole('main')
  const scrollToEnd = () => main.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await scrollToEnd()
  await expectToast(page, 'Failed to load more items. Please try again.')
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await scrollToEnd()
  await expect(skeletons(page)).toHaveCount(9)
  await heldRoutes.at(-1)?.continue()
  await scrollToEnd()
  await expect(cardOf(page, 'Log 00')).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
  // three columns on a wide screen, each card 320 px high
  const boxes = await page
    .getByRole('list', { name: 'Items' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => {
        const { left, height } = item.firstElementChild?.getBoundingClientRect() ?? { left: 0, height: 0 }
        return { left: Math.round(left), height: Math.round(height) }
      }),
    )
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(3)
  expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([320]))
  expect((await page.getByRole('button', { name: 'Add Content' }).boundingBox())?.y).toBeLessThan(150)
})
