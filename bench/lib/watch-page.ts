import type { Page } from 'playwright'

export interface PageMetrics {
  /** Milliseconds since the navigation. */
  lcp: number
  fcp: number
  longTasks: { start: number; duration: number }[]
}

const watching = `
  globalThis.seen = { lcp: 0, fcp: 0, longTasks: [] }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('longtask', ({ startTime, duration }) => seen.longTasks.push({ start: startTime, duration }))
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.fcp = startTime))
`

/** Notes what the browser says of painting and long tasks, from the first moment of every page. */
export const watchPage = (page: Page): Promise<unknown> => page.addInitScript({ content: watching })

export const seenOn = (page: Page): Promise<PageMetrics> => page.evaluate<PageMetrics>('seen')

/** Forgets the long tasks so far. */
export const forgetTasks = (page: Page): Promise<unknown> => page.evaluate('seen.longTasks.length = 0')

/** Milliseconds beyond 50 of every task after the first paint, as Lighthouse counts them. */
export const blockingTime = ({ fcp, longTasks }: PageMetrics): number =>
  longTasks
    .filter(({ start, duration }) => start + duration > fcp)
    .reduce((sum, { duration }) => sum + duration - 50, 0)

/** Waits until the last article holds `text` and is in sight; milliseconds on the page's clock. */
export const whenInSight = (page: Page, text: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const isInSight = () => {
      const last = [...document.querySelectorAll('article')].at(-1)
      if (!last?.textContent.includes(${JSON.stringify(text)})) return false
      const { bottom, top } = last.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }
    const look = () => (isInSight() ? resolve(performance.now()) : requestAnimationFrame(look))
    look()
  })`)

/** Clicks a link; the moment on the page's clock. */
export const clickLink = (page: Page, href: string): Promise<number> =>
  page.evaluate<number>(`(() => {
    const now = performance.now()
    document.querySelector('a[href*=${JSON.stringify(href)}]').click()
    return now
  })()`)

/** The tasks over 50 ms since they were last forgotten: all of them together and the longest, in ms. */
export const tasksOf = async (page: Page) => {
  const durations = (await seenOn(page)).longTasks.map(({ duration }) => duration)
  return {
    total: durations.reduce((sum, value) => sum + value, 0),
    longest: durations.reduce((most, value) => Math.max(most, value), 0),
  }
}
