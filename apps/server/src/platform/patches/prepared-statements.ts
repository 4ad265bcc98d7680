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

/** A plan takes some 30 KB: this many take a few megabytes. */
const keptMax = 256
/** Texts that were seen once: a text is worth a plan of its own when it comes again. */
const seenMax = 1024

interface PreparedStatement {
  name: string
  /** OID of each parameter's type. */
  types: number[]
  /** What it answers of its columns, told once; empty when it gives no rows. */
  columns: Field[]
}

export interface ProtocolClient {
  parsers: PGlite['parsers']
  serializers: PGlite['serializers']
  /** Sends messages of PostgreSQL's extended query protocol, and throws the first failure of them. */
  send(messages: Uint8Array[]): BackendMessage[]
}

/** Forgets the oldest beyond `most`, which is answered. */
const trim = <Value>(map: Map<string, Value>, most: number): Value | undefined => {
  if (map.size <= most) return undefined
  for (const [text, value] of map) {
    map.delete(text)
    return value
  }
  return undefined
}

/** A plan of a table that has changed since gives other columns: SQLSTATE 0A000. */
const isOutdated = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')

const isRow = (message: BackendMessage): message is DataRowMessage => message.name === 'dataRow'
const isColumns = (message: BackendMessage): message is RowDescriptionMessage =>
  message.name === 'rowDescription'
const isParameters = (message: BackendMessage): message is ParameterDescriptionMessage =>
  message.name === 'parameterDescription'
const isEnd = (message: BackendMessage): message is CommandCompleteMessage =>
  message.name === 'commandComplete'

/** The tag that a statement ended with: `INSERT 0 1`, `SELECT 3`, `COMMIT`. Throws where none came, for then it was not done. */
export const tagOf = (answer: BackendMessage[]): string => {
  const end = answer.findLast(isEnd)
  if (!end) throw new EngineStopped()
  return end.text
}

/** Rows that a statement wrote or gave. */
const countOf = (tag: string): number => Number(/\d+$/.exec(tag)?.[0] ?? 0)

/**
 * The statements that one connection has prepared, by their text. PGlite's own `query` parses and
 * plans a text each time and takes six turns through WebAssembly for it; a prepared one takes one
 * (https://www.postgresql.org/docs/17/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY).
 */
export class PreparedStatements {
  readonly #client: ProtocolClient
  readonly #kept = new Map<string, PreparedStatement>()
  readonly #seen = new Map<string, true>()
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
      const write = options?.serializers?.[type] ?? serializers[type]
      return write ? write(value) : String(value)
    })
    try {
      const answer = this.#client.send([
        serialize.bind({ statement: statement.name, values }),
        serialize.execute(),
        serialize.sync(),
      ])
      const affectedRows = countOf(tagOf(answer))
      const columns = statement.columns.map(({ name, dataTypeID }) => ({
        name,
        dataTypeID,
        read: options?.parsers?.[dataTypeID] ?? parsers[dataTypeID],
      }))
      const rows = answer.filter(isRow).map(({ fields }) => {
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

  /** Prepared by name when its text came before; else the unnamed statement, which lasts until the next. */
  #statement(text: string, options?: QueryOptions): PreparedStatement {
    const existing = this.#kept.get(text)
    if (existing) {
      // the one used last is forgotten last
      this.#kept.delete(text)
      this.#kept.set(text, existing)
      return existing
    }
    const isKept = this.#seen.delete(text)
    const name = isKept ? `s${(this.#count += 1)}` : ''
    const answer = this.#client.send([
      serialize.parse({ name, text, ...(options?.paramTypes ? { types: options.paramTypes } : {}) }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ])
    const types = answer.find(isParameters)?.dataTypeIDs ?? []
    const columns = answer.find(isColumns)?.fields ?? []
    const statement = { name, types, columns }
    if (isKept) this.#kept.set(text, statement)
    else this.#seen.set(text, true)
    trim(this.#seen, seenMax)
    const oldest = trim(this.#kept, keptMax)
    if (oldest) this.#close(oldest)
    return statement
  }

  #forget(text: string): void {
    const existing = this.#kept.get(text)
    if (!existing) return
    this.#kept.delete(text)
    this.#close(existing)
  }

  #close({ name }: PreparedStatement): void {
    this.#client.send([serialize.close({ type: 'S', name }), serialize.sync()])
  }
}
