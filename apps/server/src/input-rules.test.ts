import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/input-rules.md'), 'utf8')
const quotedNames = [...page.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

const calls = new Set(
  globSync('packages/contract/src/endpoints/**/*.ts', { cwd: root })
    .flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(/method: '(\w+)',\s+path: '([^']+)'/g),
    ])
    .map(([, method, path]) => `${method} ${path}`),
)
// tus is a protocol of its own and not part of the contract
calls.add('POST /v1/uploads')

const files = globSync(['apps/server/src/**/*.ts', 'packages/contract/src/**/*.ts'], { cwd: root })

describe('the page about cross-field rules', () => {
  it('names endpoints that exist', () => {
    const routes = quotedNames.filter((text) => /^[A-Z]+ \//.test(text))
    expect(routes.length).toBeGreaterThan(20)
    expect(routes.filter((call) => !calls.has(call))).toEqual([])
  })

  it('names files that exist', () => {
    const places = quotedNames.filter((text) => text.endsWith('.ts'))
    expect(places.length).toBeGreaterThan(20)
    expect(places.filter((place) => !files.some((path) => path.endsWith(`/${place}`)))).toEqual([])
  })
})
