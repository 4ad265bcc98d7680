import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArgs, chromiumPath } from '@atelier/testing/chromium'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import type { Bench, Options, Report } from './lib/bench.ts'
import { type CraftSample, craftSamples } from './lib/craft-samples.ts'
import { signUp } from './lib/person.ts'
import { makeHome, runAtelier } from './lib/run-atelier.ts'
import { differenceSpread, formatFigure, percentile, spreadOf, formatSpread } from './lib/spread.ts'

const dist = join(import.meta.dirname, '../apps/web/dist')
const megabyte = 1024 * 1024

/** As in desktop browsers, a frame with an opaque origin has its own process. */
const args = [...chromiumArgs, '--site-per-process', '--enable-features=IsolateSandboxedIframes']

/** Records when a frame is inserted, when its craft reports rendering, and how late a 10 ms timer fires. */
const watchScript = `
  globalThis.crafts = { put: 0, drawn: 0, gap: 0 }
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element && (node.matches('iframe') || node.querySelector('iframe')))
          crafts.put = performance.now()
  }).observe(document, { childList: true, subtree: true })
  addEventListener('message', ({ data }) => {
    if (data?.type === 'console' && data.text === 'drawn') crafts.drawn = performance.now()
  })
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    crafts.gap = Math.max(crafts.gap, now - last)
    last = now
  }, 10)
`

const openPage = async (browser: Browser, url: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  })
  await context.request.post('/api/auth/sign-in/email', {
    data: { email: 'bench@people.example', password: 'correct horse battery' },
  })
  const page = await context.newPage()
  await page.addInitScript({ content: watchScript })
  return page
}

/** Creates a chat with an answer for each sample. */
const makeChat = async (page: Page): Promise<void> => {
  await page.goto('/chat')
  for (const name of Object.keys(craftSamples)) {
    const box = page.getByRole('textbox', { name: /Ask anything|Reply/ })
    await box.fill(name)
    await box.press('Enter')
    await page.getByRole('article', { name: 'Answer' }).getByRole('button', { name }).waitFor()
    await page.locator('article[aria-busy=true]').waitFor({ state: 'detached' })
  }
  await page.goto(new URL(page.url()).pathname)
  await page.getByRole('button', { name: /^Loop/ }).waitFor()
}

const closeCraft = async (page: Page) => {
  await page
    .getByRole('region', { name: 'Craft' })
    .getByRole('button', { name: 'Close', exact: true })
    .click()
  await page.locator('iframe').waitFor({ state: 'detached' })
}

/**
 * Returns the milliseconds until a craft is rendered, from the click on its card and from the insertion of
 * its frame.
 */
const openCraft = async (page: Page, name: CraftSample) => {
  const { began, drawn, put } = await page.evaluate<Record<'began' | 'drawn' | 'put', number>>(`
    new Promise((resolve) => {
      crafts.drawn = 0
      const began = performance.now()
      for (const card of document.querySelectorAll('article button'))
        if (card.textContent.startsWith('${name}')) card.click()
      const checkDrawn = () => (crafts.drawn > 0 ? resolve({ began, ...crafts }) : setTimeout(checkDrawn, 20))
      checkDrawn()
    })`)
  return { click: drawn - began, frame: drawn - put }
}

/** Returns the longest gap between two timer ticks within `seconds`, in milliseconds. */
const longestGap = async (page: Page, seconds: number): Promise<number> => {
  await page.evaluate('crafts.gap = 0')
  await page.waitForTimeout(seconds * 1000)
  return page.evaluate<number>('crafts.gap')
}

interface Footprint {
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
  readonly frames: number
  readonly processes: number
}

const measureFootprint = async (
  page: Page,
  session: CDPSession,
  browserSession: CDPSession,
): Promise<Footprint> => {
  // leaves time for what the page does when idle
  await page.waitForTimeout(2000)
  // announcements to screen readers expire after half a minute
  await page.getByRole('log').locator('p').first().waitFor({ state: 'detached', timeout: 60_000 })
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metricValue = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo')
  return {
    heap: metricValue('JSHeapUsedSize') / megabyte,
    nodes: metricValue('Nodes'),
    listeners: metricValue('JSEventListeners'),
    frames: metricValue('Frames'),
    processes: processInfo.filter(({ type }) => type === 'renderer').length,
  }
}

const kinds = ['Page', 'App'] as const

const run = async ({ quick, print }: Options): Promise<Report> => {
  if (!existsSync(join(dist, 'index.html')) || !existsSync(chromiumPath))
    return {
      bars: [],
      tables: [],
      peers: {},
      notes: ['Skipped: the web client is not built, or there is no Chromium.'],
    }
  await using stack = new AsyncDisposableStack()
  const model = stack.use(
    await startScriptedModel(({ messages }, reply) => {
      const prompt = JSON.stringify(messages.at(-1)?.content ?? '')
      const name = (Object.keys(craftSamples) as CraftSample[]).find((each) => prompt.includes(each))
      reply.text(craftSamples[name ?? 'Page'])
      reply.end()
    }),
  )
  const home = stack.use(await makeHome('pglite'))
  const environment = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'openai/scripted' }
  const server = stack.use(await runAtelier(home, undefined, environment))
  await signUp(server.url)
  const browser = await chromium.launch({ executablePath: chromiumPath, args })
  stack.defer(() => browser.close())
  const page = await openPage(browser, server.url)
  await makeChat(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const browserSession = await browser.newBrowserCDPSession()

  print('the first of each kind')
  const coldFrames: Record<(typeof kinds)[number], number> = { Page: 0, App: 0 }
  for (const kind of kinds) {
    coldFrames[kind] = (await openCraft(page, kind)).frame
    await closeCraft(page)
  }
  const footprintBefore = await measureFootprint(page, session, browserSession)
  const clicks: Record<(typeof kinds)[number], number[]> = { Page: [], App: [] }
  const frames: Record<(typeof kinds)[number], number[]> = { Page: [], App: [] }
  for (let turn = 1; turn <= (quick ? 2 : 20); turn++) {
    if (turn % 5 === 1) print(`opening and closing, turn ${turn}`)
    for (const kind of kinds) {
      const { click, frame } = await openCraft(page, kind)
      clicks[kind].push(click)
      frames[kind].push(frame)
      await closeCraft(page)
    }
  }
  const footprintAfter = await measureFootprint(page, session, browserSession)

  const idleGaps: number[] = []
  const loopGaps: number[] = []
  for (let round = 1; round <= (quick ? 1 : 3); round++) {
    print(`round ${round}: beside a still craft, beside a loop`)
    await openCraft(page, 'Page')
    idleGaps.push(await longestGap(page, quick ? 1 : 8))
    await closeCraft(page)
    await openCraft(page, 'Loop')
    // long enough for the message that the craft isn't responding, which appears after three seconds
    loopGaps.push(await longestGap(page, quick ? 4 : 8))
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Not running.').waitFor()
    await closeCraft(page)
  }
  const afterLoops = await measureFootprint(page, session, browserSession)

  const all = [...frames.Page, ...frames.App]
  const heapGrowth = footprintAfter.heap - footprintBefore.heap
  const isMemoryFreed =
    footprintAfter.frames === footprintBefore.frames &&
    footprintAfter.processes <= footprintBefore.processes &&
    afterLoops.processes <= footprintBefore.processes &&
    heapGrowth <= 2 &&
    footprintAfter.nodes <= footprintBefore.nodes * 1.1
  const cells = (times: readonly number[]) => [
    formatFigure(percentile(times, 0.5), 'ms'),
    formatFigure(percentile(times, 0.95), 'ms'),
    formatFigure(spreadOf(times).max, 'ms'),
  ]
  const names = { Page: 'A page', App: 'An app: React, recharts, Tailwind, lucide, date-fns' }
  return {
    bars: [
      {
        name: 'Warm frame to drawn p95 ≤ 800 ms',
        figure: formatFigure(percentile(all, 0.95), 'ms'),
        holds: percentile(all, 0.95) <= 800,
        how: `${all.length} openings, half of them a page and half an app; of the apps alone ${formatFigure(percentile(frames.App, 0.95), 'ms')}`,
      },
      {
        name: 'The app’s longest gap beside an endless loop ≤ 100 ms',
        figure: formatSpread(spreadOf(loopGaps), 'ms'),
        holds: spreadOf(loopGaps).max <= 100,
        how: `a timer of 10 ms in the page for 8 s; beside a still craft ${formatSpread(spreadOf(idleGaps), 'ms')}, the loop on top of it ${formatSpread(differenceSpread(loopGaps, idleGaps), 'ms')}`,
      },
      {
        name: 'The memory of a closed craft comes back: no frame, no process, ≤ 2 MB of heap, ≤ 1.1 × the nodes',
        figure: `${formatFigure(heapGrowth, 'MB')} · ${footprintAfter.frames - footprintBefore.frames} frames · ${footprintAfter.processes - footprintBefore.processes} processes · ${formatFigure(footprintBefore.nodes)} → ${formatFigure(footprintAfter.nodes)} nodes`,
        holds: isMemoryFreed,
        how: `after ${all.length} crafts beside after the first two, garbage collected; three stopped loops left ${afterLoops.processes - footprintBefore.processes} processes`,
      },
    ],
    tables: [
      {
        title: 'Opening a craft',
        head: ['What', 'First', 'p50', 'p95', 'Longest', 'From the click, p50', 'p95', 'Longest'],
        rows: kinds.map((kind) => [
          names[kind],
          formatFigure(coldFrames[kind], 'ms'),
          ...cells(frames[kind]),
          ...cells(clicks[kind]),
        ]),
      },
      {
        title: 'What closed crafts leave behind',
        head: ['When', 'Heap', 'Nodes', 'Listeners', 'Frames', 'Renderer processes'],
        rows: (
          [
            ['After the first two', footprintBefore],
            [`After ${all.length} more`, footprintAfter],
            ['After loops were stopped', afterLoops],
          ] as const
        ).map(([moment, { heap, nodes, listeners, frames, processes }]) => [
          moment,
          formatFigure(heap, 'MB'),
          ...[nodes, listeners, frames, processes].map((count) => formatFigure(count)),
        ]),
      },
    ],
    notes: [
      'Drawn: its fifty rows, or the chart’s bars, stand in its page and a picture was made of it. The browser isolates frames of no origin, as desktop browsers do.',
    ],
    peers: {},
  }
}

export default {
  name: 'crafts',
  title: 'Crafts',
  description:
    'The production build in Chromium, from the real server: crafts of one chat opened and closed again, and one that never lets go of its thread. Reference: the same page beside a craft that is still.',
  run,
} satisfies Bench
