import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')

it('the image installs exactly what the lockfile pins, and every service is pinned to a version', () => {
  expect(dockerfile).toContain('RUN npm ci ')
  expect(dockerfile).not.toMatch(/setup\.mjs|npm (?:i|install) /)
  const images = [
    ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ...[...compose.matchAll(/^\s+image: (?!atelier$)(\S+)/gm)].map(([, image]) => image),
  ]
  expect(images.length).toBeGreaterThan(5)
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?[\w.-]*$/)
})
