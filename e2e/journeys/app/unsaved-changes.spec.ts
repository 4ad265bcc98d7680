import type { Locator, Page } from '@playwright/test'
import { openFromMoreMenu } from '../../fixtures/more-menu.ts'
import { addText, dataOf, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

interface Form {
  name: string
  path: (projectId: string) => string
  /** Opens the form and returns one of its fields. */
  open: (page: Page) => Promise<Locator>
}

const chooseMenuItem = async (page: Page, button: string, item: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const projectPath = (id: string) => `/chat/projects/${id}`

/** Forms in dialogs, which Escape, Cancel and the close button close. */
const dialogs: Form[] = [
  {
    name: 'Edit Project Details',
    path: projectPath,
    open: async (page) => {
      await chooseMenuItem(page, 'Project actions', 'Edit')
      return page.getByLabel('Custom Instructions')
    },
  },
  {
    name: 'Paste text',
    path: (id) => `${projectPath(id)}?panel=manageProjectKnowledgePanel`,
    open: async (page) => {
      await chooseMenuItem(page, 'Add Files', 'Paste text')
      return page.getByLabel('Text', { exact: true })
    },
  },
  {
    name: 'Add Link',
    path: (id) => `${projectPath(id)}?panel=manageProjectKnowledgePanel`,
    open: async (page) => {
      await chooseMenuItem(page, 'Add Files', 'Add Link')
      return page.getByLabel('URL')
    },
  },
  {
    name: 'Magic Import',
    path: (id) => `${projectPath(id)}?panel=manageProjectKnowledgePanel`,
    open: async (page) => {
      await chooseMenuItem(page, 'Add Files', 'Magic Import')
      return page.getByLabel('Goal')
    },
  },
  {
    name: 'Rename',
    path: () => '/vault',
    open: async (page) => {
      await chooseMenuItem(page, 'Options for Letter', 'Rename')
      return page.getByRole('dialog').getByLabel('Name')
    },
  },
  {
    name: 'Paste text',
    path: () => '/chat',
    open: async (page) => {
      await chooseMenuItem(page, 'Add files', 'Paste text')
      return page.getByLabel('Text', { exact: true })
    },
  },
  {
    name: 'New team',
    path: () => '/settings/team',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create a team' }).click()
      return page.getByRole('dialog').getByLabel('Name')
    },
  },
  {
    name: 'New API key',
    path: () => '/settings/api-keys',
    open: async (page) => {
      await page.getByRole('button', { name: 'New key' }).first().click()
      return page.getByRole('dialog').getByLabel('Name')
    },
  },
]

/** Forms in the page or in a panel next to it. */
const surfaces: Form[] = [
  {
    name: 'Quickstart prompts',
    path: (id) => `${projectPath(id)}?panel=customizeProjectPanel`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add prompt' }).click()
      return page.getByRole('textbox', { name: 'Prompt 1' })
    },
  },
  {
    name: 'Page text',
    path: (id) => `${projectPath(id)}?panel=customizeProjectPanel`,
    open: async (page) => page.getByRole('textbox', { name: 'Page text' }),
  },
  {
    name: 'Instructions',
    path: (id) => `${projectPath(id)}?panel=manageProjectKnowledgePanel`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit instructions' }).click()
      return page.getByRole('textbox', { name: 'Custom Instructions' })
    },
  },
  {
    name: 'Invite to team',
    path: () => '/settings/team',
    open: async (page) => page.getByLabel('Email addresses', { exact: true }),
  },
  {
    name: 'Invite people',
    path: (id) => `${projectPath(id)}?panel=projectSharingPanel`,
    open: async (page) => page.getByLabel('Email addresses', { exact: true }),
  },
  {
    name: 'Name',
    path: () => '/settings/account',
    open: async (page) => page.getByLabel('Name', { exact: true }),
  },
  {
    name: 'Change password',
    path: () => '/settings/account',
    open: async (page) => page.getByLabel('New password'),
  },
]

const leaveDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

const keepEditing = async (page: Page, field: Locator) => {
  await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(leaveDialog(page)).toBeHidden()
  await expect(field).toHaveValue('Not saved yet')
}

/** Navigates within the page, so that the browser's Back also stays within it. */
const navigateInPage = async (page: Page, path: string) => {
  await page.goto(path === '/chat' ? '/vault' : '/chat')
  await expect(page.getByRole('link', { name: 'New Chat', exact: true })).toBeVisible()
  await page.evaluate((next) => history.pushState({ __TSR_index: 1 }, '', next), path)
}

/** Expects the browser's prompt before the page is reloaded or its tab is closed. */
const expectReloadPrompt = async (page: Page) => {
  const isPrevented = await page.evaluate(() => {
    const unloadEvent = new Event('beforeunload', { cancelable: true })
    return !dispatchEvent(unloadEvent)
  })
  expect(isPrevented).toBe(true)
}

test(
  'DEF-01 no dialog discards input without asking: Escape, the close button, Back, a reload, Cancel',
  { tag: '@release' },
  async ({ person: page }) => {
    test.slow()
    const id = await makeProject(page.request, 'Lighthouse')
    await addText(page.request, id, 'Letter', 'The relief boat comes on the first of March.')
    for (const { name, path, open } of dialogs)
      await test.step(`${name} on ${path('a project')}`, async () => {
        await navigateInPage(page, path(id))
        const field = await open(page)
        const dialog = page.getByRole('dialog', { name })
        await expect(dialog).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await open(page)
        await field.fill('Not saved yet')
        await page.keyboard.press('Escape')
        await keepEditing(page, field)
        await dialog.getByRole('button', { name: 'Close' }).click()
        await keepEditing(page, field)
        await expectReloadPrompt(page)
        await page.evaluate(() => history.back())
        await keepEditing(page, field)
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click()
        await expect(dialog).toBeHidden()
        await expect(leaveDialog(page)).toBeHidden()
      })
  },
)

test(
  'DEF-01 no page or panel discards input without asking: navigating, Back, closing the panel, a reload',
  { tag: '@release' },
  async ({ person: page }) => {
    test.slow()
    const id = await makeProject(page.request, 'Lighthouse')
    await dataOf(page.request.post('/v1/teams', { data: { name: 'Keepers of the light' } }))
    for (const { name, path, open } of surfaces)
      await test.step(name, async () => {
        await navigateInPage(page, path(id))
        const field = await open(page)
        await field.fill('Not saved yet')
        await expectReloadPrompt(page)
        await page.evaluate(() => history.back())
        await keepEditing(page, field)
        await openFromMoreMenu(page, 'Vault')
        await keepEditing(page, field)
        const isPanel = path(id).includes('panel=')
        if (isPanel) await page.getByRole('button', { name: 'Close', exact: true }).click()
        else await openFromMoreMenu(page, 'Vault')
        await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click()
        await expect(field).toBeHidden()
      })
  },
)

test('DEF-01 project setup and message editing ask before discarding input', async ({ person: page }) => {
  await page.goto('/chat/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  await page.getByRole('button', { name: /from scratch/ }).click()
  const title = page.getByRole('dialog').getByRole('textbox').first()
  await title.fill('Not saved yet')
  await expectReloadPrompt(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel Setup' }).click()
  await expect(title).toBeHidden()

  await page.goto('/chat')
  await page.getByRole('textbox', { name: /Ask anything/ }).fill('When does the boat come?')
  await page.keyboard.press('Enter')
  const question = page.getByRole('article', { name: 'You' })
  await question.hover()
  await question.getByRole('button', { name: 'Edit message' }).click()
  const field = page.getByLabel('Edit your message')
  await field.fill('Not saved yet')
  await page.keyboard.press('Escape')
  await keepEditing(page, field)
  // as in the composer, Shift+Enter inserts a line break
  await field.press('Shift+Enter')
  await field.pressSequentially('a second line')
  await field.press('Enter')
  await expect(question).toContainText('a second line')
})
