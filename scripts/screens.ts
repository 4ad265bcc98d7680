import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArgs, chromiumPath } from '@atelier/testing/chromium'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { startAtelier } from '@atelier/testing/start-atelier'
import { type Browser, chromium, type Page } from 'playwright'
import { buildWeb } from './build-web.ts'
import { accountScenes } from './screens-account.ts'
import { elsewhereScenes } from './screens-elsewhere.ts'
import { setUpScenes } from './screens-set-up.ts'
import { sharingScenes } from './screens-sharing.ts'
import { teamScenes } from './screens-team.ts'
import { seed } from './seed.ts'
import { requireChromium } from './system-packages.ts'

/** Pictures of every page, dialog, panel and list state on seeded data, in screens/. */
const folder = join(import.meta.dirname, '../screens')
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
type Size = keyof typeof sizes

interface Scene {
  name: string
  /** Brings the page into the state of the picture. */
  show: (page: Page, size: Size) => Promise<void>
}

const longAnswer = [
  '<think>The manual and the log speak of it.</think>',
  'A normal winter takes **exactly 417 litres**. In the hard winter of 1911 the store ran out on the ninth of March.\n\n',
  '| Change | From | Effect |\n|---|---|---|\n| Second tank | October 1911 | 160 litres more |\n| Wick every three hours | January 1911 | less soot |\n\n',
  'So plan $417 \\times 1.27 = 530$ litres:\n\n```ts\nconst winter = 417 * 1.27\n```\n\n```mermaid\ngraph LR; Store-->Lamp; Lamp-->Log\n```\n',
]

const openLighthouse = async (page: Page) => {
  await page.goto('/chat/projects')
  await page
    .getByRole('link', { name: /Lighthouse/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
}

const openVault = async (page: Page) => {
  await page.goto('/vault')
  await page.getByText('keepers-log').first().waitFor()
}

const openPanel = async (page: Page) => {
  await openLighthouse(page)
  await page.getByRole('button', { name: 'Project Knowledge' }).first().click()
  await page.getByText('keepers-log-1911').first().waitFor()
}

const openAnswer = async (page: Page) => {
  await openLighthouse(page)
  await page
    .getByRole('link', { name: /How much paraffin/ })
    .last()
    .click()
  await page.getByRole('article', { name: 'Answer' }).waitFor()
}

const fail = (page: Page, pattern: string) =>
  page.route(pattern, (route) =>
    route.fulfill({
      status: 503,
      json: {
        status: 'error',
        data: { message: 'The database cannot be reached. Try again in a moment.', code: 'UNAVAILABLE' },
      },
    }),
  )

const scenes: Scene[] = [
  {
    name: 'home',
    show: (page) => page.goto('/chat').then(() => page.getByRole('textbox').first().waitFor()),
  },
  {
    name: 'projects',
    show: (page) => page.goto('/chat/projects').then(() => page.getByText('Lighthouse').first().waitFor()),
  },
  {
    name: 'projects-no-match',
    show: (page) => page.goto('/chat/projects?q=nothing').then(() => page.waitForTimeout(900)),
  },
  {
    name: 'projects-failed',
    show: async (page) => {
      await fail(page, '**/v1/projects?**')
      await page.goto('/chat/projects')
      await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 20_000 })
    },
  },
  {
    name: 'projects-loading',
    show: async (page) => {
      await page.route('**/v1/projects?**', () => undefined)
      await page.goto('/chat/projects')
      await page.waitForTimeout(800)
    },
  },
  {
    name: 'new-project',
    show: async (page) => {
      await page.goto('/chat/projects')
      await page.getByRole('button', { name: 'New project' }).first().click()
      await page.getByRole('button', { name: 'Start from scratch' }).click()
      await page.getByRole('button', { name: 'Create Project' }).click()
      await page.getByText('A project title is required.').waitFor()
    },
  },
  { name: 'vault', show: openVault },
  {
    name: 'vault-selected',
    show: async (page) => {
      await openVault(page)
      await page
        .getByRole('checkbox', { name: /^Select/ })
        .first()
        .press('Space')
      await page.getByText(/items selected/).waitFor()
    },
  },
  {
    name: 'vault-empty',
    show: async (page) => {
      await page.goto('/vault?type=IMAGE&q=nothing')
      await page.getByText('No match').waitFor()
    },
  },
  {
    name: 'vault-preview',
    show: async (page) => {
      await openVault(page)
      await page
        .getByRole('button', { name: /^keepers-log/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByText(/Frost since/)
        .first()
        .waitFor()
    },
  },
  { name: 'project', show: openLighthouse },
  { name: 'project-knowledge', show: openPanel },
  {
    name: 'add-link',
    show: async (page) => {
      await openPanel(page)
      await page.getByRole('button', { name: 'Add Files', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Add link' }).click()
      await page.getByLabel('URL').fill('not a link')
      await page.getByRole('button', { name: 'Add link' }).click()
      await page.getByText('Invalid URL').waitFor()
    },
  },
  { name: 'chat-answer', show: openAnswer },
  {
    name: 'chat-source',
    show: async (page) => {
      await openAnswer(page)
      await page
        .getByRole('button', { name: /^Source 1/ })
        .first()
        .click()
      await page.locator('mark').waitFor()
    },
  },
  {
    name: 'chat-rich',
    show: async (page) => {
      await page.goto('/chat')
      await page.getByRole('button', { name: /^Model:/ }).click()
      await page.getByRole('menuitem', { name: /scripted/ }).click()
      await page
        .getByRole('textbox', { name: /Ask anything/ })
        .fill('How much paraffin for a winter like 1911?')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('img', { name: /^Diagram/ }).waitFor({ timeout: 20_000 })
    },
  },
  {
    name: 'chat-missing',
    show: (page) =>
      page
        .goto('/chat/01900000-0000-7000-8000-000000000000')
        .then(() => page.getByText('no such chat').waitFor()),
  },
  {
    name: 'history',
    show: async (page, size) => {
      await page.goto('/chat?panel=history')
      await page.waitForTimeout(size === 'phone' ? 900 : 600)
    },
  },
  { name: 'not-found', show: (page) => page.goto('/nowhere').then(() => page.waitForTimeout(600)) },
  { name: 'sign-in', show: (page) => page.goto('/sign-in').then(() => page.getByLabel('Email').waitFor()) },
  ...elsewhereScenes,
  ...accountScenes,
  // they leave drafts in the list, and share it, so they come last
  ...setUpScenes,
  ...sharingScenes,
  ...teamScenes,
]

const only = process.argv.slice(2)

const picture = async (
  browser: Browser,
  url: string,
  state: object,
  scene: Scene,
  size: Size,
  theme: 'light' | 'dark',
) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    colorScheme: theme,
    hasTouch: size === 'phone',
    storageState: state as never,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await scene.show(page, size)
    await page.waitForTimeout(400)
  } catch (error) {
    console.error(`${scene.name} (${size}, ${theme}): ${String(error).split('\n')[0]}`)
  }
  await page.screenshot({ path: join(folder, `${scene.name}-${size}-${theme}.png`) })
  await context.close()
}

requireChromium()
buildWeb()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await using model = await startScriptedModel((_request, say) => {
  for (const piece of longAnswer) say.text(piece)
  say.end()
})
await using atelier = await startAtelier({
  OPENAI_BASE_URL: model.url,
  OPENAI_API_KEY: 'key',
  DEFAULT_MODEL: 'builtin',
  ASSISTANT_DAILY_LIMIT: 'off',
  TEAMS: 'everyone',
})
const { email, password } = await seed(atelier.url)
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
const signedIn = await browser.newContext({ baseURL: atelier.url })
await signedIn.request.post('/api/auth/sign-in/email', { data: { email, password } })
const state = await signedIn.storageState()
for (const scene of scenes.filter(({ name }) => only.length === 0 || only.includes(name)))
  for (const size of ['desktop', 'phone'] as const)
    for (const theme of ['light', 'dark'] as const)
      await picture(browser, atelier.url, state, scene, size, theme)
await browser.close()
console.log(`Pictures are in ${folder}`)
