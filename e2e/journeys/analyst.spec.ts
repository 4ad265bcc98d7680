import { expectAccessible } from '../fixtures/accessible.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { picture } from '../fixtures/picture.ts'
import { expect, test } from '../fixtures/test.ts'

const towns = ['Kiel', 'Bremen', 'Newcastle upon Tyne']
const sales = Array.from({ length: 90 }, (_, at) => ({
  town: towns[at % 3] ?? '',
  day: `2024-${String(1 + Math.floor(at / 8)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
  litres: 40 + ((at * 37) % 61),
}))
const csv = [
  'town;day;litres',
  ...sales.map(({ town, day, litres }) => `${town};${day};${litres},5`),
  'a;row;that;fits not',
].join('\n')
const total = sales.reduce((sum, { litres }) => sum + litres + 0.5, 0).toLocaleString('en')

test('LAB-01 LAB-04 CHT-02 a CSV is dropped into a chat, and questions about it are calculated', async ({
  person,
}) => {
  await person.goto('/chat?panel=labs')
  await person.getByText('Off', { exact: true }).last().click()
  await expect(person.getByRole('switch', { name: 'Analyst Mode' })).toBeChecked()

  await person.goto('/chat')
  const choosing = person.waitForEvent('filechooser')
  await person.getByRole('button', { name: 'Add files' }).click()
  await person.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await choosing).setFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const composer = person.getByRole('textbox', { name: /Ask anything|Reply/ })
  await composer.fill('What is the total of litres by town?')
  await person.getByRole('button', { name: /^Send/ }).click()
  const answer = person.getByRole('article', { name: 'Answer' }).last()
  await expect(answer).toContainText('has the largest total litres', { timeout: 30_000 })
  await expect(answer.getByRole('img', { name: /^Chart: total litres by town/ })).toBeVisible()
  await answer.getByText('How this was calculated (SQL)').last().click()
  await expect(answer.getByText(/select "town", sum\("litres"\)/).last()).toBeVisible()
  await expect(answer).toContainText('1 row was left out')
  await picture(person, 'analyst-answer')

  // the file itself, how it was read and what was left out of it
  await person.getByRole('list', { name: 'Sent files' }).getByRole('button', { name: 'sales.csv' }).click()
  await person.getByRole('button', { name: 'What is in it' }).click()
  await expect(person.getByText(/^Read as: /)).toBeVisible()
  await expect(person.getByText('1 row does not fit the table and is left out')).toBeVisible()
  await expectAccessible(person, 'a file of tables beside its chat')
  await picture(person, 'analyst-file')
  await person.getByRole('button', { name: 'Close', exact: true }).click()

  await composer.fill('What is the total of litres?')
  await person.keyboard.press('Enter')
  await expect(answer).toContainText(total)
  await composer.fill('litres over time')
  await person.keyboard.press('Enter')
  await expect(answer.getByRole('img', { name: /^Chart: total litres by/ })).toBeVisible()
  await answer.getByText('The numbers as a table').click()
  await expect(answer.getByRole('row', { name: /2024/ }).first()).toBeVisible()
  const saving = person.waitForEvent('download')
  await answer.getByRole('button', { name: 'Save as a picture (PNG)' }).click()
  expect((await saving).suggestedFilename()).toBe('total-litres-by-month.png')
  await expectAccessible(person, 'an analysis')

  await person.setViewportSize({ width: 320, height: 700 })
  await expect(answer.getByRole('img', { name: /^Chart:/ })).toBeVisible()
  await expectNoSidewaysScroll(person)
  await picture(person, 'analyst-phone')
})
