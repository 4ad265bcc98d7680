import type { BrowserContext, Page } from 'playwright'
import { blockingTime, metricsOf, watchPage } from './watch-page.ts'

/** Emulates slow 4G and a CPU slowed down four times: Lighthouse's mobile profile, applied by the browser. */
const emulateSlowPhone = async (page: Page): Promise<void> => {
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

/** In milliseconds; enough for everything that the page loads when idle. */
const settleMs = 7000

/**
 * Measures the largest contentful paint and the total blocking time on an emulated phone, in milliseconds.
 */
export const firstScreen = async (
  context: BrowserContext,
  path: string,
  waitUntilReady: (page: Page) => Promise<unknown>,
) => {
  const page = await context.newPage()
  await watchPage(page)
  await emulateSlowPhone(page)
  await page.goto(path)
  // polling would slow down the throttled CPU, so the metrics are read once after a pause
  await page.waitForTimeout(settleMs)
  const metrics = await metricsOf(page)
  await waitUntilReady(page)
  await page.close()
  return { lcp: metrics.lcp, tbt: blockingTime(metrics) }
}
