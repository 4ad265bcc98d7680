import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArgs, chromiumPath } from '@atelier/testing/chromium'
import { startAtelier } from '@atelier/testing/start-atelier'
import { type Browser, chromium, type Page } from 'playwright'
import { buildWeb } from './build-web.ts'
import { filmFrames, type Frame } from './film-frames.ts'
import { seed } from './seed.ts'
import { requireChromium } from './system-packages.ts'

/**
 * `npm run record-intro` records the vault on seeded data for its intro dialog (VLT-01). The captions are in
 * vault-intro.vtt.
 */
const target = join(import.meta.dirname, '../apps/web/public/vault-intro.webm')
const viewport = { width: 1280, height: 800 }
const filmSize = { width: 1024, height: 640 }

/**
 * Takes the frames of the vault in use. The captions describe each scene; a new one starts every five
 * seconds.
 */
const record = async (page: Page): Promise<Frame[]> => {
  const frames: Frame[] = []
  const captureFrame = async (retainMs: number) => {
    await page.waitForTimeout(500)
    const image = await page.screenshot({ type: 'jpeg', quality: 92 })
    frames.push({ image: image.toString('base64'), retainMs })
  }
  const main = page.getByRole('main')
  await page.goto('/vault')
  await main.getByText('keepers-log').first().waitFor()
  await captureFrame(2500)
  await page.getByRole('button', { name: 'Add Content' }).click()
  await captureFrame(2500)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').first().fill('paraffin')
  await page.waitForURL(/q=paraffin/)
  await captureFrame(2500)
  await main.locator('button[title]').first().click()
  await page.getByRole('dialog').waitFor()
  await captureFrame(2500)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').first().fill('')
  await page.waitForURL(({ search }) => search === '')
  await page.waitForTimeout(1000)
  const boxes = main.getByRole('checkbox', { name: /^Select/ })
  await boxes.nth(0).check()
  await captureFrame(1500)
  await boxes.nth(1).check()
  await page.getByText(/items selected/).waitFor()
  await captureFrame(3500)
  await page
    .getByRole('button', { name: /Add to Project/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await captureFrame(5000)
  return frames
}

const visit = async (browser: Browser, url: string, credentials: { email: string; password: string }) => {
  const context = await browser.newContext({ baseURL: url, viewport, colorScheme: 'light' })
  await context.request.post('/api/auth/sign-in/email', { data: credentials })
  return context.newPage()
}

requireChromium()
buildWeb()
await using atelier = await startAtelier({ DEFAULT_MODEL: 'builtin', ASSISTANT_DAILY_LIMIT: 'off' })
const { email, password } = await seed(atelier.url)
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
const page = await visit(browser, atelier.url, { email, password })
const frames = await record(page)
const film = await filmFrames(await browser.newPage({ viewport: filmSize }), frames, filmSize)
await browser.close()
writeFileSync(target, film)
console.log(`${target}: ${Math.round(film.length / 1024)} KB`)
