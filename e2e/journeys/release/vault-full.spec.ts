import type { Page } from '@playwright/test'
import { changeStoredData } from '../../fixtures/change-stored.ts'
import { setPlan } from '../../fixtures/plans.ts'
import { expect, test } from '../../fixtures/test.ts'
import {
  add,
  addContent,
  cardOf,
  choose,
  expectToast,
  addTexts,
  note,
  openVault,
} from '../../fixtures/vault.ts'

const GB = 1024 ** 3

const expectStorage = async (page: Page, text: string, level: string) => {
  const bar = page.getByRole('progressbar', { name: 'Storage' })
  await expect(bar).toContainText(text)
  await expect(bar.locator('[data-level]')).toHaveAttribute('data-level', level)
}

test('VLT-02 VLT-13 a full vault says what doesn’t fit, and accepts it when there is space again', async ({
  signUpAs,
  atelier,
}) => {
  test.setTimeout(120_000)
  const [freeUser, paidUser] = [await signUpAs('Ada Keeper'), await signUpAs('Olu Adebayo')]
  await setPlan(atelier, paidUser.email, 'pro')
  await openVault(freeUser.page)
  await expectStorage(freeUser.page, '0 B of 5 GB', 'green')
  for (const { page } of [freeUser, paidUser]) await addTexts(page.request, 'Tides')
  await atelier.kill()
  const resizeSql = `update attachment set size = $2 where owner_id = (select id from "user" where email = $1)`
  await changeStoredData(atelier, resizeSql, [
    [freeUser.email, 5 * GB - 100],
    [paidUser.email, 80 * GB],
  ])
  await atelier.restart()

  await openVault(paidUser.page)
  await expectStorage(paidUser.page, '80 GB of 100 GB', 'orange')
  await add(paidUser.page, note('rota.md', 'The rota of the keepers.'))
  await expect(cardOf(paidUser.page, 'rota.md')).toBeVisible()

  const { page } = freeUser
  await openVault(page)
  await expectStorage(page, '5 GB of 5 GB', 'red')
  const fullVaultPattern = /Your vault is full: 5 GB of 5 GB used, so another .* won’t fit/
  await add(page, note('rota.md', 'The rota of the keepers of the light. '.repeat(9)))
  await expectToast(page, 'Failed to upload files')
  await expect(page.getByRole('alert').filter({ hasText: fullVaultPattern })).toBeVisible()
  await addContent(page, 'Add text content')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('The rota of the keepers. '.repeat(9))
  await dialog.getByRole('button', { name: 'Add text' }).click()
  await expectToast(page, 'Failed to add text content', fullVaultPattern)
  // the typed text is still there
  await expect(dialog.getByText(fullVaultPattern)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(/keepers/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await choose(page, 'Tides', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Attachment' }).click()
  await expectToast(page, 'Attachment removed successfully')
  await page.getByRole('button', { name: 'Retry rota.md' }).click()
  await expect(cardOf(page, 'rota.md')).toBeVisible()
  await expect(page.getByText('Failed to upload files')).toBeHidden()
  await expectStorage(page, 'B of 5 GB', 'green')
})
