import { manualPdf } from '@atelier/testing/lighthouse'
import type { Page } from '@playwright/test'
import { addFile, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

type Role = 'button' | 'link' | 'textbox' | 'menuitem' | 'switch'

/** Presses Tab until the element has focus, like someone without a mouse. */
const tabTo = async (page: Page, role: Role, name: RegExp) => {
  const target = page.getByRole(role, { name }).first()
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab doesn’t reach ${String(name)}`)
}

test('NAV-01 keyboard shortcuts start a chat, hide the sidebar and find a project', async ({ person }) => {
  await makeProject(person.request, 'Lighthouse')
  await person.goto('/chat/projects')
  await expect(person.getByRole('main').getByRole('link', { name: 'Lighthouse' })).toBeVisible()
  await person.keyboard.press('Control+b')
  await expect(person.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  await person.keyboard.press('Control+b')
  await expect(person.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
  await person.keyboard.press('Control+Shift+O')
  await expect(person.getByRole('textbox', { name: /Ask anything/ })).toBeFocused()
  await person.keyboard.press('Control+k')
  await expect(person.getByRole('dialog', { name: 'Open command palette' })).toBeVisible()
  await person.keyboard.type('lightho')
  // as long as it isn't the only result, an earlier one may still be selected
  await expect(person.getByRole('menuitem')).toHaveText([/Lighthouse/])
  await person.keyboard.press('ArrowDown')
  await person.keyboard.press('Enter')
  await expect(person.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
})

test('PRJ-02 a slash focuses the project search, and Escape leaves it', async ({ person }) => {
  await makeProject(person.request, 'Lighthouse')
  await makeProject(person.request, 'Harbour')
  await person.goto('/chat/projects')
  await expect(person.getByRole('main').getByRole('link', { name: 'Harbour' })).toBeVisible()
  const searchBox = person.getByRole('searchbox', { name: 'Search projects' })
  await person.keyboard.press('/')
  await expect(searchBox).toBeFocused()
  await person.keyboard.type('lighth')
  await expect(person.getByRole('main').getByRole('link', { name: 'Harbour' })).toBeHidden()
  await expect(person.getByRole('main').getByRole('link', { name: 'Lighthouse' })).toBeVisible()
  await person.keyboard.press('Escape')
  await expect(searchBox).not.toBeFocused()
  await expect(searchBox).toHaveValue('lighth')
})

test('CHT-06 a question is asked and its source opened by keyboard alone; Escape closes layer by layer', async ({
  person,
}) => {
  const id = await makeProject(person.request, 'Lighthouse')
  await addFile(person.request, id, {
    name: 'manual.pdf',
    mimeType: 'application/pdf',
    buffer: manualPdf(),
  })
  await person.goto('/chat/projects')
  await expect(person.getByRole('main').getByRole('link', { name: 'Lighthouse' })).toBeVisible()
  await tabTo(person, 'link', /^Lighthouse$/)
  await person.keyboard.press('Enter')
  await expect(person.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
  await tabTo(person, 'textbox', /Ask about/)
  await person.keyboard.type('How much paraffin does the lamp burn each winter?')
  await person.keyboard.press('Enter')
  const answer = person.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('417 litres of paraffin')
  await expect(answer.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await tabTo(person, 'button', /Source 1: manual.pdf/)
  await person.keyboard.press('Enter')
  const source = person.getByRole('region', { name: 'Source' })
  await expect(source.locator('mark').first()).toContainText('417 litres of paraffin')

  await person.keyboard.press('Control+k')
  const palette = person.getByRole('dialog', { name: 'Open command palette' })
  await expect(palette).toBeVisible()
  await person.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(source).toBeVisible()
  await person.keyboard.press('Escape')
  await expect(source).toBeHidden()
})

test(
  'LAB-01 TLS-02 NAV-04 labs, a text tool, an image and a task are used by keyboard alone',
  { tag: '@release' },
  async ({ person, model }) => {
    model.script = (_request, reply) => {
      reply.text('<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#3147c9"/></svg>')
      reply.end()
    }
    const press = async (role: Role, name: RegExp, key = 'Enter') => {
      await expect(person.getByRole(role, { name }).first()).toBeVisible()
      await tabTo(person, role, name)
      await person.keyboard.press(key)
    }
    await person.goto('/chat?panel=labs')
    await press('switch', /^Crafts/, 'Space')
    await expect(person.getByRole('switch', { name: 'Crafts' })).not.toBeChecked()

    await person.goto('/chat/tools/ai-detection')
    await press('textbox', /^Text to check/, 'End')
    await person.keyboard.type('Dear [Your name], we go. We go. We go. We go. We go.')
    await press('button', /^Check for signs of AI/)
    await expect(person.getByRole('list', { name: 'Traces' })).toContainText('[Your name]')

    await person.goto('/bonkers')
    await press('textbox', /^Describe an image/, 'End')
    await person.keyboard.type('A lamp by the sea')
    await person.keyboard.press('Enter')
    await press('link', /^A lamp by the sea/)
    await expect(person.getByRole('dialog', { name: 'Drawing' })).toBeVisible()
    await person.keyboard.press('Escape')
    await expect(person.getByRole('dialog')).toBeHidden()

    await person.goto('/chat/tasks')
    await press('button', /^New task/)
    const dialog = person.getByRole('dialog', { name: 'New task' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await person.keyboard.type('Morning look')
    await press('textbox', /^Prompt/, 'End')
    await person.keyboard.type('Which buoys are out?')
    await press('button', /^Schedule task/)
    await expect(dialog).toBeHidden()
    await press('button', /^Actions for Morning look/)
    await expect(person.getByRole('menuitem', { name: 'Run now' })).toBeVisible()
    await person.keyboard.type('run now')
    await person.keyboard.press('Enter')
    // the state changes as soon as the answer ends, not with the next sweep
    await expect(person.getByRole('main').getByText('Done')).toBeVisible()
  },
)
