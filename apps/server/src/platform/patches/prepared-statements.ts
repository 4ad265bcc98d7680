import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import type {
  BackendMessage,
  CommandCompleteMessage,
  DataRowMessage,
  Field,
  ParameterDescriptionMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { EngineStopped } from '../db/engine-stopped.ts'

const plansMax = 256
/** Statements are prepared when they are seen a second time. */
const seenTextsMax = 1024

interface PreparedStatement {
  name: string
  types: number[]
  columns: Field[]
}

export interface ProtocolClient {
  parsers: PGlite['parsers']
  serializers: PGlite['serializers']
  send(messages: Uint8Array[]): BackendMessage[]
}

const evictOldest = <Value>(map: Map<string, Value>, max: number): Value | undefined => {
  if (map.size <= max) return undefined
  for (const [text, value] of map) {
    map.delete(text)
    return value
  }
  return undefined
}

/** PostgreSQL reports SQLSTATE 0A000 if the plan's result type has changed. */
const isOutdated = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')

const isRow = (message: BackendMessage): message is DataRowMessage => message.name === 'dataRow'
const isColumns = (message: BackendMessage): message is RowDescriptionMessage =>
  message.name === 'rowDescription'
const isParameters = (message: BackendMessage): message is ParameterDescriptionMessage =>
  message.name === 'parameterDescription'
const isEnd = (message: BackendMessage): message is CommandCompleteMessage =>
  message.name === 'commandComplete'

/**
 * Returns a command tag such as `INSERT 0 1`, `SELECT 3` or `COMMIT`. Throws if it's missing, since the
 * statement didn't complete.
 */
export const tagOf = (answer: BackendMessage[]): string => {
  const end = answer.findLast(isEnd)
  if (!end) throw new EngineStopped()
  return end.text
}

const countOf = (tag: string): number => Number(/\d+$/.exec(tag)?.[0] ?? 0)

/** Makes one call into WebAssembly per query instead of six. */
export class PreparedStatements {
  readonly #client: ProtocolClient
  readonly #statements = new Map<string, PreparedStatement>()
  readonly #seenTexts = new Map<string, true>()
  #count = 0

  constructor(client: ProtocolClient) {
    this.#client = client
  }

  run<Row>(text: string, params: readonly unknown[], options?: QueryOptions): Results<Row> {
    const statement = this.#statement(text, options)
    const { serializers, parsers } = this.#client
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null
      const type = statement.types[index] ?? 0
      const serializer = options?.serializers?.[type] ?? serializers[type]
      return serializer ? serializer(value) : String(value)
    })
    try {
      const replies = this.#client.send([
        serialize.bind({ statement: statement.name, values }),
        serialize.execute(),
        serialize.sync(),
      ])
      const affectedRows = countOf(tagOf(replies))
      const columns = statement.columns.map(({ name, dataTypeID }) => ({
        name,
        dataTypeID,
        read: options?.parsers?.[dataTypeID] ?? parsers[dataTypeID],
      }))
      const rows = replies.filter(isRow).map(({ fields }) => {
        const row = columns.map(({ dataTypeID, read }, index): unknown => {
          const field: string | null = fields[index]
          return field === null || !read ? field : read(field, dataTypeID)
        })
        return options?.rowMode === 'array'
          ? row
          : Object.fromEntries(columns.map(({ name }, index) => [name, row[index]]))
      })
      const fields = columns.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
      return { rows: rows as Row[], fields, affectedRows }
    } catch (error) {
      if (isOutdated(error)) this.#forget(text)
      throw error
    }
  }

  #statement(text: string, options?: QueryOptions): PreparedStatement {
    const existing = this.#statements.get(text)
    if (existing) {
      this.#statements.delete(text)
      this.#statements.set(text, existing)
      return existing
    }
    const shouldPrepare = this.#seenTexts.delete(text)
    const name = shouldPrepare ? `s${(this.#count += 1)}` : ''
    const replies = this.#client.send([
      serialize.parse({ name, text, ...(options?.paramTypes ? { types: options.paramTypes } : {}) }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ])
    const types = replies.find(isParameters)?.dataTypeIDs ?? []
    const columns = replies.find(isColumns)?.fields ?? []
    const statement = { name, types, columns }
    if (shouldPrepare) this.#statements.set(text, statement)
    else this.#seenTexts.set(text, true)
    evictOldest(this.#seenTexts, seenTextsMax)
    const oldest = evictOldest(this.#statements, plansMax)
    if (oldest) this.#close(oldest)
    return statement
  }

  #forget(text: string): void {
    const existing = this.#statements.get(text)
    if (!existing) return
    this.#statements.delete(text)
    this.#close(existing)
  }

  #close({ name }: PreparedStatement): void {
    this.#client.send([serialize.close({ type: 'S', name }), serialize.sync()])
  }
}
