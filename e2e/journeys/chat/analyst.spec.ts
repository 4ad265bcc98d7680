import { expectAccessible } from '../../fixtures/expect-accessible.ts'
import { expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

const towns = ['Kiel', 'Bremen', 'Newcastle upon Tyne']
const sales = Array.from({ length: 90 }, (_, index) => ({
  town: towns[index % 3] ?? '',
  day: `2024-${String(1 + Math.floor(index / 8)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
  litres: 40 + ((index * 37) % 61),
}))
const csv = [
  'town;day;litres',
  ...sales.map(({ town, day, litres }) => `${town};${day};${litres},5`),
  'a;row;that;fits not',
].join('\n')
const total = sales.reduce((sum, { litres }) => sum + litres + 0.5, 0)

test('LAB-01 LAB-04 CHT-02 a CSV is dropped into a chat and explored with exact results', async ({
  person,
}) => {
  await person.goto('/chat?panel=labs')
  await person.getByText('Off', { exact: true }).last().click()
  await expect(person.getByRole('switch', { name: 'Analyst Mode' })).toBeChecked()

  await person.goto('/chat')
  const chooser = person.waitForEvent('filechooser')
  await person.getByRole('button', { name: 'Add files' }).click()
  await person.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await chooser).setFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const composer = person.getByRole('textbox', { name: /Ask anything|Reply/ })
  await composer.fill('Whose lighthouse stands in Norway?')
  await person.getByRole('button', { name: /^Send/ }).click()
  await person.getByRole('list', { name: 'Sent files' }).getByRole('button', { name: 'sales.csv' }).click()
  await person.getByRole('button', { name: 'Explore', exact: true }).click()
  await person.getByRole('button', { name: 'Explore table' }).click()
  await expect(person.getByText('90 rows', { exact: true })).toBeVisible({ timeout: 30_000 })

  await person.getByRole('button', { name: 'Calculate', exact: true }).click()
  await person.getByRole('button', { name: 'Add', exact: true }).click()
  const panel = person.getByRole('region', { name: 'Source' })
  const cell = (name: string) => panel.getByRole('cell', { name, exact: true })
  await expect(cell(total.toLocaleString('en', { useGrouping: 'min2' }))).toBeVisible()
  await person.getByRole('button', { name: 'Group', exact: true }).click()
  await person.getByRole('menuitem', { name: 'town' }).click()
  // once the rows are grouped, there is one per town
  for (const town of towns) await expect(cell(town)).toHaveCount(1)
  await person.getByRole('button', { name: /^SQL select "town", sum\("litres"\)/ }).click()
  await expect(person.getByRole('textbox', { name: 'SQL for this result' })).toHaveValue(/group by 1/)
  await expectAccessible(person, 'a table that is explored')
  await screenshot(person, 'analyst-groups')

  await person.getByRole('button', { name: 'Chart', exact: true }).click()
  const chart = person.getByRole('img', { name: /^Chart: Sum of litres · town/ })
  await expect(chart).toBeVisible()
  await screenshot(person, 'analyst-chart')
  const downloadEvent = person.waitForEvent('download')
  await person.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await downloadEvent).suggestedFilename()).toBe('sales.csv')

  // how the file was read, and what was left out
  await person.getByRole('button', { name: '1 row of the file was skipped' }).click()
  await expect(person.getByText(/^Read as: /)).toBeVisible()
  await expect(person.getByText('1 row doesn’t fit the table and is skipped')).toBeVisible()
  await expectAccessible(person, 'the columns of a table')

  await person.getByRole('searchbox', { name: 'Search rows' }).fill('sales in bremen')
  await expect(person.getByText('30 rows found · Not in the table: “sales”')).toBeVisible()
  await person.setViewportSize({ width: 320, height: 700 })
  // the panel becomes a drawer and keeps the exploration
  await person.getByRole('button', { name: 'Explore', exact: true }).click()
  await expect(person.locator('mark').first()).toHaveText('Bremen')
  await expectNoSidewaysScroll(person)
  await screenshot(person, 'analyst-phone')
})
