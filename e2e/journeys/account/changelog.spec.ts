import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

test('CHL-01 an update opened from the logo is liked once, followed to its page, and marked as seen', async ({
  person,
}) => {
  await person.goto('/chat')
  const logo = person.getByRole('complementary').getByRole('link', { name: /^Atelier/ })
  await expect(logo).toHaveAccessibleName('Atelier: what’s new (unread)')
  await logo.click()
  const panel = person.getByRole('region', { name: 'What’s new' })
  const entry = panel.getByRole('article', { name: 'A vault for all your files' })
  await expect(entry.getByText('New', { exact: true })).toBeVisible()
  await screenshot(person, 'updates')
  const likeButton = entry.getByRole('button', { name: /^Like/ })
  await likeButton.click()
  await expect(likeButton).toHaveAttribute('aria-pressed', 'true')
  await expect(likeButton).toHaveText('1')
  await likeButton.click()
  await expect(likeButton).toHaveText('1')
  // the logo also closes the panel
  await logo.click()
  await expect(panel).toHaveCount(0)

  await person.reload()
  await expect(logo).toHaveAccessibleName('Atelier: what’s new')
  await logo.click()
  await expect(likeButton).toHaveText('1')
  await expect(entry.getByText('New', { exact: true })).toHaveCount(0)
  await entry.getByRole('link', { name: 'Open vault' }).click()
  await expect(person).toHaveURL(/\/vault$/)
  await expect(logo).toHaveAccessibleName('Atelier: new chat')
  const readMetrics = () =>
    person.evaluate(async () => {
      const { data } = (await (await fetch('/v1/changelog')).json()) as {
        data: { updates: { id: string; metrics: object }[] }
      }
      return data.updates.find(({ id }) => id === 'vault')?.metrics
    })
  await expect.poll(readMetrics).toEqual({ likeReactionCount: 1, checkoutReactionCount: 1 })
})

test('CHL-01 NAV-04 the changelog and the legal pages are readable without an account and set no cookies', async ({
  stranger,
}) => {
  for (const path of ['/changelog', '/cookie-policy', '/privacy-policy', '/legal-notice']) {
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
    await screenshot(stranger, `reader${path.replace('/', '-')}`)
  }
  await stranger.goto('/changelog')
  await stranger.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(stranger).toHaveURL(/privacy-policy$/)
  expect(await stranger.context().cookies()).toEqual([])
})
