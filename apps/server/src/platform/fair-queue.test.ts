import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

it('LAB-04 serves the user with the fewest running jobs first, and removes canceled ones', async () => {
  const queue = createFairQueue(2)
  const order: string[] = []
  const released = Promise.withResolvers<void>()
  const start = (person: string, name: string, signal?: AbortSignal) =>
    queue.run(person, signal, async () => {
      order.push(name)
      if (name.startsWith('long')) await released.promise
    })
  const controller = new AbortController()
  const work = [start('ada', 'long 1'), start('ada', 'long 2'), start('ada', 'ada 3')]
  const cancelledStart = start('bob', 'bob, gone', controller.signal)
  const last = start('bob', 'bob 1')
  controller.abort(new Error('stopped'))
  await expect(cancelledStart).rejects.toThrow('stopped')
  released.resolve()
  await Promise.all([...work, last])
  expect(order).toEqual(['long 1', 'long 2', 'bob 1', 'ada 3'])
})

it('UPL-07 lets people take turns, and alternates with work without a person', async () => {
  const queue = createFairQueue(1)
  const order: string[] = []
  const start = (person: string | undefined, name: string) =>
    queue.run(person, undefined, async () => {
      order.push(name)
    })
  await Promise.all([
    start('ada', 'ada 1'),
    start('ada', 'ada 2'),
    start('ada', 'ada 3'),
    start('bob', 'bob 1'),
    start(undefined, 'anyone 1'),
    start(undefined, 'anyone 2'),
  ])
  expect(order).toEqual(['ada 1', 'anyone 1', 'bob 1', 'anyone 2', 'ada 2', 'ada 3'])
})
