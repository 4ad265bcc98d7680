import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArgs, chromiumPath } from '@atelier/testing/chromium'
import { chromium } from 'playwright'

/** Renders the installed app's icons from the logo. Run it when the logo changes, and commit the result. */
const folder = join(import.meta.dirname, '../apps/web/public')
const extension = join(import.meta.dirname, '../apps/extension/public/icons')
const logo = readFileSync(join(folder, 'favicon.svg'), 'utf8')
/** Platforms mask the corners of this icon, so the square is filled to the edge. */
const squareLogo = logo.replace('rx="8"', 'rx="0"')

const icons = [
  { path: join(folder, 'icons/icon-192.png'), size: 192, svg: logo },
  { path: join(folder, 'icons/icon-512.png'), size: 512, svg: logo },
  { path: join(folder, 'icons/maskable-512.png'), size: 512, svg: squareLogo },
  { path: join(folder, 'icons/apple-touch-icon.png'), size: 180, svg: squareLogo },
  ...[16, 32, 48, 128].map((size) => ({ path: join(extension, `icon-${size}.png`), size, svg: logo })),
]

const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
try {
  mkdirSync(join(folder, 'icons'), { recursive: true })
  mkdirSync(extension, { recursive: true })
  for (const { path, size, svg } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
    await page.screenshot({ path, omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
