import { expect, it } from 'vitest'
import { createTraffic } from './traffic.ts'

it('UPL-07 reports the server as busy while someone waits for a response, and for 250 ms after', () => {
  let now = 0
  const traffic = createTraffic(true, () => now)
  expect(traffic.isBusy()).toBe(false)
  const [one, two] = [traffic.begin(), traffic.begin()]
  one()
  now = 10_000
  expect(traffic.isBusy()).toBe(true)
  two()
  now += 249
  expect(traffic.isBusy()).toBe(true)
  now += 1
  expect(traffic.isBusy()).toBe(false)
})

it('UPL-07 delays deferrable work only while someone waits, and not for long', async () => {
  const traffic = createTraffic(true)
  await traffic.throttle(Number.POSITIVE_INFINITY)
  const end = traffic.begin()
  const startedAt = performance.now()
  await traffic.throttle(40)
  expect(performance.now() - startedAt).toBeGreaterThan(75)
  await expect(traffic.throttle(1e9, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  end()
})
