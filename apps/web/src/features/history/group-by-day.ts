import { daysBetween } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'

const titles = [t('Today'), t('Yesterday'), t('Last 7 days'), t('Last 30 days'), t('Earlier')] as const

interface DayGroup<Item> {
  title: (typeof titles)[number]
  items: Item[]
}

const titleOf = (days: number): DayGroup<unknown>['title'] => {
  if (days <= 0) return t('Today')
  if (days === 1) return t('Yesterday')
  return days <= 7 ? t('Last 7 days') : days <= 30 ? t('Last 30 days') : t('Earlier')
}

/** Groups by the day of the last change in the user's time zone; keeps the order within groups. */
export const groupByDay = <Item extends { updatedAt: number }>(
  items: readonly Item[],
  now: number = Date.now(),
): DayGroup<Item>[] => {
  const groups = Map.groupBy(items, (item) => titleOf(daysBetween(item.updatedAt, now)))
  return titles.flatMap((title) => {
    const groupItems = groups.get(title)
    return groupItems === undefined ? [] : [{ title, items: groupItems }]
  })
}
