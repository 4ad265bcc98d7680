import type { InfiniteData } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { liveList } from './live-list.ts'

interface Item {
  id: string
  size: number
}
interface Page {
  items: Item[]
  total: number
  nextCursor: string | null
}

const { meta } = liveList<Page, Item>({
  read: () => Promise.reject(new Error('not asked')),
  items: (page) => page.items,
  withItems: ({ nextCursor, ...page }, items, freshPage) => ({ ...page, ...freshPage, items, nextCursor }),
  compare: (a, b) => b.size - a.size,
})

const item = (id: string, size: number): Item => ({ id, size })

const pageOf = (nextCursor: string | null = 'more') => ({
  pages: [
    { items: [item('a', 9), item('b', 8)], total: 9, nextCursor: 'two' },
    { items: [item('c', 5), item('d', 4)], total: 9, nextCursor },
  ],
  pageParams: [null, 'two'],
})

const merge = (data: object, ids: string[], items: Item[], total = 9) => {
  const freshPage = { items, total, nextCursor: null }
  const { pages } = meta.list.merge(data, new Set(ids), freshPage) as InfiniteData<Page>
  return pages.map((page) => page.items.map(({ id, size }) => `${id}${size}`).join(' '))
}

it('VLT-14 keeps a changed item in place, or moves it to its new position', () => {
  expect(merge(pageOf(), ['c'], [item('c', 5)])).toEqual(['a9 b8', 'c5 d4'])
  expect(merge(pageOf(), ['d'], [item('d', 99)])).toEqual(['d99 a9 b8', 'c5'])
  expect(merge(pageOf(), ['a'], [item('a', 6)])).toEqual(['b8', 'a6 c5 d4'])
})

it('VLT-14 removes deleted items, and inserts new ones', () => {
  expect(merge(pageOf(), ['b', 'x'], [item('x', 7)])).toEqual(['a9', 'x7 c5 d4'])
  expect(merge(pageOf(), ['a', 'b', 'c', 'd'], [])).toEqual(['', ''])
})

it('VLT-14 leaves items that sort after the loaded ones to the next page, if there is one', () => {
  expect(merge(pageOf(), ['x'], [item('x', 1)])).toEqual(['a9 b8', 'c5 d4'])
  expect(merge(pageOf(null), ['x'], [item('x', 1)])).toEqual(['a9 b8', 'c5 d4 x1'])
  expect(merge(pageOf(), ['a'], [item('a', 1)])).toEqual(['b8', 'c5 d4'])
})

it('VLT-14 keeps every page’s cursor and updates the counts', () => {
  const { pages } = meta.list.merge(pageOf(), new Set(['a']), {
    items: [],
    total: 8,
    nextCursor: null,
  }) as InfiniteData<Page>
  expect(pages.map(({ total, nextCursor }) => [total, nextCursor])).toEqual([
    [8, 'two'],
    [8, 'more'],
  ])
})
