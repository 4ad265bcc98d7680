import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layout } from '../lib/layout.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const key = ['lamps']

it('NAV-05 keeps data fresh for a minute, then reloads it, and removes it when it isn’t viewed', async () => {
  const client = createQueryClient()
  let readCount = 0
  const read = () => client.fetchQuery({ queryKey: key, queryFn: () => (readCount += 1) })
  const startedAt = Date.now()
  expect(await read()).toBe(1)
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(startedAt)
  vi.setSystemTime(startedAt + layout.cacheFreshnessMs - 1)
  expect(await read()).toBe(1)
  vi.setSystemTime(startedAt + layout.cacheFreshnessMs + 1)
  expect(await read()).toBe(2)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(client.getQueryCache().find({ queryKey: key })).toBeUndefined()
})

it('NAV-05 loads again what changed while it was loaded for the first time', async () => {
  const client = createQueryClient()
  const firstLoad = Promise.withResolvers<string>()
  let loadCount = 0
  const observer = new QueryObserver(client, {
    queryKey: key,
    queryFn: () => ((loadCount += 1) === 1 ? firstLoad.promise : Promise.resolve('completed')),
  })
  const unsubscribe = observer.subscribe(() => undefined)
  // an event of the server
  void client.invalidateQueries({ queryKey: key })
  firstLoad.resolve('analysing')
  await vi.advanceTimersByTimeAsync(0)
  expect([loadCount, observer.getCurrentResult().data]).toEqual([2, 'completed'])
  unsubscribe()
})
