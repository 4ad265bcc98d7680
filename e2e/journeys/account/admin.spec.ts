import { makeAdmin } from '../../fixtures/plans.ts'
import { expectAccessible } from '../../fixtures/expect-accessible.ts'
import { expect, test } from '../../fixtures/test.ts'

test(
  'AUTH-01 a person made admin at the console sees the accessible server page',
  { tag: '@release' },
  async ({ signUpAs, atelier }) => {
    test.setTimeout(120_000)
    const { page, email } = await signUpAs('Grace Hopper')
    await makeAdmin(atelier, email)
    await page.goto('/admin')
    const people = page.getByRole('list', { name: 'People' })
    await expect(people.getByText('Grace Hopper').first()).toBeVisible()
    for (const section of ['People', 'Models', 'Limits and sign-up', 'Health', 'Audit log', 'Settings']) {
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }).click()
      await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      await expectAccessible(page, section)
    }
    for (const path of ['/settings/usage', '/settings/data']) {
      await page.goto(path)
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      await expectAccessible(page, path)
    }
  },
)
