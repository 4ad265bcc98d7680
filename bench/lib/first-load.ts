import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

/** The web client's build output. */
export const dist = join(import.meta.dirname, '../../apps/web/dist')

interface LoadSize {
  readonly script: number
  readonly style: number
}

/** Returns the total gzipped bytes of the files with this extension. */
const gzippedSizeOf = (paths: readonly string[], extension: string): number =>
  [...new Set(paths)]
    .filter((path) => path.endsWith(extension))
    .map((path) => join(dist, path))
    .reduce((sum, path) => sum + statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size, 0)

const loadOf = (paths: readonly string[]): LoadSize => ({
  script: gzippedSizeOf(paths, '.js'),
  style: gzippedSizeOf(paths, '.css'),
})

/** `first` is what the page's HTML references; `all` is everything requested, including when idle. */
export const measureFirstLoad = async (page: Page): Promise<{ first: LoadSize; all: LoadSize }> => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  const response = await page.goto('/chat')
  const assetMatches = [...((await response?.text()) ?? '').matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)]
  await page.getByRole('textbox', { name: /Ask anything/ }).waitFor()
  await page.waitForTimeout(3000)
  return { first: loadOf(assetMatches.flatMap(([, path]) => path ?? [])), all: loadOf(paths) }
}
