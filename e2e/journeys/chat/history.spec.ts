import type { APIRequestContext, Page } from '@playwright/test'
import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

const newChat = async (request: APIRequestContext, title: string): Promise<string> => {
  const newChat = (await (await request.post('/v1/chats', { data: { title } })).json()) as {
    data: { id: string }
  }
  return newChat.data.id
}

/** Sends a message and waits for the whole answer. */
const sendText = (request: APIRequestContext, chatId: string, text: string) =>
  request.post(`/v1/chats/${chatId}/messages`, { data: { text, model: 'openai/scripted' } })

const newFolder = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'New folder', exact: true }).click()
  await page.getByRole('textbox', { name: 'New name for New folder' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name })).toBeVisible()
}

const main = (page: Page) => page.getByRole('main')

test('CHT-07 NAV-04 chats are moved into folders by mouse and by keyboard, and archived when their folder is deleted', async ({
  person,
}) => {
  for (const title of ['Lamp oil', 'Tide tables', 'Foghorn']) await newChat(person.request, title)
  await person.goto('/chat/history')
  await newFolder(person, 'Work')
  await newFolder(person, 'Home')

  const work = person.getByRole('row', { name: 'Work' })
  await main(person).getByRole('link', { name: 'Lamp oil' }).dragTo(work)
  // the folder has expanded and shows the moved chat
  await expect(person.getByRole('row', { name: 'Lamp oil' })).toBeVisible()
  await expect(main(person).getByRole('link', { name: 'Lamp oil' })).toBeHidden()

  // by keyboard: a chat's menu and dialog
  await main(person).getByRole('link', { name: 'Tide tables' }).focus()
  await person.keyboard.press('Tab')
  await expect(main(person).getByRole('button', { name: 'Actions for Tide tables' })).toBeFocused()
  await person.keyboard.press('Enter')
  await person.getByRole('menuitem', { name: 'Move to folder…' }).press('Enter')
  const dialog = person.getByRole('dialog', { name: 'Move this chat' })
  await dialog.getByRole('radio', { name: 'Work' }).press('Space')
  await screenshot(person, 'history-move')
  await person.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(person.getByRole('row', { name: 'Tide tables' })).toBeVisible()

  // the tree's own keys: rename a folder, move it into another one
  await work.focus()
  await person.keyboard.press('F2')
  await person.getByRole('textbox', { name: 'New name for Work' }).fill('Lighthouse')
  await person.keyboard.press('Enter')
  const lighthouse = person.getByRole('row', { name: 'Lighthouse' })
  await expect(lighthouse.getByRole('img', { name: 'Done' })).toBeVisible()
  await screenshot(person, 'history')

  await lighthouse.focus()
  await person.keyboard.press('Delete')
  const confirmDialog = person.getByRole('alertdialog', { name: 'Delete “Lighthouse”?' })
  await expect(confirmDialog).toContainText('Its 2 chats will be archived and unpinned, not deleted')
  await confirmDialog.getByRole('button', { name: 'Delete folder' }).click()
  await expect(person.getByText('Folder Deleted')).toBeVisible()
  await expect(lighthouse).toBeHidden()
  await main(person).getByRole('button', { name: 'Archived chats' }).click()
  await expect(main(person).getByRole('link')).toHaveText([/Tide tables|Lamp oil/, /Tide tables|Lamp oil/])
  await main(person).getByRole('link', { name: 'Lamp oil' }).hover()
  await main(person).getByRole('button', { name: 'Actions for Lamp oil' }).click()
  await person.getByRole('menuitem', { name: 'Unarchive' }).click()
  await person.getByRole('button', { name: 'Exit archive' }).click()
  await expect(main(person).getByRole('link', { name: 'Lamp oil' })).toBeVisible()
})

test('NAV-04 CHT-01 a search finds a message, and opens the chat there', async ({ person, model }) => {
  model.script = ({ messages }, reply) => {
    const question = JSON.stringify(messages.at(-1)?.content)
    reply.text(
      question.includes('first')
        ? `${'The rock is bare.\n\n'.repeat(60)}The **xylophone** stood in the lantern room.`
        : 'Nothing more is known. '.repeat(100),
    )
    reply.end()
  }
  const chatId = await newChat(person.request, 'Old log book')
  for (const text of ['first question', 'second question', 'third question'])
    await sendText(person.request, chatId, text)
  await newChat(person.request, 'Something else')
  await person.goto('/chat/history')
  await expect(main(person).getByRole('link', { name: 'Something else' })).toBeVisible()
  await person.keyboard.press('/')
  await person.keyboard.type('Xylophone lantern')
  const link = main(person).getByRole('link', { name: /Old log book/ })
  await expect(link).toContainText('The xylophone stood in the lantern room.')
  await expect(link.locator('mark')).toHaveText(['xylophone', 'lantern'])
  await expect(main(person).getByRole('link', { name: 'Something else' })).toBeHidden()
  await screenshot(person, 'history-found')
  await link.click()
  await expect(main(person).getByText('stood in the lantern room.')).toBeInViewport()
  await expect.poll(() => person.evaluate(() => CSS.highlights.get('found')?.size)).toBe(2)
  await screenshot(person, 'history-opened')
  // the chat has its own URL, so a reload stays there
  await person.reload()
  await expect(main(person).getByText('stood in the lantern room.')).toBeInViewport()
})

test('CHT-03 CHT-07 chats are pinned, renamed and archived from the list, individually and in bulk', async ({
  person,
}) => {
  for (const title of ['Lamp oil', 'Tide tables', 'Foghorn']) await newChat(person.request, title)
  await person.goto('/chat/history')
  const act = async (title: string, action: string) => {
    await main(person).getByRole('link', { name: title }).hover()
    await main(person)
      .getByRole('button', { name: `Actions for ${title}` })
      .click()
    await person.getByRole('menuitem', { name: action }).click()
  }
  await act('Foghorn', 'Pin')
  await expect(main(person).getByRole('list', { name: 'Pinned' }).getByRole('link')).toHaveText(['Foghorn'])
  await expect(person.getByRole('complementary').getByRole('list', { name: 'Pinned' })).toBeVisible()
  await act('Lamp oil', 'Rename')
  const field = person.getByRole('textbox', { name: 'New name for Lamp oil' })
  await field.fill('x'.repeat(101))
  await field.press('Enter')
  await expect(person.getByRole('alert')).toHaveText('Title is too long')
  await field.fill('Colza oil')
  await field.press('Enter')
  await expect(main(person).getByRole('link', { name: 'Colza oil' })).toBeVisible()
  await person.getByRole('button', { name: 'Select chats' }).click()
  await main(person).getByRole('checkbox', { name: 'Select Colza oil' }).check()
  await main(person).getByRole('link', { name: 'Tide tables' }).click()
  const bar = person.getByRole('toolbar', { name: 'Selection' })
  await expect(bar).toContainText('2 selected')
  await screenshot(person, 'history-selection')
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect(person.getByText('2 chats archived')).toBeVisible()
  await expect(main(person).getByRole('link', { name: 'Tide tables' })).toBeHidden()
})

test('CHT-07 a chat is shared by link, read by someone else, continued, and unshared', async ({
  person,
  stranger,
  model,
}) => {
  model.script = (_request, reply) => {
    reply.text('It was lit at **dusk**.')
    reply.end()
  }
  const chatId = await newChat(person.request, 'Lamp oil')
  await sendText(person.request, chatId, 'When was it lit?')
  await person.goto(`/chat/${chatId}`)
  await person.getByRole('button', { name: 'Share by link' }).click()
  const dialog = person.getByRole('dialog', { name: 'Share by link' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await screenshot(person, 'share-chat')

  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Lamp oil' })).toBeVisible()
  await expect(stranger.getByText('It was lit at dusk.')).toBeVisible()
  await screenshot(stranger, 'shared-chat')
  await stranger.getByRole('link', { name: 'Continue in Atelier' }).click()
  await expect(stranger).not.toHaveURL(new RegExp(chatId))
  await expect(stranger.getByText('It was lit at dusk.')).toBeVisible()
  await expect(stranger.getByRole('textbox', { name: /Reply/ })).toBeVisible()

  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await stranger.request.get(link)).status()).toBe(404)
})

test(
  'CHT-02 a chat is exported as a file and as a printable page',
  { tag: '@release' },
  async ({ person, model }) => {
    model.script = (_request, reply) => {
      reply.text('| Year | Oil |\n|---|---|\n| 1901 | Colza |')
      reply.end()
    }
    const chatId = await newChat(person.request, 'Lamp oil')
    await sendText(person.request, chatId, 'Which oil?')
    await person.goto(`/chat/${chatId}`)
    await person.getByRole('button', { name: 'Export' }).click()
    const dialog = person.getByRole('dialog', { name: 'Export this chat' })
    await screenshot(person, 'export-chat')
    const [download] = await Promise.all([
      person.waitForEvent('download'),
      dialog.getByRole('link', { name: /Markdown/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Lamp oil.md')
    await person.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset['printed'] = 'yes'
      }
    })
    await person.goto(`/chat/${chatId}/print`)
    await expect(person.getByRole('cell', { name: 'Colza' })).toBeVisible()
    await expect(person.locator('html')).toHaveAttribute('data-printed', 'yes')
    await person.emulateMedia({ media: 'print' })
    await expect(person.getByRole('button', { name: 'Print' })).toBeHidden()
    await screenshot(person, 'print-chat')
  },
)
