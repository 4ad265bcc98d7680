import type { BrowserContext } from 'playwright'
import { longQuestion } from './typing.ts'
import { clickLink, forgetTasks, tasksOf, watchPage, whenVisible } from './watch-page.ts'

/**
 * Returns the milliseconds until the last message is visible, from the click in the sidebar and from the
 * address bar, and the longest task while a question is typed.
 */
export const openChat = async (context: BrowserContext, id: string, count: number) => {
  const page = await context.newPage()
  await watchPage(page)
  await page.goto('/chat')
  await page.getByRole('textbox', { name: /Ask anything/ }).waitFor()
  await page.waitForTimeout(1000)
  await page.locator(`a[href*="${id}"]`).first().waitFor()
  const startedAt = await clickLink(page, id)
  const fromSidebar = (await whenVisible(page, `Answer ${count}`)) - startedAt
  await page.goto(`/chat/${id}`, { waitUntil: 'commit' })
  const total = await whenVisible(page, `Answer ${count}`)
  // leaves time for what the page fetches when idle
  await page.waitForTimeout(1000)
  await forgetTasks(page)
  await page.getByRole('textbox', { name: /Reply/ }).pressSequentially(longQuestion, { delay: 20 })
  const { longest: longestTask } = await tasksOf(page)
  await page.close()
  return { fromSidebar, whole: total, typing: longestTask }
}

/**
 * Scrolls up through a chat for ten seconds, half a screen per frame, while older messages load. Returns the
 * longest task in milliseconds.
 */
export const scrollChat = async (context: BrowserContext, id: string, count: number): Promise<number> => {
  const page = await context.newPage()
  await watchPage(page)
  await page.goto(`/chat/${id}`, { waitUntil: 'commit' })
  await whenVisible(page, `Answer ${count}`)
  // leaves time for what the page fetches when idle
  await page.waitForTimeout(1000)
  await forgetTasks(page)
  await page.evaluate(`new Promise((resolve) => {
    let place = document.querySelector('article')
    while (!/auto|scroll/.test(getComputedStyle(place).overflowY)) place = place.parentElement
    const end = performance.now() + 10000
    const step = () => {
      place.scrollTop -= innerHeight / 2
      if (performance.now() < end) requestAnimationFrame(step)
      else resolve()
    }
    step()
  })`)
  const { longest } = await tasksOf(page)
  await page.close()
  return longest
}
