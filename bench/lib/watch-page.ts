import type { Page } from 'playwright'

export interface PageMetrics {
  /** In milliseconds since the navigation. */
  lcp: number
  fcp: number
  longTasks: { start: number; duration: number }[]
}

/** Records paint timings and long tasks in the page. */
export const watchScript = `
  globalThis.seen = { lcp: 0, fcp: 0, longTasks: [] }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('longtask', ({ startTime, duration }) => seen.longTasks.push({ start: startTime, duration }))
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.fcp = startTime))
`

/** Runs `watchScript` at the start of every page. */
export const watchPage = (page: Page): Promise<unknown> => page.addInitScript({ content: watchScript })

export const metricsOf = (page: Page): Promise<PageMetrics> => page.evaluate<PageMetrics>('seen')

export const forgetTasks = (page: Page): Promise<unknown> => page.evaluate('seen.longTasks.length = 0')

/** Sums the milliseconds beyond 50 of every task after the first paint, as Lighthouse does. */
export const blockingTime = ({ fcp, longTasks }: PageMetrics): number =>
  longTasks
    .filter(({ start, duration }) => start + duration > fcp)
    .reduce((sum, { duration }) => sum + duration - 50, 0)

/**
 * Waits until the last article contains `text` and is visible. Returns the milliseconds on the page's clock.
 */
export const whenVisible = (page: Page, text: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const isInSight = () => {
      const last = [...document.querySelectorAll('article')].at(-1)
      if (!last?.textContent.includes(${JSON.stringify(text)})) return false
      const { bottom, top } = last.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }
    const checkVisible = () => (isInSight() ? resolve(performance.now()) : requestAnimationFrame(checkVisible))
    checkVisible()
  })`)

/** Clicks a link. Returns the milliseconds on the page's clock. */
export const clickLink = (page: Page, href: string): Promise<number> =>
  page.evaluate<number>(`(() => {
    const now = performance.now()
    document.querySelector('a[href*=${JSON.stringify(href)}]').click()
    return now
  })()`)

/** The total and the longest of the tasks over 50 ms since `forgetTasks`, in milliseconds. */
export const tasksOf = async (page: Page) => {
  const durations = (await metricsOf(page)).longTasks.map(({ duration }) => duration)
  return {
    total: durations.reduce((sum, value) => sum + value, 0),
    longest: durations.reduce((max, value) => Math.max(max, value), 0),
  }
}
