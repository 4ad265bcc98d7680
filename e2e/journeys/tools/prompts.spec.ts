import type { Page } from '@playwright/test'
import { expectTouchTarget, expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import { openFromMoreMenu } from '../../fixtures/more-menu.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

const save = (page: Page, promptName: string, promptText: string) =>
  page.request.post('/v1/user/userPrompts', { data: { promptName, promptText } })

const newFolder = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'New folder', exact: true }).click()
  await page.getByRole('textbox', { name: 'New name for New folder' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name })).toBeVisible()
}

const input = (page: Page) => page.getByRole('form', { name: 'Message' }).getByRole('textbox')

test('PRM-05 PRM-06 PRM-07 NAV-01 a prompt is saved, filed by mouse and keyboard, inserted, pinned, and deleted with its folder', async ({
  person,
}) => {
  await person.goto('/chat')
  await openFromMoreMenu(person, 'Prompts')
  const panel = person.getByRole('region', { name: 'Prompts' })
  await expect(panel.getByText('No prompts found')).toBeVisible()
  await panel.getByRole('button', { name: 'Save Prompt' }).last().click()
  const saveDialog = person.getByRole('dialog', { name: 'Save Prompt' })
  await saveDialog.getByRole('textbox', { name: 'Name' }).fill('Tide tables')
  await saveDialog.getByRole('textbox', { name: 'Prompt' }).fill('Explain tide tables to a keeper.')
  await saveDialog.getByRole('button', { name: 'Save Prompt' }).click()
  await expect(person.getByText('Prompt saved')).toBeVisible()
  await save(person, 'Letter', 'Write to {{who}} about the {{matter | textarea}}.')
  const row = panel.getByRole('row', { name: 'Letter' })
  const tideTable = panel.getByRole('row', { name: 'Tide tables' })
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.height).toBe(44)

  // a prompt is moved with the mouse
  await newFolder(person, 'Work')
  const work = panel.getByRole('row', { name: 'Work' })
  await tideTable.dragTo(work)
  // during the move, the prompt's row is in both folders
  await expect(() => expect(tideTable).toHaveAttribute('aria-level', '2')).toPass()
  // by keyboard: the prompt's handle, once the first move has ended, then the arrow keys to the folder
  const handle = panel.getByRole('button', { name: 'Move Letter' })
  await expect(handle).toBeEnabled()
  await handle.focus()
  await person.keyboard.press('Enter')
  for (let step = 0; step < 8; step++) {
    const isFocused = await person.evaluate(
      () => document.activeElement?.ariaLabel?.includes('Work') ?? false,
    )
    if (isFocused) break
    await person.keyboard.press('ArrowDown')
  }
  await person.keyboard.press('Enter')
  await expect
    .poll(async () => {
      const { data } = await (await person.request.get('/v1/user/userPrompts?filter=LOOSE')).json()
      return data.prompts
    })
    .toEqual([])
  await screenshot(person, 'prompts-panel')

  // a click inserts a prompt and first asks for its variables
  await tideTable.click()
  await expect(input(person)).toHaveValue('Explain tide tables to a keeper.')
  await expect(input(person)).toBeFocused()
  await row.click()
  const promptDialog = person.getByRole('dialog', { name: 'Letter' })
  await promptDialog.getByRole('textbox', { name: 'Who' }).fill('Ada')
  await screenshot(person, 'prompts-variables')
  await promptDialog.getByRole('button', { name: 'Insert' }).click()
  await expect(input(person)).toHaveValue(
    'Explain tide tables to a keeper.\nWrite to Ada about the [matter].',
  )

  await row.hover()
  await panel.getByRole('button', { name: 'Actions for Letter' }).click()
  await person.getByRole('menuitem', { name: 'Pin' }).click()
  const pinnedList = panel.getByRole('list', { name: 'Pinned' })
  await expect(pinnedList.getByRole('button', { name: 'Letter', exact: true })).toBeVisible()

  await work.focus()
  await person.keyboard.press('Delete')
  const confirmDialog = person.getByRole('alertdialog', { name: 'Delete “Work”?' })
  await expect(confirmDialog).toContainText('The 2 prompts in it will also be deleted')
  await confirmDialog.getByRole('button', { name: 'Delete folder' }).click()
  await expect(person.getByText('Folder Deleted')).toBeVisible()
  await expect(pinnedList).toBeHidden()
  await expect(panel.getByText('No prompts found')).toBeVisible()
})

test('PRM-02 PRM-04 PRM-05 the page lists saved and public prompts, searches them, and inserts one', async ({
  person,
  stranger,
}) => {
  await save(person, 'Grant proposal', 'Help me with a grant proposal.')
  await save(person, 'Weekly note', 'Sum up the week.')
  await person.goto('/chat/prompts')
  const main = person.getByRole('main')
  await expect(main.getByRole('row', { name: 'Grant proposal' })).toBeVisible()
  expect((await main.getByRole('row', { name: 'Grant proposal' }).boundingBox())?.height).toBe(134)
  await screenshot(person, 'prompts')
  await main.getByRole('button', { name: 'DevOps' }).click()
  await expect(main.getByRole('button', { name: /^Review a change/ })).toBeVisible()
  await expect(main.getByRole('button', { name: /^Keyword map/ })).toBeHidden()
  await person.keyboard.press('/')
  await person.keyboard.type('grant propsal')
  const results = main.getByRole('list', { name: 'Search Results' })
  await expect(results.getByRole('listitem').first()).toContainText('Grant proposal')
  await expect(results.getByRole('listitem')).toHaveCount(1)
  await screenshot(person, 'prompts-found')
  await main.getByRole('searchbox').fill('practice')
  await results.getByRole('button', { name: /Practice an interview/ }).click()
  const promptDialog = person.getByRole('dialog', { name: 'Practice an interview' })
  await promptDialog.getByRole('textbox', { name: 'Position' }).fill('keeper')
  await promptDialog.getByRole('button', { name: 'Insert' }).click()
  await expect(person).toHaveURL('/chat')
  await expect(input(person)).toHaveValue(/^Interview me for the position of keeper\.[^]*\n\n$/)

  // a guest can use the library, and is asked to sign in to save
  await stranger.goto('/chat/prompts')
  await expect(stranger.getByText('Sign in to save prompts', { exact: true })).toBeVisible()
  await stranger
    .getByRole('main')
    .getByRole('button', { name: /^Keyword map/ })
    .click()
  await stranger.getByRole('dialog', { name: 'Keyword map' }).getByRole('button', { name: 'Insert' }).click()
  await expect(stranger).toHaveURL('/chat')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'PRM-06 a prompt is moved into a folder from its menu, and the folder opens on tap',
    { tag: '@release' },
    async ({ person }) => {
      await save(person, 'Tide tables', 'Explain tide tables.')
      await person.request.patch('/v1/user/folders/prompts', { data: { operation: 'create', name: 'Work' } })
      await person.goto('/chat/prompts')
      const main = person.getByRole('main')
      await main.getByRole('button', { name: 'Actions for Tide tables' }).tap()
      await person.getByRole('menuitem', { name: 'Move to folder…' }).tap()
      const dialog = person.getByRole('dialog', { name: 'Move this prompt' })
      await dialog.getByText('Work').tap()
      await dialog.getByRole('button', { name: 'Move' }).tap()
      await main.getByRole('button', { name: 'Open Work' }).tap()
      const tideTable = main.getByRole('row', { name: 'Tide tables' })
      // during the move, the prompt's row is in both folders
      await expect(() => expect(tideTable).toHaveAttribute('aria-level', '2')).toPass()
      await expectTouchTarget(main.getByRole('button', { name: 'Actions for Tide tables' }))
      await expectNoSidewaysScroll(person)
      await screenshot(person, 'prompts-phone')
      await tideTable.tap()
      await expect(input(person)).toHaveValue('Explain tide tables.')
    },
  )
})

test('PRM-05 PRM-01 a slash offers saved prompts, a prompt asks for a file, and a message is saved as a prompt', async ({
  person,
}) => {
  await save(person, 'Weekly note', 'Sum up {{notes | file}}.')
  await save(person, 'Tide tables', 'Explain tide tables.')
  await person.goto('/chat')
  await input(person).fill('/')
  const promptList = person.getByRole('listbox', { name: 'Saved prompts' })
  await expect(promptList.getByRole('option')).toHaveCount(2)
  await screenshot(person, 'prompts-slash')
  await input(person).fill('/weekly')
  await expect(promptList.getByRole('option')).toHaveText([/Weekly note/])
  await person.keyboard.press('Enter')
  const promptDialog = person.getByRole('dialog', { name: 'Weekly note' })
  const chooser = person.waitForEvent('filechooser')
  await promptDialog.getByRole('group', { name: 'Notes' }).getByRole('button').click()
  const notes = { name: 'week.txt', mimeType: 'text/plain', buffer: Buffer.from('The boat came late.') }
  await (await chooser).setFiles(notes)
  await promptDialog.getByRole('button', { name: 'Insert' }).click()
  await expect(input(person)).toHaveValue('Sum up week.txt.')
  await expect(person.getByRole('button', { name: 'Remove week.txt' })).toBeVisible()
  await expect(person.getByRole('button', { name: 'Send' })).toBeEnabled()
  await person.keyboard.press('Enter')
  await expect(person.getByRole('button', { name: 'Source 1: week.txt' })).toBeVisible()
  const message = person.getByRole('article', { name: 'You' })
  await message.hover()
  await message.getByRole('button', { name: 'Save as prompt' }).click()
  const saveDialog = person.getByRole('dialog', { name: 'Save Prompt' })
  await expect(saveDialog.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Sum up week.txt.')
  await saveDialog.getByRole('textbox', { name: 'Name' }).fill('Week, again')
  await saveDialog.getByRole('button', { name: 'Save Prompt' }).click()
  await expect(person.getByText('Prompt saved')).toBeVisible()
})
