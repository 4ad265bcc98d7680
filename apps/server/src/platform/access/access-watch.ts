import type { UserId } from '@atelier/contract/ids'
import type { Database, OpenDatabase } from '../db/database.ts'
import { notifyChannel } from '../db/notify.ts'
import type { Log } from '../log.ts'

const channel = 'atelier_access'
/** PostgreSQL limits a notice to 7,999 bytes. */
const idsPerNotice = 200

interface OpenStream {
  checkAccess: () => Promise<boolean>
  end: () => void
}

/** Ends open streams on every replica whose readers have lost access. */
export interface AccessWatch extends AsyncDisposable {
  /**
   * Calls `end` if `checkAccess` fails after a change. Read `since` from `changes` before the access check.
   */
  watch(userId: UserId, checkAccess: () => Promise<boolean>, end: () => void, since: number): Disposable
  readonly changes: number
  /** Call in the transaction of the change; streams are checked when it commits. */
  publishChange(tx: Database, userIds: readonly UserId[]): Promise<void>
}

export const openAccessWatch = async (
  database: OpenDatabase,
  { log }: { log: Log },
): Promise<AccessWatch> => {
  const streams = new Map<UserId, Set<OpenStream>>()
  let changeCount = 0

  const recheck = async ({ checkAccess, end }: OpenStream) => {
    try {
      if (await checkAccess()) return
    } catch (error) {
      log.info({ err: error }, 'stream closed: its reader lost access')
    }
    end()
  }
  const recheckUser = (userId: UserId) => {
    for (const stream of streams.get(userId) ?? []) void recheck(stream)
  }
  const unlisten = await database.listen(
    channel,
    (payload) => {
      changeCount += 1
      payload.split(' ').forEach((id) => recheckUser(id as UserId))
    },
    // a missed notice may have been about lost access
    () => {
      changeCount += 1
      for (const userId of streams.keys()) recheckUser(userId)
    },
  )

  return {
    get changes() {
      return changeCount
    },
    watch: (userId, checkAccess, end, since) => {
      const stream = { checkAccess, end }
      const userStreams = streams.get(userId) ?? new Set()
      userStreams.add(stream)
      streams.set(userId, userStreams)
      if (since !== changeCount) void recheck(stream)
      return {
        [Symbol.dispose]: () => {
          userStreams.delete(stream)
          if (userStreams.size === 0 && streams.get(userId) === userStreams) streams.delete(userId)
        },
      }
    },
    publishChange: async (tx, userIds) => {
      for (let index = 0; index < userIds.length; index += idsPerNotice)
        await notifyChannel(tx, channel, userIds.slice(index, index + idsPerNotice).join(' '))
    },
    [Symbol.asyncDispose]: unlisten,
  }
}
