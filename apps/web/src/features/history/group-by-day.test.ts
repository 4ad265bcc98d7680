import { expect, it } from 'vitest'
import { aChat } from '../../test/fixtures.ts'
import { groupByDay } from './group-by-day.ts'

it('CHT-01 groups chats by calendar days and weeks in order', () => {
  const now = new Date(2026, 10, 20, 1).getTime()
  const chat = (title: string, hoursAgo: number) => aChat({ title, updatedAt: now - hoursAgo * 3_600_000 })
  const chats = [
    chat('a', 0),
    chat('b', 0.5),
    chat('c', 2),
    chat('d', 24.5),
    chat('e', 26),
    chat('f', 24 * 20),
  ]
  const groups = groupByDay([...chats, chat('g', 24 * 60)], now)
  expect(groups.map(({ title, items }) => [title, items.map((item) => item.title)])).toEqual([
    ['Today', ['a', 'b']],
    ['Yesterday', ['c', 'd']],
    ['Last 7 days', ['e']],
    ['Last 30 days', ['f']],
    ['Earlier', ['g']],
  ])
})
