import { consentCategories, isNamed } from '@atelier/contract/people/consent-categories'
import { devices, type Page } from '@playwright/test'
import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ hasChosenCookies: false })

const { necessary, optional } = consentCategories
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const composer = (page: Page) => page.getByRole('textbox', { name: /Ask anything/ })
const box = async (page: Page, region: 'banner' | 'composer') => {
  const box = await (region === 'banner' ? banner(page) : composer(page)).boundingBox()
  if (box === null) throw new Error(`the ${region} isn’t visible`)
  return box
}

/** Lists the names of everything that the page stores in this browser. */
const storedNames = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])

const expectOnlyNecessary = async (page: Page) => {
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  for (const name of [...cookies, ...(await storedNames(page))])
    expect(
      necessary.some((item) => isNamed(item.name, name)),
      `${name} is in the catalog`,
    ).toBe(true)
}

/** Stores what a third-party service would leave behind, no matter who added it. */
const leaveTraces = (page: Page) =>
  page.evaluate(() => {
    document.cookie = '_ga=GA1.1.2.3; path=/'
    document.cookie = 'twk_idm_key=x; path=/'
    localStorage.setItem('twk_token', 'x')
    sessionStorage.setItem('mp_1', 'x')
  })

const checkBanner = async (page: Page) => {
  await page.goto('/chat')
  await expect(composer(page)).toBeVisible()
  const composerBefore = await box(page, 'composer')
  await expect(banner(page)).toBeVisible()
  await screenshot(page, 'cookie-banner')
  // the banner doesn't shift the layout or cover the composer
  const [bannerBox, composerAfter] = [await box(page, 'banner'), await box(page, 'composer')]
  expect(composerAfter).toEqual(composerBefore)
  expect(
    bannerBox.y + bannerBox.height <= composerAfter.y || bannerBox.x >= composerAfter.x + composerAfter.width,
  ).toBe(true)
  const buttons = ['Manage Cookies', 'Reject non-essential', 'Accept all']
  const styles = await Promise.all(
    buttons.map((name) =>
      banner(page)
        .getByRole('button', { name })
        .evaluate((button) => {
          const { backgroundColor, color, fontSize, fontWeight, height } = getComputedStyle(button)
          return { backgroundColor, color, fontSize, fontWeight, height }
        }),
    ),
  )
  expect(styles).toEqual(styles.map(() => styles[0]))

  await leaveTraces(page)
  await banner(page).getByRole('button', { name: 'Reject non-essential' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expectOnlyNecessary(page)
  await page.reload()
  await expect(composer(page)).toBeVisible()
  for (const path of ['/chat/projects', '/vault', '/chat/history', '/settings/account']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expectOnlyNecessary(page)
  }
  await expect(banner(page)).toHaveCount(0)

  // the choice can be changed later in the preference center
  await page.getByRole('button', { name: 'Manage Cookies' }).click()
  const center = page.getByRole('dialog', { name: 'Cookie Preference Center' })
  for (const { title } of optional)
    await expect(center.getByRole('switch', { name: title })).not.toBeChecked()
  await screenshot(page, 'cookie-centre')
  await center.getByText('Analytics').click()
  await center.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(center).toHaveCount(0)
  await leaveTraces(page)
  await page.goto('/cookie-policy')
  await screenshot(page, 'cookie-policy')
  // links on public pages open a new tab
  const tabPromise = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Manage Cookies' }).click()
  const tab = await tabPromise
  const openedCenter = tab.getByRole('dialog', { name: 'Cookie Preference Center' })
  await expect(openedCenter.getByRole('switch', { name: 'Analytics' })).toBeChecked()
  await openedCenter.getByText('Analytics').click()
  await openedCenter.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(openedCenter).toHaveCount(0)
  await expectOnlyNecessary(tab)
}

test('CKI-01 asks on the first visit, saves a refusal, and lets it be changed in the preference center', async ({
  person,
}) => {
  await checkBanner(person)
})

test('CKI-01 the preference center opens and closes by keyboard before the page itself', async ({ page }) => {
  await page.goto('/chat')
  await expect(banner(page)).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  // skips the link to the policy
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('button', { name: 'Manage Cookies' })).toBeFocused()
  await page.keyboard.press('Enter')
  const center = page.getByRole('dialog', { name: 'Cookie Preference Center' })
  await expect(center).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(center).toHaveCount(0)
  await expect(banner(page)).toBeVisible()
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, viewport: { width: 390, height: 844 } })

  test(
    'CKI-01 asks on the first visit, saves a refusal, and lets it be changed in the preference center',
    { tag: '@release' },
    async ({ person }) => {
      await checkBanner(person)
    },
  )
})
