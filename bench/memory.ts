/**
 * Checks that a page's memory stays flat while answers stream. `npm run proof -- memory 30` streams into two
 * windows for 30 minutes: one keeps opening new chats, the other keeps asking in the same chat. Memory after
 * garbage collection is recorded every minute.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { chromiumArgs, chromiumPath } from '@atelier/testing/chromium'
import { type Browser, chromium, type Page } from 'playwright'
import { signUp } from './lib/person.ts'
import { makeHome, runAtelier } from './lib/run-atelier.ts'
import { startProcess } from './lib/start-process.ts'

interface Sample {
  readonly minute: number
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
  readonly answers: number
}

const megabyte = 1024 * 1024
/** Milliseconds between tokens of four characters, as fast as the fastest hosted models. */
const tokenIntervalMs = 5
/**
 * Discarded, since the page still fetches when idle and sees every kind of message part for the first time.
 */
const warmUpSamples = 5
/** How much more the second half may use, since every chat adds a row to the sidebar. */
const growthMax = 1.1

const openWindow = async (browser: Browser, url: string, name: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  })
  const data = { email: `${name}@people.example`, password: 'correct horse battery' }
  await context.request.post('/api/auth/sign-in/email', { data })
  const page = await context.newPage()
  await page.goto('/chat')
  return page
}

const ask = async (page: Page, name: RegExp): Promise<void> => {
  const box = page.getByRole('textbox', { name })
  await box.fill('Tell me everything')
  await box.press('Enter')
  await page.locator('article[aria-busy=true]').waitFor()
  await page.locator('article[aria-busy=true]').waitFor({ state: 'detached', timeout: 600_000 })
}

const activities: Record<string, (page: Page, turn: number) => Promise<void>> = {
  'one chat after another': async (page, turn) => {
    if (turn > 0)
      await page
        .getByRole('link', { name: /^New chat/ })
        .first()
        .click()
    await ask(page, /Ask anything/)
  },
  'one chat': (page, turn) => ask(page, turn > 0 ? /Reply/ : /Ask anything/),
}

const sampleMemory = async (
  name: string,
  page: Page,
  perform: (page: Page, turn: number) => Promise<void>,
  minutes: number,
) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const end = performance.now() + minutes * 60_000
  let answers = 0
  const samples: Sample[] = []
  const answerLoop = (async () => {
    while (performance.now() < end) {
      await perform(page, answers)
      answers += 1
    }
  })()
  for (let minute = 1; minute <= minutes; minute++) {
    await Promise.race([delay(end - (minutes - minute) * 60_000 - performance.now()), answerLoop])
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const metricValue = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    samples.push({
      minute,
      heap: metricValue('JSHeapUsedSize') / megabyte,
      nodes: metricValue('Nodes'),
      listeners: metricValue('JSEventListeners'),
      answers,
    })
    console.log(name, JSON.stringify(samples.at(-1)))
  }
  await answerLoop
  return samples
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const minutes = Number(process.argv[2] ?? 30)
await using stack = new AsyncDisposableStack()
const model = stack.use(await startProcess('paced-model'))
const home = stack.use(await makeHome('pglite'))
const server = stack.use(
  await runAtelier(home, model.url, { DEFAULT_MODEL: `openai/markdown.${tokenIntervalMs}` }),
)
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
stack.defer(() => browser.close())
const windows = await Promise.all(
  Object.entries(activities).map(async ([name, perform], index) => {
    await signUp(server.url, `window-${index}`)
    const samples = await sampleMemory(
      name,
      await openWindow(browser, server.url, `window-${index}`),
      perform,
      minutes,
    )
    return { name, samples: samples.slice(Math.min(warmUpSamples, samples.length - 2)) }
  }),
)
for (const { name, samples } of windows) {
  const halfCount = Math.ceil(samples.length / 2)
  const heapBefore = median(samples.slice(0, halfCount).map(({ heap }) => heap))
  const heapAfter = median(samples.slice(-halfCount).map(({ heap }) => heap))
  console.log(
    `${name}: ${heapBefore.toFixed(1)} MB in the first half, ${heapAfter.toFixed(1)} MB in the second`,
  )
  if (heapAfter > heapBefore * growthMax) process.exitCode = 1
}
