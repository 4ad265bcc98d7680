import { expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

it('UPL-07 limits what runs at once for each person, and lets others start', async () => {
  const queue = createKeyedQueue(2)
  const order: string[] = []
  const release = Promise.withResolvers<void>()
  const start = (person: string, name: string) =>
    queue.run(person, async () => {
      order.push(name)
      await release.promise
      if (name === 'ada 1') throw new Error('failed')
    })
  const work = Promise.allSettled([
    start('ada', 'ada 1'),
    start('ada', 'ada 2'),
    start('ada', 'ada 3'),
    start('bob', 'bob 1'),
  ])
  expect(order).toEqual(['ada 1', 'ada 2', 'bob 1'])
  release.resolve()
  expect((await work).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(order).toEqual(['ada 1', 'ada 2', 'bob 1', 'ada 3'])
})
