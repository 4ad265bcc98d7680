import type { ChatId, UserId } from '@atelier/contract/ids'
import type { UserEvent } from '@atelier/contract/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { user, userEvent } from '../../db/schema/index.ts'
import { engines, openTestDatabase } from '../../test/engines.ts'
import { hasPostgres } from '../../test/postgres.ts'
import type { OpenDatabase } from '../db/database.ts'
import { createLog } from '../log.ts'
import { uuidv7 } from '../uuid.ts'
import { type NumberedUserEvent, openUserEvents, type UserEvents } from './user-events.ts'

const log = createLog('silent')

const chatEvent = (): UserEvent => ({ type: 'chat', chatId: uuidv7<ChatId>(), change: 'updated' })

/** Reads the given number of events, then stops. */
const take = async (events: AsyncIterable<NumberedUserEvent>, amount: number) => {
  const batch: NumberedUserEvent[] = []
  for await (const event of events) if (batch.push(event) === amount) break
  return batch
}

const addUser = async ({ db }: OpenDatabase) => {
  const id = uuidv7<UserId>()
  await db.insert(user).values({ id, name: 'Ada', email: id })
  return id
}

describe.each(engines)('events on %s', (engine) => {
  let database: OpenDatabase
  let events: UserEvents
  let ada: UserId
  const controller = new AbortController()

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    events = await openUserEvents(database, { log })
  })
  afterAll(async () => {
    await events[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    ada = await addUser(database)
  })

  const publish = async (event: UserEvent, userIds = [ada]) => {
    await database.db.transaction((tx) => events.publish(tx, userIds, event))
  }
  /** Starts following. The subscription is active when it resolves. */
  const begin = async (userId = ada, after: number | null = null) => {
    const iterator = events.follow(userId, { afterId: after }, controller.signal)[Symbol.asyncIterator]()
    const first = iterator.next()
    await database.ping()
    await database.ping()
    return {
      [Symbol.asyncIterator]: () => {
        let isFirst = true
        return {
          next: () => {
            if (!isFirst) return iterator.next()
            isFirst = false
            return first
          },
          return: () => iterator.return?.() ?? Promise.resolve({ done: true as const, value: undefined }),
        }
      },
    }
  }

  it('delivers committed events in order to all of the user’s readers and no one else', async () => {
    const [bob, bobEvents] = [await addUser(database), [chatEvent(), chatEvent(), chatEvent()]]
    const readers = [await begin(), await begin()]
    const bobsReader = await begin(bob)
    for (const event of bobEvents) await publish(event)
    await publish({ type: 'preference' }, [bob])
    for (const reader of readers) {
      const receivedEvents = await take(reader, 3)
      expect(receivedEvents.map(({ event }) => event)).toEqual(bobEvents)
      expect(receivedEvents.map(({ id }) => id)).toEqual(
        receivedEvents.map(({ id }) => id).toSorted((a, b) => a - b),
      )
    }
    expect((await take(bobsReader, 1))[0]?.event).toEqual({ type: 'preference' })
  })

  it('doesn’t deliver rolled-back events', async () => {
    const reader = await begin()
    await database.db
      .transaction(async (tx) => {
        await events.publish(tx, [ada], { type: 'invitation' })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await publish({ type: 'preference' })
    expect((await take(reader, 1))[0]?.event).toEqual({ type: 'preference' })
  })

  it('resumes after the last event that was read', async () => {
    const reader = await begin()
    const chatEvents = [chatEvent(), chatEvent(), chatEvent(), chatEvent()]
    for (const event of chatEvents) await publish(event)
    const [, second] = await take(reader, 2)
    const rest: unknown[] = []
    for await (const { id, event } of events.follow(ada, { afterId: second?.id ?? 0 }, controller.signal)) {
      // events may be delivered again while other transactions are open
      if (id !== null && id > (second?.id ?? 0)) rest.push(event)
      if (rest.length === 2) break
    }
    expect(rest).toEqual(chatEvents.slice(2))
  })

  it('tells a reader who was away too long to reload everything, then continues', async () => {
    const reader = await begin()
    await publish(chatEvent())
    const [oldEvent] = await take(reader, 1)
    await events.deleteBefore(new Date(Date.now() + 1000))
    const oldFeed = events.follow(ada, { afterId: oldEvent?.id ?? 0 }, controller.signal)
    const lateFeed = oldFeed[Symbol.asyncIterator]()
    const next = async (): Promise<string | undefined> => {
      const { value } = (await lateFeed.next()) as IteratorResult<NumberedUserEvent, undefined>
      return value?.event.type
    }
    expect(await next()).toBe('reset')
    await publish({ type: 'invitation' })
    expect(await next()).toBe('invitation')
  })

  it('deletes only old events', async () => {
    const reader = await begin()
    await publish(chatEvent())
    await publish(chatEvent())
    const [first, second] = await take(reader, 2)
    await events.deleteBefore(new Date(Date.now() - 3_600_000))
    expect(await take(events.follow(ada, { afterId: first?.id ?? 0 }, controller.signal), 1)).toEqual([
      second,
    ])
  })

  it('delivers recent events once to a reader who was already listening', async () => {
    const [earlyEvent, lateEvent] = [chatEvent(), chatEvent()]
    await publish({ type: 'preference' }, [await addUser(database)])
    await publish(earlyEvent)
    const followOptions = { afterId: null, lookbackMs: 2_000 }
    const reader = events.follow(ada, followOptions, controller.signal)[Symbol.asyncIterator]()
    expect((await reader.next()).value).toMatchObject({ event: earlyEvent })
    await publish(lateEvent)
    expect((await reader.next()).value).toMatchObject({ event: lateEvent })
    await database.db.update(userEvent).set({ createdAt: new Date(Date.now() - 60_000) })
    const other = events.follow(ada, followOptions, controller.signal)[Symbol.asyncIterator]()
    const next = other.next()
    await database.ping()
    await publish({ type: 'preference' })
    expect((await next).value).toMatchObject({ event: { type: 'preference' } })
  })

  it('ends when its reader leaves', async () => {
    const abortController = new AbortController()
    const all = take(events.follow(ada, { afterId: null }, abortController.signal), 99)
    await database.ping()
    abortController.abort()
    expect(await all).toEqual([])
  })

  it('writes one event for each of many people at once, and none for an empty list', async () => {
    const people = await Promise.all([addUser(database), addUser(database)])
    const readers = await Promise.all(people.map((person) => begin(person)))
    await publish({ type: 'invitation' }, [...people, ...people])
    for (const reader of readers) expect(await take(reader, 1)).toHaveLength(1)
    await expect(publish({ type: 'invitation' }, [])).resolves.toBeUndefined()
  })
})

describe.runIf(hasPostgres())('events of concurrent transactions', () => {
  it('are not lost to a reader who resumes between their commits', async () => {
    await using database = await openTestDatabase('postgres')
    await using events = await openUserEvents(database, { log })
    const ada = await addUser(database)
    const controller = new AbortController()
    const reader = take(events.follow(ada, { afterId: null }, controller.signal), 1)
    await database.ping()
    const [slowEvent, quickEvent] = [chatEvent(), chatEvent()]
    const [hasWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slowTransaction = database.db.transaction(async (tx) => {
      await events.publish(tx, [ada], slowEvent)
      hasWritten.resolve()
      await mayCommit.promise
    })
    await hasWritten.promise
    await database.db.transaction((tx) => events.publish(tx, [ada], quickEvent))
    const [firstEvent] = await reader
    expect(firstEvent?.event).toEqual(quickEvent)
    mayCommit.resolve()
    await slowTransaction
    const [missedEvent] = await take(
      events.follow(ada, { afterId: firstEvent?.id ?? 0 }, controller.signal),
      1,
    )
    expect(missedEvent?.event).toEqual(slowEvent)
    expect(missedEvent?.id).toBeLessThan(firstEvent?.id ?? 0)
  })

  it('are read from the table when the listening connection was lost', async () => {
    await using database = await openTestDatabase('postgres')
    await using events = await openUserEvents(database, { log })
    const ada = await addUser(database)
    const controller = new AbortController()
    const reader = events.follow(ada, { afterId: null }, controller.signal)[Symbol.asyncIterator]()
    const first = reader.next()
    await database.db.transaction((tx) => events.publish(tx, [ada], { type: 'preference' }))
    expect((await first).value).toMatchObject({ event: { type: 'preference' } })
    await database.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'atelier listener' and datname = current_database()`)
    await database.db.transaction((tx) => events.publish(tx, [ada], { type: 'invitation' }))
    expect((await reader.next()).value).toMatchObject({ event: { type: 'invitation' } })
  })

  it('can be closed when the listening connection was just lost', async () => {
    await using database = await openTestDatabase('postgres')
    for (let attempt = 1; attempt <= 20; attempt++) {
      const events = await openUserEvents(database, { log })
      await database.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'atelier listener' and datname = current_database()`)
      await expect(events[Symbol.asyncDispose]()).resolves.toBeUndefined()
    }
  })
})
