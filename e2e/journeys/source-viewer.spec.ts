import { manualPdf } from '@atelier/testing/lighthouse'
import { picture } from '../fixtures/picture.ts'
import { addFile, makeProject } from '../fixtures/projects.ts'
import { expect, test } from '../fixtures/test.ts'

const pdf = { name: 'manual.pdf', mimeType: 'application/pdf', buffer: manualPdf() }

test('KNO-01 a citation opens the page of the PDF that it names, with what was cited marked on it', async ({
  person,
}) => {
  const projectId = await makeProject(person.request, 'Lighthouse')
  await addFile(person.request, projectId, pdf)
  await person.goto(`/chat/projects/${projectId}`)
  await person
    .getByRole('textbox', { name: /Ask about/ })
    .fill('How many litres of paraffin does the lamp burn each winter?')
  await person.keyboard.press('Enter')
  const answer = person.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('417 litres')
  await answer.getByRole('button', { name: /Source 1: manual/ }).click()

  const source = person.getByRole('region', { name: 'Source' })
  const page = source.getByRole('region', { name: 'Page 2', exact: true })
  await expect(page.locator('mark')).toContainText(/417 litres/)
  await expect(page.locator('canvas')).toBeVisible()
  await expect(source.getByRole('textbox', { name: 'Page, of 3' })).toHaveValue('2')
  await picture(person, 'source-viewer-pdf')

  await source.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(person).toHaveURL(/view=text/)
  await expect(source.locator('mark')).toContainText('417 litres')
  await person.reload()
  await expect(source.getByRole('button', { name: 'Text', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await source.getByRole('button', { name: 'Original', exact: true }).click()
  await expect(page.locator('mark')).toContainText(/417 litres/)
})
