import { expect, it } from 'vitest'
import { aChat } from '../../test/fixtures.ts'
import { groupByDay } from './chat-groups.tsx'

it('puts chats under Today, Yesterday and Earlier by the calendar and keeps their order', () => {
  const now = new Date(2026, 10, 20, 1).getTime()
  const chat = (title: string, hoursAgo: number) => aChat({ title, updatedAt: now - hoursAgo * 3_600_000 })
  const groups = groupByDay([chat('a', 0), chat('b', 0.5), chat('c', 2), chat('d', 24.5), chat('e', 26)], now)
  expect(groups.map(({ title, chats }) => [title, chats.map((one) => one.title)])).toEqual([
    ['Today', ['a', 'b']],
    ['Yesterday', ['c', 'd']],
    ['Earlier', ['e']],
  ])
})
