import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { collectWhenIdle } from './collect-when-idle.ts'

/** In a function of its own, so that no variable keeps the buffer. */
const makeGarbage = () => new WeakRef(Buffer.alloc(40 * 1024 * 1024))

it('collects garbage when the process is idle', async () => {
  using _collection = collectWhenIdle()
  const garbage = makeGarbage()
  await expect.poll(() => garbage.deref() === undefined).toBe(true)
})

it('doesn’t collect again before memory has grown', async () => {
  const collect = vi.fn<() => void>()
  using _collection = collectWhenIdle(collect)
  await expect.poll(() => collect.mock.calls.length).toBe(1)
  await delay(3_000)
  expect(collect).toHaveBeenCalledOnce()
})

it('doesn’t collect while the process is busy', async () => {
  const collect = vi.fn<() => void>()
  using _collection = collectWhenIdle(collect)
  const end = performance.now() + 3_000
  while (performance.now() < end) {
    const pieceEnd = performance.now() + 50
    while (performance.now() < pieceEnd) continue
    await delay(50)
  }
  expect(collect).not.toHaveBeenCalled()
})
