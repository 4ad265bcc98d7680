import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createSemaphore, type Semaphore } from '../semaphore.ts'
import { type LocalProgram, readLocalPrograms } from './local-programs.ts'
import { SessionExpired } from './mcp-failure.ts'
import { type McpConnection, openMcp } from './mcp-connection.ts'
import type { McpTarget } from './mcp-target.ts'

export interface McpPool extends AsyncDisposable {
  readonly programs: ReadonlyMap<string, LocalProgram>
  /**
   * A connection serves one call at a time, and is reopened once if its session is lost. `key` is the owner
   * and the version of the credentials.
   */
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

interface PooledConnection {
  readonly connection: Promise<McpConnection>
  isBusy: boolean
  idleTimer: NodeJS.Timeout | null
}

interface Group {
  readonly turns: Semaphore
  /** The last one was used most recently. */
  connections: readonly PooledConnection[]
  pendingCalls: number
}

const idleMs = 10 * 60_000
/** Per key. A form that waits for a person occupies one connection. */
const callsAtOnce = 4
const connectionsMax = 200

interface PoolDeps {
  readonly config: Pick<Config, 'outboundAllow' | 'mcpServers'>
  readonly version: string
  readonly log: Log
}

export const createMcpPool = ({ config, version, log }: PoolDeps): McpPool => {
  const programs = readLocalPrograms(config.mcpServers)
  const connectionOptions = { allow: config.outboundAllow, programs, version }
  const groups = new Map<string, Group>()

  const isPooled = (key: string, pooledConnection: PooledConnection) =>
    groups.get(key)?.connections.includes(pooledConnection) === true
  const retire = (key: string, pooledConnection: PooledConnection): void => {
    if (pooledConnection.idleTimer) clearTimeout(pooledConnection.idleTimer)
    const group = groups.get(key)
    if (!group) return
    group.connections = group.connections.filter((each) => each !== pooledConnection)
    if (group.connections.length === 0 && group.pendingCalls === 0) groups.delete(key)
  }
  const drop = async (key: string, pooledConnection: PooledConnection): Promise<void> => {
    retire(key, pooledConnection)
    const connection = await pooledConnection.connection.catch(() => null)
    await connection?.[Symbol.asyncDispose]()
  }
  const close = async (key: string): Promise<void> => {
    await Promise.all(
      (groups.get(key)?.connections ?? []).map((pooledConnection) => drop(key, pooledConnection)),
    )
  }
  const evictIdle = () => {
    const pooledConnections = [...groups].flatMap(([key, { connections }]) =>
      connections.map((each) => ({ key, each })),
    )
    if (pooledConnections.length < connectionsMax) return
    const idleConnection = pooledConnections.find(({ each }) => !each.isBusy)
    if (idleConnection) void drop(idleConnection.key, idleConnection.each)
  }
  const groupFor = (key: string): Group => {
    const group = groups.get(key) ?? { turns: createSemaphore(callsAtOnce), connections: [], pendingCalls: 0 }
    groups.set(key, group)
    return group
  }
  const open = (key: string, group: Group, target: McpTarget): PooledConnection => {
    evictIdle()
    const connection = openMcp(target, connectionOptions)
    const pooledConnection: PooledConnection = { connection, isBusy: false, idleTimer: null }
    group.connections = [...group.connections, pooledConnection]
    connection.then(
      ({ closeSignal }) =>
        closeSignal.addEventListener('abort', () => void drop(key, pooledConnection), { once: true }),
      () => retire(key, pooledConnection),
    )
    return pooledConnection
  }

  const callOn = async <Value>(
    key: string,
    pooledConnection: PooledConnection,
    work: (connection: McpConnection) => Promise<Value>,
  ): Promise<Value> => {
    pooledConnection.isBusy = true
    if (pooledConnection.idleTimer) clearTimeout(pooledConnection.idleTimer)
    try {
      return await work(await pooledConnection.connection)
    } catch (error) {
      retire(key, pooledConnection)
      throw error
    } finally {
      pooledConnection.isBusy = false
      const group = groups.get(key)
      if (group && isPooled(key, pooledConnection)) {
        group.connections = [
          ...group.connections.filter((each) => each !== pooledConnection),
          pooledConnection,
        ]
        pooledConnection.idleTimer = setTimeout(() => void drop(key, pooledConnection), idleMs).unref()
      } else void drop(key, pooledConnection)
    }
  }

  const useOnce = async <Value>(
    key: string,
    target: McpTarget,
    work: (connection: McpConnection) => Promise<Value>,
  ): Promise<{ value: Value } | { error: unknown; wasOpen: boolean }> => {
    const group = groupFor(key)
    group.pendingCalls += 1
    try {
      return await group.turns.run(async () => {
        const idleConnection = group.connections.findLast(({ isBusy }) => !isBusy)
        try {
          return { value: await callOn(key, idleConnection ?? open(key, group, target), work) }
        } catch (error) {
          return { error, wasOpen: idleConnection !== undefined }
        }
      })
    } finally {
      group.pendingCalls -= 1
      if (group.connections.length === 0 && group.pendingCalls === 0) groups.delete(key)
    }
  }

  return {
    programs,
    use: async (key, target, work) => {
      const first = await useOnce(key, target, work)
      if ('value' in first) return first.value
      if (!first.wasOpen || !(first.error instanceof SessionExpired)) throw first.error
      log.info('plugin lost its session; reconnecting')
      const second = await useOnce(key, target, work)
      if ('value' in second) return second.value
      throw second.error
    },
    once: async (target, work) => {
      await using connection = await openMcp(target, connectionOptions)
      return await work(connection)
    },
    close,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(
        [...groups].flatMap(([key, { connections }]) =>
          connections.map((pooledConnection) => drop(key, pooledConnection)),
        ),
      )
    },
  }
}
