import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

/** Where the web client was built to. */
export const dist = join(import.meta.dirname, '../../apps/web/dist')

interface Load {
  readonly script: number
  readonly style: number
}

/** Bytes after gzip of the files that have an ending. */
const sizeOf = (paths: readonly string[], ending: string): number =>
  [...new Set(paths)]
    .filter((path) => path.endsWith(ending))
    .map((path) => join(dist, path))
    .reduce((sum, path) => sum + statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size, 0)

const loadOf = (paths: readonly string[]): Load => ({
  script: sizeOf(paths, '.js'),
  style: sizeOf(paths, '.css'),
})

/** What the page names itself and so waits for; and all that comes, what it fetches when idle too. */
export const firstLoad = async (page: Page): Promise<{ first: Load; all: Load }> => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  const response = await page.goto('/chat')
  const assetNames = [...((await response?.text()) ?? '').matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)]
  await page.getByRole('textbox', { name: /Ask anything/ }).waitFor()
  await page.waitForTimeout(3000)
  return { first: loadOf(assetNames.flatMap(([, path]) => path ?? [])), all: loadOf(paths) }
}
