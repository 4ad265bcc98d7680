import { screenshot } from '../../fixtures/screenshot.ts'
import { addText, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

test('CHT-01 CHT-05 LAB-01 TLS-01 TLS-02 MBR-08 a question mentions a project, a temporary chat is discarded, and tools and labs work', async ({
  person,
}) => {
  const id = await makeProject(person.request, 'Lighthouse')
  await addText(
    person.request,
    id,
    'Lamp',
    'The lamp of the old tower burns four hundred litres of oil each long winter.',
  )
  await person.goto('/chat')
  const field = person.getByRole('form', { name: 'Message' }).getByRole('textbox')
  await field.pressSequentially('How much does the lamp burn? @light')
  await expect(person.getByRole('option', { name: /Lighthouse/ })).toBeVisible()
  await screenshot(person, 'composer-mention')
  await person.keyboard.press('Enter')
  await expect(person.getByRole('list', { name: 'Mentioned' })).toContainText('Lighthouse')
  await person.keyboard.press('Enter')
  await expect(person.getByRole('article', { name: 'Answer' })).toContainText(/four hundred litres/)
  await expect(person.getByRole('list', { name: 'Sources' })).toContainText('Lamp')
  await screenshot(person, 'answer-from-mention')

  await person.goto('/chat')
  await person.getByRole('button', { name: 'Temporary chat' }).click()
  await field.fill('A secret')
  await screenshot(person, 'temporary-chat')
  await person.keyboard.press('Enter')
  await expect(person.getByText(/Temporary chat: not listed/)).toBeVisible()
  await expect(person.getByRole('article', { name: 'Answer' })).toBeVisible()
  const path = new URL(person.url()).pathname
  await screenshot(person, 'temporary-chat-open')
  await person.goto('/chat')
  await expect
    .poll(async () => (await person.request.get(`/v1/chats/${path.split('/').at(-1)}`)).status())
    .toBe(404)

  await person.goto('/chat?panel=labs')
  await expect(person.getByRole('switch', { name: 'Crafts' })).toBeVisible()
  await screenshot(person, 'labs')
  await person.goto('/chat/tools/plagiarism-checker')
  await person
    .getByRole('textbox', { name: 'Text to compare' })
    .fill('They say that the lamp of the old tower burns four hundred litres of oil, and nobody counts them.')
  await person.getByRole('button', { name: 'Compare with my sources' }).click()
  await person.getByRole('list', { name: 'Matching passages' }).getByRole('button').click()
  await expect(person.getByRole('region', { name: 'Source' })).toContainText(/lamp of the old tower/)
  await screenshot(person, 'plagiarism-checker')
  await person.goto('/chat/tools/zotero?panel=aiTools')
  await expect(person.getByRole('region', { name: 'All Tools' })).toBeVisible()
  await screenshot(person, 'ai-tools')
})
