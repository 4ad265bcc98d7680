import { expectAccessible } from '../../fixtures/expect-accessible.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { dataOf, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const page = (fact: string) => `<!doctype html><title>Harbour notes</title><main><h1>Harbour notes</h1>
<p>${fact}</p><p>It weighs nine tons and is painted black and white.</p></main>`
const sentence = 'The bell buoy of Kestrel Sound was laid in 1887 by the cutter Marigold.'
const now = 'The bell buoy of Kestrel Sound was taken in for good last winter.'

test('NAV-04 KNO-06 a link is kept up to date from its menu, an answer that cites it is marked, and a task is granted a tool', async ({
  person,
  site,
}) => {
  site.answers['/notes'] = (_request, response) =>
    void response.setHeader('content-type', 'text/html').end(page(sentence))
  const api = person.request
  const projectId = await makeProject(api, 'Harbour')
  const data = { url: `${site.url}/notes`, projectId, source: 'PROJECT' }
  const { id } = await dataOf(api.post('/v1/attachments/link', { data }))
  await expect
    .poll(async () => (await dataOf(api.get(`/v1/attachments/${String(id)}`)))['status'])
    .toBe('completed')
  const { id: chatId } = await dataOf(api.post('/v1/chats', { data: { projectId } }))
  await api.post(`/v1/chats/${String(chatId)}/messages`, {
    data: { text: 'When was the bell buoy of Kestrel Sound laid?' },
  })

  await person.goto(`/chat/projects/${projectId}?panel=manageProjectKnowledgePanel`)
  await person.getByRole('button', { name: 'Actions for Harbour notes' }).click()
  await person.getByRole('menuitem', { name: 'Keep up to date…' }).click()
  const newTask = person.getByRole('dialog', { name: 'Keep this link up to date' })
  await expect(newTask.getByText(/^Next: /)).toBeVisible()
  await expect(newTask.getByLabel('Name')).toHaveValue('Refresh: Harbour notes')
  await expectAccessible(person, 'keeping a link fresh')
  await screenshot(person, 'task-fresh')
  await newTask.getByRole('button', { name: 'Schedule task' }).click()
  await expect(newTask).toBeHidden()

  site.answers['/notes'] = (_request, response) =>
    void response.setHeader('content-type', 'text/html').end(page(now))
  await person.goto('/chat/tasks')
  const card = person.getByRole('listitem').filter({ hasText: 'Refresh: Harbour notes' })
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await person.getByRole('menuitem', { name: 'Run now' }).click()
  await expect(card.getByText('Done')).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await person.getByRole('menuitem', { name: 'Runs…' }).click()
  const runs = person.getByRole('dialog', { name: 'Runs' })
  await expect(runs.getByRole('list', { name: 'Added' })).toContainText('taken in for good')
  await expect(runs.getByRole('list', { name: 'Removed' })).toContainText('laid in 1887')
  await screenshot(person, 'task-runs')
  await person.keyboard.press('Escape')

  await person.getByRole('button', { name: 'New task' }).click()
  const dialog = person.getByRole('dialog', { name: 'New task' })
  await dialog.getByLabel('Name').fill('Morning look')
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('Which buoys are out?')
  await dialog.getByRole('checkbox', { name: /^Remember/ }).focus()
  await person.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox', { name: /^Remember/ })).toBeChecked()
  await screenshot(person, 'task-grants')
  await dialog.getByRole('button', { name: 'Schedule task' }).click()
  await expect(person.getByText('Can use without asking: Remember')).toBeVisible()
  await expectAccessible(person, 'tasks')
  await screenshot(person, 'tasks')

  await person.goto(`/chat/${String(chatId)}`)
  const source = person.getByRole('list', { name: 'Sources' }).getByRole('button').first()
  await expect(source).toContainText('This source has changed since then')
  await source.click()
  await expect(
    person.getByText('This source has changed since the answer was generated. It said:'),
  ).toBeVisible()
  await screenshot(person, 'citation-changed')
})
