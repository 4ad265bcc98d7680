import type { BrowserContext, Page } from 'playwright'
import { blockingTime, seenOn, watchPage } from './watch-page.ts'

/** A phone on a slow 4G line with a processor four times as slow: Lighthouse's mobile profile, applied by the browser. */
const slowPhone = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** By then a phone has fetched and started what comes when the page is idle too. Milliseconds. */
const settleMs = 7000

/** What a phone shows of a page and when, and how long it is too busy to answer meanwhile. Milliseconds. */
export const firstScreen = async (
  context: BrowserContext,
  path: string,
  isReady: (page: Page) => Promise<unknown>,
) => {
  const page = await context.newPage()
  await watchPage(page)
  await slowPhone(page)
  await page.goto(path)
  // asking for what is shown costs a slowed processor more than showing it: first the time passes, then it is asked
  await page.waitForTimeout(settleMs)
  const metrics = await seenOn(page)
  await isReady(page)
  await page.close()
  return { lcp: metrics.lcp, tbt: blockingTime(metrics) }
}
