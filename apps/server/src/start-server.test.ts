import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { startAtelier } from '@atelier/testing/start-atelier'
import { expect, it } from 'vitest'

it('API-01 keeps connections open longer than a proxy in front of it', async () => {
  await using atelier = await startAtelier()
  const { headers } = await fetch(`${atelier.url}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=75')
}, 60_000)

it('API-01 tells an old Node.js which version it needs', async () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } })`
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(pretend)}`,
    join(import.meta.dirname, 'main.js'),
  ]
  const ended = await new Promise<{ code: unknown; errors: string }>((resolve) => {
    execFile(process.execPath, args, (error, _output, errors) => resolve({ code: error?.code, errors }))
  })
  expect(ended).toEqual({
    code: 1,
    errors: 'Atelier requires Node.js 24 or newer; this is 20.11.0. `npm start` uses the right version.\n',
  })
})
