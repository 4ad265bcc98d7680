import type { Browser } from 'playwright'
import { openPlainPage, type PlainPage } from './plain-page.ts'
import { blockingTime, type PageMetrics, watchScript } from './watch-page.ts'

/** Emulates slow 4G and a CPU slowed down four times: Lighthouse's mobile profile, applied by the browser. */
const emulateSlowPhone = async ({ send }: PlainPage): Promise<void> => {
  await send('Emulation.setDeviceMetricsOverride', {
    width: 412,
    height: 823,
    deviceScaleFactor: 2.625,
    mobile: true,
  })
  await send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await send('Network.enable')
  await send('Network.setBypassServiceWorker', { bypass: true })
  await send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** In milliseconds from the navigation; enough for everything that the page loads when idle. */
const settleMs = 9000

/**
 * Measures the largest contentful paint and the total blocking time on an emulated phone, in milliseconds.
 * `readySelector` matches an element of the loaded page.
 */
export const firstScreen = async (
  browser: Browser,
  url: string,
  readySelector: string,
  cookies: readonly { name: string; value: string }[] = [],
) => {
  await using page = await openPlainPage(browser)
  await emulateSlowPhone(page)
  await page.send('Network.setCookies', { cookies: cookies.map(({ name, value }) => ({ name, value, url })) })
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: watchScript })
  await page.send('Page.navigate', { url })
  // polling would slow down the throttled CPU, so the metrics are read once after a pause
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const metrics = await page.evaluate<PageMetrics>('seen')
  if (!(await page.evaluate<boolean>(`document.querySelector(${JSON.stringify(readySelector)}) !== null`)))
    throw new Error(`${readySelector} not found on ${url}`)
  return { lcp: metrics.lcp, tbt: blockingTime(metrics) }
}
