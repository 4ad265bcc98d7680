import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createSemaphore, type Semaphore } from '../semaphore.ts'
import { type LocalProgram, readLocalPrograms } from './local-programs.ts'
import { SessionExpired } from './mcp-failure.ts'
import { type McpConnection, openMcp } from './mcp-connection.ts'
import type { McpTarget } from './mcp-target.ts'

export interface McpPool extends AsyncDisposable {
  readonly programs: ReadonlyMap<string, LocalProgram>
  /** Two calls at a time; reopens once on a lost session. `key`: owner and version of the credentials. */
  readonly use: <Value>(
    key: string,
    target: McpTarget,
    work: (connection: McpConnection) => Promise<Value>,
  ) => Promise<Value>
  readonly once: <Value>(
    target: McpTarget,
    work: (connection: McpConnection) => Promise<Value>,
  ) => Promise<Value>
  readonly close: (key: string) => Promise<void>
}

interface PoolEntry {
  readonly connecting: Promise<McpConnection>
  readonly semaphore: Semaphore
  activeCalls: number
  timer: NodeJS.Timeout | null
}

const idleMs = 10 * 60_000
const concurrentCallsMax = 2
const connectionsMax = 200

interface PoolDeps {
  readonly config: Pick<Config, 'outboundAllow' | 'mcpServers'>
  readonly version: string
  readonly log: Log
}

export const createMcpPool = ({ config, version, log }: PoolDeps): McpPool => {
  const programs = readLocalPrograms(config.mcpServers)
  const connectionOptions = { allow: config.outboundAllow, programs, version }
  const entries = new Map<string, PoolEntry>()

  const isCurrent = (key: string, entry: PoolEntry) => entries.get(key) === entry
  const forget = (key: string, entry: PoolEntry): void => {
    if (isCurrent(key, entry)) entries.delete(key)
    if (entry.timer) clearTimeout(entry.timer)
  }
  const drop = async (key: string, entry: PoolEntry): Promise<void> => {
    forget(key, entry)
    const connection = await entry.connecting.catch(() => null)
    await connection?.[Symbol.asyncDispose]()
  }
  const close = async (key: string): Promise<void> => {
    const entry = entries.get(key)
    if (entry) await drop(key, entry)
  }
  const evictIdle = () => {
    if (entries.size < connectionsMax) return
    const idle = [...entries].find(([, { activeCalls }]) => activeCalls === 0)
    if (idle) void drop(idle[0], idle[1])
  }
  const getEntry = (key: string, target: McpTarget): PoolEntry => {
    const existing = entries.get(key)
    if (existing) return existing
    evictIdle()
    const pendingConnection = openMcp(target, connectionOptions)
    const entry: PoolEntry = {
      connecting: pendingConnection,
      semaphore: createSemaphore(concurrentCallsMax),
      activeCalls: 0,
      timer: null,
    }
    entries.set(key, entry)
    pendingConnection.then(
      ({ closed }) => closed.addEventListener('abort', () => void drop(key, entry), { once: true }),
      () => forget(key, entry),
    )
    return entry
  }

  const useOnce = async <Value>(
    key: string,
    target: McpTarget,
    work: (connection: McpConnection) => Promise<Value>,
  ): Promise<Value> => {
    const entry = getEntry(key, target)
    entry.activeCalls += 1
    if (entry.timer) clearTimeout(entry.timer)
    try {
      const connection = await entry.connecting
      return await entry.semaphore.run(() => work(connection))
    } catch (error) {
      forget(key, entry)
      throw error
    } finally {
      entry.activeCalls -= 1
      if (entry.activeCalls === 0 && isCurrent(key, entry))
        entry.timer = setTimeout(() => void drop(key, entry), idleMs).unref()
      else if (entry.activeCalls === 0) void drop(key, entry)
    }
  }

  return {
    programs,
    use: async (key, target, work) => {
      const isOpen = entries.has(key)
      try {
        return await useOnce(key, target, work)
      } catch (error) {
        if (!isOpen || !(error instanceof SessionExpired)) throw error
        log.info('plugin lost its session; reconnecting')
        return useOnce(key, target, work)
      }
    },
    once: async (target, work) => {
      await using connection = await openMcp(target, connectionOptions)
      return await work(connection)
    },
    close,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...entries].map(([key, entry]) => drop(key, entry)))
    },
  }
}
