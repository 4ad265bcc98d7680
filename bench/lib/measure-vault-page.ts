import { chromiumArgs, chromiumPath } from '@atelier/testing/chromium'
import { chromium, type Page } from 'playwright'
import { buildWeb } from '../../scripts/build-web.ts'
import type { Options } from './bench.ts'
import { fillVault } from './fill-vault.ts'
import { signUp } from './person.ts'
import { makeHome, runAtelier } from './run-atelier.ts'
import { forgetTasks, metricsOf, watchPage } from './watch-page.ts'

export interface VaultPage {
  /**
   * The longest task in milliseconds while all pages loaded and, below, while scrolling through them; 0 if
   * none took over 50.
   */
  readonly loading: number
  readonly scrolling: number
  /** DOM elements and JavaScript heap (MB) with the first pages and, below, with all pages. */
  readonly first: Footprint
  readonly all: Footprint
}

interface Footprint {
  readonly nodes: number
  readonly heap: number
}

const footprintOf = async (page: Page): Promise<Footprint> => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  const nodes = await page.evaluate<number>(`document.querySelectorAll('*').length`)
  return { nodes, heap: usedSize / 1024 ** 2 }
}

const cardHeight = 334
const heightOf = (items: number) => Math.ceil(items / 3) * cardHeight

/** Scrolls to the end repeatedly until `items` items are loaded. */
const loadUntil = (page: Page, items: number): Promise<unknown> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const place = document.querySelector('main[data-scroll]')
    const late = setTimeout(() => reject(new Error('only ' + place.scrollHeight + ' px loaded')), 600000)
    const go = () => {
      if (place.scrollHeight >= ${heightOf(items)}) return resolve(clearTimeout(late))
      place.scrollTop = place.scrollHeight
      setTimeout(go, 30)
    }
    go()
  })`)

/** Scrolls from the end to the start, by one screen per frame. */
const scrollThrough = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const place = document.querySelector('main[data-scroll]')
    const step = () => {
      place.scrollTop -= innerHeight
      if (place.scrollTop > 0) requestAnimationFrame(step)
      else resolve()
    }
    step()
  })`)

const longestTask = async (page: Page) =>
  (await metricsOf(page)).longTasks.reduce((max, { duration }) => Math.max(max, duration), 0)

/** Measures the page /vault with `count` items in a browser. */
export const measureVaultPage = async (count: number, { print }: Options): Promise<VaultPage> => {
  buildWeb()
  await using stack = new AsyncDisposableStack()
  const home = stack.use(await makeHome('pglite'))
  const seedServer = await runAtelier(home, undefined, { REQUESTS_PER_MINUTE: 'off' })
  const { id } = await signUp(seedServer.url)
  await seedServer.stop()
  await fillVault(home.databaseUrl, id, count)
  const server = stack.use(await runAtelier(home, undefined, { REQUESTS_PER_MINUTE: 'off' }))
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
  stack.defer(() => browser.close())
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  await page.request.post('/api/auth/sign-in/email', {
    data: { email: 'bench@people.example', password: 'correct horse battery' },
  })
  await watchPage(page)
  await page.goto('/vault')
  await page.locator('li button[title]').first().waitFor()
  print('the page: the first pages')
  await loadUntil(page, Math.min(count, 120))
  const first = await footprintOf(page)
  await forgetTasks(page)
  print(`the page: all ${count}`)
  await loadUntil(page, count)
  const loadingTask = await longestTask(page)
  const all = await footprintOf(page)
  await forgetTasks(page)
  await scrollThrough(page)
  return { loading: loadingTask, scrolling: await longestTask(page), first, all }
}
