import { daysBetween } from '../../lib/relative-time.ts'

const titles = ['Today', 'Yesterday', 'Last 7 days', 'Last 30 days', 'Earlier'] as const

interface DayGroup<Item> {
  title: (typeof titles)[number]
  items: Item[]
}

const titleOf = (days: number): DayGroup<unknown>['title'] => {
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days <= 7 ? 'Last 7 days' : days <= 30 ? 'Last 30 days' : 'Earlier'
}

/** What changed last under titles from Today to Earlier, by the reader's calendar; the order within a group is kept. */
export const groupByDay = <Item extends { updatedAt: number }>(
  items: readonly Item[],
  now: number = Date.now(),
): DayGroup<Item>[] => {
  const groups = Map.groupBy(items, (item) => titleOf(daysBetween(item.updatedAt, now)))
  return titles.flatMap((title) => {
    const inGroup = groups.get(title)
    return inGroup === undefined ? [] : [{ title, items: inGroup }]
  })
}
