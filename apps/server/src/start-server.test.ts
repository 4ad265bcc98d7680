import { startAtelier } from '@atelier/testing/start-atelier'
import { expect, it } from 'vitest'

it('API-01 keeps a connection longer than a proxy does that stands in front', async () => {
  await using atelier = await startAtelier()
  const { headers } = await fetch(`${atelier.url}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=75')
}, 60_000)
