import type { BrowserContext } from 'playwright'
import { forgetTasks, tasksOf, watchPage } from './watch-page.ts'

/** The text that all typing measurements type. */
export const longQuestion =
  'Which lamps burn paraffin, how much of it in a winter, and who carries it up? '.repeat(3)

/**
 * The longest task in milliseconds while questions are typed below an answer of 50,000 tokens, from its start
 * to its end.
 */
export const typeBelowLongAnswer = async (context: BrowserContext): Promise<number> => {
  const response = await context.request.post('/v1/chats', { data: {} })
  const { data: chat } = (await response.json()) as { data: { id: string } }
  const pendingAnswer = context.request.post(`/v1/chats/${chat.id}/messages`, {
    data: { text: 'Tell me everything', model: 'openai/markdown.2.200000' },
    timeout: 600_000,
  })
  const page = await context.newPage()
  await watchPage(page)
  await page.goto(`/chat/${chat.id}`)
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer.getByText('Winter 1', { exact: true }).waitFor()
  await page.waitForTimeout(1000)
  await forgetTasks(page)
  const box = page.getByRole('textbox', { name: /Reply/ })
  const state = { isWriting: true }
  void pendingAnswer.then(() => (state.isWriting = false))
  while (state.isWriting) {
    await box.pressSequentially(longQuestion, { delay: 20 })
    await box.fill('')
  }
  const { longest } = await tasksOf(page)
  await page.close()
  return longest
}

const promptCount = 2000
const importBatchSize = 500
/** The height of a tree row in pixels. */
const rowHeight = 44

/**
 * The longest task while searching saved prompts next to an open folder of 2,000 prompts, and while dragging
 * one of them.
 */
export const searchPrompts = async (context: BrowserContext) => {
  const folders = '/v1/user/folders/prompts'
  const response = await context.request.patch(folders, { data: { operation: 'create', name: 'Many' } })
  const { data: folder } = (await response.json()) as { data: { createdId: string } }
  for (let first = 0; first < promptCount; first += importBatchSize)
    await context.request.post('/v1/user/userPrompts/import', {
      data: {
        folderId: folder.createdId,
        prompts: Array.from({ length: importBatchSize }, (_, index) => ({
          promptName: `Harbour ${first + index}`,
          promptText: `Write to the keeper of light ${first + index} about oil.`,
        })),
      },
    })
  const page = await context.newPage()
  await watchPage(page)
  await page.goto('/chat?panel=prompts')
  const panel = page.getByRole('region', { name: 'Prompts' })
  await panel.getByRole('row', { name: 'Many' }).focus()
  await page.keyboard.press('ArrowRight')
  const row = panel.getByRole('row', { name: 'Harbour' })
  await row.first().waitFor()
  const list = panel.locator('[data-scroll]')
  const end = performance.now() + 120_000
  let height = 0
  while (height < promptCount * rowHeight && performance.now() < end) {
    height = await list.evaluate((element) => {
      element.scrollTo(0, element.scrollHeight)
      return element.scrollHeight
    })
    await page.waitForTimeout(50)
  }
  await list.evaluate((element) => element.scrollTo(0, 0))
  await page.waitForTimeout(1000)
  await forgetTasks(page)
  const box = panel.getByRole('searchbox')
  await box.pressSequentially('harbour about oil', { delay: 60 })
  await page.waitForTimeout(500)
  await box.fill('')
  await page.waitForTimeout(1000)
  const { longest: longestTask } = await tasksOf(page)
  await forgetTasks(page)
  await row.nth(2).hover()
  await page.mouse.down()
  const dropTarget = await row.nth(8).boundingBox()
  await page.mouse.move(dropTarget?.x ?? 0, dropTarget?.y ?? 0, { steps: 40 })
  await page.mouse.up()
  await page.waitForTimeout(500)
  const { longest: dragMs } = await tasksOf(page)
  await page.close()
  return { typing: longestTask, dragging: dragMs, loaded: Math.floor(height / rowHeight) }
}
