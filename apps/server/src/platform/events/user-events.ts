import type { UserId } from '@atelier/contract/ids'
import type { UserEvent } from '@atelier/contract/user-event'
import type { Database, OpenDatabase } from '../db/database.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../outages.ts'
import {
  channel,
  deleteEvents,
  insertEvents,
  findNewestEventId,
  selectEvents,
  selectEventsAfter,
  selectEventsSince,
  selectRecentEvents,
  type StoredEvent,
} from './queries.ts'

const inboxEventsMax = 1_000

class Inbox {
  #events: StoredEvent[] = []
  #hasGap = false
  #wake: () => void = () => undefined

  push(event: StoredEvent) {
    if (this.#events.length < inboxEventsMax) this.#events.push(event)
    else this.#hasGap = true
    this.#wake()
  }

  markGap() {
    this.#hasGap = true
    this.#wake()
  }

  drain(): { events: StoredEvent[]; hasGap: boolean } {
    const batch = { events: this.#events, hasGap: this.#hasGap }
    this.#events = []
    this.#hasGap = false
    return batch
  }

  async wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#hasGap || this.#events.length > 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const wake = () => resolve()
    this.#wake = wake
    signal.addEventListener('abort', wake)
    await promise
    signal.removeEventListener('abort', wake)
  }
}

export interface NumberedUserEvent {
  /**
   * For Last-Event-ID. IDs aren't strictly increasing, since concurrent transactions may commit in another
   * order.
   */
  id: number
  event: UserEvent
}

interface FollowFrom {
  afterId: number | null
  lookbackMs?: number
}

export interface UserEvents extends AsyncDisposable {
  /** Call in the transaction of the cause; delivered when it commits. */
  publish(tx: Database, userIds: readonly UserId[], event: UserEvent): Promise<void>
  /**
   * Yields events after `afterId` or from the last `lookbackMs`, each at least once. Starts with
   * `{type:'reset'}` if they have expired.
   */
  follow(userId: UserId, from: FollowFrom, signal: AbortSignal): AsyncIterable<NumberedUserEvent>
  deleteBefore(cutoff: Date): Promise<void>
}

export const openUserEvents = async (database: OpenDatabase, { log }: { log: Log }): Promise<UserEvents> => {
  const { db } = database
  const inboxes = new Map<UserId, Set<Inbox>>()
  const closeController = new AbortController()

  let eventIds: number[] = []
  let isReading = false
  const deliver = async () => {
    if (isReading) return
    isReading = true
    while (eventIds.length > 0) {
      const ids = eventIds
      eventIds = []
      try {
        for (const storedEvent of await selectEvents(db, ids))
          inboxes.get(storedEvent.userId)?.forEach((inbox) => inbox.push(storedEvent))
      } catch (error) {
        logFailure(log, error, {}, 'could not read events')
        markGaps()
      }
    }
    isReading = false
  }
  const markGaps = () => inboxes.forEach((readers) => readers.forEach((inbox) => inbox.markGap()))

  const unlisten = await database.listen(
    channel,
    (payload) => {
      const [userId, id] = payload.split(' ') as [UserId, string]
      if (!inboxes.has(userId)) return
      eventIds.push(Number(id))
      void deliver()
    },
    markGaps,
  )

  const subscribe = (userId: UserId) => {
    const inbox = new Inbox()
    const userInboxes = inboxes.get(userId) ?? new Set()
    userInboxes.add(inbox)
    inboxes.set(userId, userInboxes)
    const unsubscribe = () => {
      userInboxes.delete(inbox)
      if (userInboxes.size === 0 && inboxes.get(userId) === userInboxes) inboxes.delete(userId)
    }
    return { inbox, unsubscribe }
  }

  async function* follow(userId: UserId, { afterId, lookbackMs = 0 }: FollowFrom, signal: AbortSignal) {
    const endSignal = AbortSignal.any([signal, closeController.signal])
    const { inbox, unsubscribe } = subscribe(userId)
    try {
      let position = afterId ?? (await findNewestEventId(db, userId))
      let deliveredIds = new Set<number>()
      let needsPoll = afterId !== null
      if (afterId === null && lookbackMs > 0) {
        const recentEvents = await selectRecentEvents(db, userId, lookbackMs)
        deliveredIds = new Set(recentEvents.map(({ id }) => id))
        for (const { id, event } of recentEvents) yield { id: (position = Math.max(position, id)), event }
      }
      while (!endSignal.aborted) {
        if (needsPoll) {
          const missedEvents = await selectMissedEvents(userId, position, afterId)
          deliveredIds = new Set(missedEvents.map(({ id }) => id))
          for (const { id, event } of missedEvents) yield { id: (position = id), event }
        }
        const { events, hasGap } = inbox.drain()
        needsPoll = hasGap
        for (const { id, event } of events) if (!deliveredIds.has(id)) yield { id: (position = id), event }
        if (!hasGap) await inbox.wait(endSignal)
      }
    } finally {
      unsubscribe()
    }
  }

  const selectMissedEvents = async (
    userId: UserId,
    position: number,
    afterId: number | null,
  ): Promise<NumberedUserEvent[]> => {
    const missedEvents = await selectEventsSince(db, userId, position)
    if (missedEvents) return missedEvents
    if (afterId === null && position === 0) return selectEventsAfter(db, userId, 0)
    const newest = await findNewestEventId(db, userId)
    return [{ id: Math.max(position, newest), event: { type: 'reset' } }]
  }

  return {
    publish: async (tx, userIds, event) => {
      const uniqueIds = [...new Set(userIds)]
      if (uniqueIds.length === 0) return
      await insertEvents(tx, uniqueIds, event)
    },
    follow,
    deleteBefore: async (cutoff) => {
      await deleteEvents(db, cutoff)
    },
    [Symbol.asyncDispose]: async () => {
      closeController.abort()
      await unlisten()
    },
  }
}
