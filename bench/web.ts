import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArgs, chromiumPath } from '@atelier/testing/chromium'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import type { Bar, Bench, Options, Report } from './lib/bench.ts'
import { addLongChat } from './lib/fill-database.ts'
import { dist, measureFirstLoad } from './lib/first-load.ts'
import { firstScreen } from './lib/first-screen.ts'
import { openChat, scrollChat } from './lib/long-chat.ts'
import { markdownAnswer } from './lib/markdown-answer.ts'
import { signUp } from './lib/person.ts'
import { makeHome, runAtelier } from './lib/run-atelier.ts'
import { formatFigure, spreadOf, formatSpread } from './lib/spread.ts'
import { startProcess } from './lib/start-process.ts'
import { searchPrompts, typeBelowLongAnswer, longQuestion } from './lib/typing.ts'
import { forgetTasks, tasksOf, watchPage, whenVisible } from './lib/watch-page.ts'

const kilobyte = 1024

const openContext = async (browser: Browser, url: string): Promise<BrowserContext> => {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport, baseURL: url, serviceWorkers: 'block' })
  await context.request.post('/api/auth/sign-in/email', {
    data: { email: 'bench@people.example', password: 'correct horse battery' },
  })
  return context
}

const streamAnswer = async (context: BrowserContext, quick: boolean) => {
  const page = await context.newPage()
  await watchPage(page)
  await page.goto('/chat')
  const box = page.getByRole('textbox', { name: /Ask anything/ })
  await box.fill('Tell me everything')
  // leaves time for what the page fetches when idle
  await page.waitForTimeout(1000)
  await forgetTasks(page)
  await box.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer.getByText('Winter 1', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: /Reply/ }).pressSequentially(longQuestion, { delay: 20 })
  await page.locator('article[aria-busy=false]').waitFor({ timeout: quick ? 30_000 : 120_000 })
  const tasks = await tasksOf(page)
  await page.close()
  return tasks
}

const streamBarePage = async (context: BrowserContext, url: string, tokenIntervalMs: number) => {
  const page = await context.newPage()
  await watchPage(page)
  await page.goto(`${url}/stream-page#${tokenIntervalMs}`)
  await page.locator('[data-done=yes]').waitFor({ timeout: 120_000 })
  const tasks = await tasksOf(page)
  await page.close()
  return tasks
}

const openBarePage = async (context: BrowserContext, url: string): Promise<number> => {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const visibleMs = await whenVisible(page, '')
  await page.close()
  return visibleMs
}

const run = async ({ quick, print }: Options): Promise<Report> => {
  if (!existsSync(join(dist, 'index.html')) || !existsSync(chromiumPath))
    return {
      bars: [],
      tables: [],
      peers: {},
      notes: ['Skipped: the web client is not built, or there is no Chromium.'],
    }
  await using stack = new AsyncDisposableStack()
  const tokenIntervalMs = quick ? 0 : 2
  const model = stack.use(await startProcess('paced-model'))
  const bareServer = stack.use(await startProcess('bare-server', model.url))
  const home = stack.use(await makeHome('pglite'))
  const seedServer = await runAtelier(home)
  const { id } = await signUp(seedServer.url)
  await seedServer.stop()
  const answer = markdownAnswer(300)
  const chats = {
    400: await addLongChat(home.databaseUrl, id, 400, answer),
    1000: await addLongChat(home.databaseUrl, id, 1000, answer),
    5000: await addLongChat(home.databaseUrl, id, 5000, answer),
  }
  const server = stack.use(
    await runAtelier(home, model.url, { DEFAULT_MODEL: `openai/markdown.${tokenIntervalMs}` }),
  )
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
  stack.defer(() => browser.close())
  const context = await openContext(browser, server.url)
  const { first: loadSizes, all } = await measureFirstLoad(await context.newPage())
  const figures: Record<string, number[]> = {}
  const record = (name: string, value: number) => (figures[name] ??= []).push(value)
  const spreadFor = (name: string) => spreadOf(figures[name] ?? [])
  for (let round = 1; round <= (quick ? 1 : 3); round++) {
    print(`round ${round}: first screen on a phone`)
    const floor = await firstScreen(browser, `${bareServer.url}/page`, 'textarea')
    record('floor lcp', floor.lcp)
    record('floor tbt', floor.tbt)
    const screen = await firstScreen(browser, `${server.url}/chat`, 'textarea', await context.cookies())
    record('lcp', screen.lcp)
    record('tbt', screen.tbt)
    for (const count of [400, 1000] as const) {
      print(`round ${round}: a chat of ${count} messages`)
      record(`floor ${count}`, await openBarePage(context, `${bareServer.url}/messages-${count}`))
      const { fromSidebar, whole, typing } = await openChat(context, chats[count], count)
      record(`typing ${count}`, typing)
      record(`inside ${count}`, fromSidebar)
      record(`whole ${count}`, whole)
    }
    print(`round ${round}: a chat of 5000 messages`)
    record('inside 5000', (await openChat(context, chats[5000], 5000)).fromSidebar)
    record('scrolling 5000', await scrollChat(context, chats[5000], 5000))
    print(`round ${round}: 30 KB of Markdown streaming`)
    const bareStream = await streamBarePage(context, bareServer.url, tokenIntervalMs)
    record('floor total', bareStream.total)
    record('floor longest', bareStream.longest)
    const tasks = await streamAnswer(context, quick)
    record('total', tasks.total)
    record('longest', tasks.longest)
  }
  if (!quick) {
    print('an answer of 50,000 tokens')
    record('typing 50000', await typeBelowLongAnswer(context))
    print('a folder of 2,000 prompts')
    const prompts = await searchPrompts(context)
    record('typing prompts', prompts.typing)
    record('dragging prompts', prompts.dragging)
    print(`${prompts.loaded} of them were loaded`)
  }
  const kilobytes = (loadSizes.script + loadSizes.style) / kilobyte
  const taskBar = (situation: string, name: string, how: string): Bar => ({
    name: `No task over 50 ms ${situation}`,
    figure: formatSpread(spreadFor(name), 'ms'),
    holds: spreadFor(name).max <= 50,
    how,
  })
  const row = (name: string, floor: string, atelierFigure: string) => [name, floor, atelierFigure]
  return {
    bars: [
      {
        name: '/chat first-load JS+CSS ≤ 200 KB gzip',
        figure: `${formatFigure(kilobytes, 'KB')} (JS ${formatFigure(loadSizes.script / kilobyte)})`,
        holds: kilobytes <= 200,
        how: 'every script and stylesheet that the page names and waits for; what it fetches when idle comes on top',
      },
      taskBar(
        'while a 30 KB answer streams and the next question is typed',
        'longest',
        '500 tokens of 4 characters a second, desktop, the longest of all rounds counts',
      ),
      taskBar(
        'while a question is typed below 1,000 messages',
        'typing 1000',
        '234 characters, one each 20 ms, the longest of all rounds counts',
      ),
      ...(quick
        ? []
        : [
            taskBar(
              'while questions are typed below an answer of 50,000 tokens',
              'typing 50000',
              '500 tokens a second for 100 s, a character each 20 ms',
            ),
            taskBar(
              'while prompts are looked for beside an open folder of 2,000',
              'typing prompts',
              `all of them loaded; while one of them is dragged ${formatSpread(spreadFor('dragging prompts'), 'ms')}`,
            ),
          ]),
      {
        name: 'A chat of 5,000 messages opens ≤ 300 ms',
        figure: formatSpread(spreadFor('inside 5000'), 'ms'),
        holds: spreadFor('inside 5000').median <= 300,
        how: 'from the click in the sidebar, nothing cached, to the last message in sight',
      },
      taskBar(
        'while a chat of 5,000 messages is scrolled',
        'scrolling 5000',
        'up for 10 s, half a screen a frame, while older messages load; the longest of all rounds counts',
      ),
      {
        name: 'Phone, throttled: total blocking time ≤ 20 ms',
        figure: formatSpread(spreadFor('tbt'), 'ms'),
        holds: spreadFor('tbt').median <= 20,
        how: `the new chat; largest contentful paint ${formatFigure(spreadFor('lcp').median / 1000)} s (bar 1.2 s)`,
      },
    ],
    tables: [
      {
        title: 'In Chromium',
        head: ['What', 'Bare page', 'Atelier'],
        rows: [
          row(
            'First-load JS / CSS, gzip',
            '0',
            `${formatFigure(loadSizes.script / kilobyte)} / ${formatFigure(loadSizes.style / kilobyte)} KB`,
          ),
          row(
            'With what is fetched when idle',
            '0',
            `${formatFigure(all.script / kilobyte)} / ${formatFigure(all.style / kilobyte)} KB`,
          ),
          row('Phone: LCP', formatSpread(spreadFor('floor lcp'), 'ms'), formatSpread(spreadFor('lcp'), 'ms')),
          row(
            'Phone: blocking time',
            formatSpread(spreadFor('floor tbt'), 'ms'),
            formatSpread(spreadFor('tbt'), 'ms'),
          ),
          row(
            '30 KB streaming: long tasks, total',
            formatSpread(spreadFor('floor total'), 'ms'),
            formatSpread(spreadFor('total'), 'ms'),
          ),
          row(
            '30 KB streaming: longest task',
            formatSpread(spreadFor('floor longest'), 'ms'),
            formatSpread(spreadFor('longest'), 'ms'),
          ),
          ...([400, 1000] as const).flatMap((count) => [
            row(
              `Chat of ${count} messages, from the sidebar`,
              '',
              formatSpread(spreadFor(`inside ${count}`), 'ms'),
            ),
            row(
              `Chat of ${count} messages, whole page`,
              formatSpread(spreadFor(`floor ${count}`), 'ms'),
              formatSpread(spreadFor(`whole ${count}`), 'ms'),
            ),
          ]),
        ],
      },
    ],
    notes: [
      'The phone is Chromium’s own emulation (processor 4 times as slow, 1.6 Mbit/s, 150 ms) with the browser’s own LCP and long tasks, without Playwright’s inspector, which makes V8 parse scripts twice. It is not Lighthouse, which is not installed: the peers’ figures are Lighthouse’s, which simulates the line.',
    ],
    peers: {
      firstLoad: {
        floor: '0',
        atelier: `${formatFigure(loadSizes.script / kilobyte)} KB gzip`,
        isAhead: loadSizes.script / kilobyte < 284,
      },
      firstScreen: {
        floor: `${formatFigure(spreadFor('floor lcp').median / 1000)} s · ${formatFigure(spreadFor('floor tbt').median)} ms`,
        atelier: `${formatFigure(spreadFor('lcp').median / 1000)} s · ${formatFigure(spreadFor('tbt').median)} ms (not Lighthouse)`,
        isAhead: spreadFor('lcp').median < 1900 && spreadFor('tbt').median <= 50,
      },
      longTasks: {
        floor: `${formatFigure(spreadFor('floor total').median)} ms · ${formatFigure(spreadFor('floor longest').median)} ms`,
        atelier: `${formatFigure(spreadFor('total').median)} ms · ${formatFigure(spreadFor('longest').max)} ms`,
        isAhead: spreadFor('total').median < 1100 && spreadFor('longest').max < 112,
      },
      openChat: {
        floor: `${formatFigure(spreadFor('floor 400').median)} ms`,
        atelier: `${formatFigure(spreadFor('inside 400').median)} ms from the sidebar, ${formatFigure(spreadFor('whole 400').median)} ms the whole page`,
        isAhead: spreadFor('inside 400').median < 500 && spreadFor('whole 400').median < 500,
      },
    },
  }
}

export default {
  name: 'web',
  title: 'The web client',
  description:
    'The production build in Chromium, from the real server. Reference: bare pages that show the same without a program.',
  run,
} satisfies Bench
