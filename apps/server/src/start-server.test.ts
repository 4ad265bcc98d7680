import { startAtelier } from '@atelier/testing/start-atelier'
import { expect, it } from 'vitest'

it('API-01 keeps connections open longer than a proxy in front of it', async () => {
  await using atelier = await startAtelier()
  const { headers } = await fetch(`${atelier.url}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=75')
}, 60_000)
