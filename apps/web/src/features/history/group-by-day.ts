import type { Chat } from '@atelier/contract/chat'
import { daysBetween } from '../../lib/relative-time.ts'

export interface DayGroup {
  title: 'Today' | 'Yesterday' | 'Earlier'
  chats: Chat[]
}

const titleOf = (days: number): DayGroup['title'] =>
  days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : 'Earlier'

/** Chats under Today, Yesterday and Earlier, by the reader's calendar; the order within a group is kept. */
export const groupByDay = (chats: readonly Chat[], now: number = Date.now()): DayGroup[] => {
  const groups = Map.groupBy(chats, (chat) => titleOf(daysBetween(chat.updatedAt, now)))
  return (['Today', 'Yesterday', 'Earlier'] as const).flatMap((title) => {
    const inGroup = groups.get(title)
    return inGroup === undefined ? [] : [{ title, chats: inGroup }]
  })
}
