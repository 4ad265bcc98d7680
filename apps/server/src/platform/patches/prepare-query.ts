import { is, Param, type Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

/** Placeholders of a prepared query by the names of their values. */
export type Placeholders<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name> }

interface Runnable<Result> {
  execute(values?: Record<string, unknown>): Promise<Result>
}

/** A query as Drizzle prepares it on either engine. */
interface PreparedQuery<Result> extends Runnable<Result> {
  readonly params: readonly unknown[]
}

interface Session {
  readonly client: unknown
  prepareQuery(query: Query, fields: undefined, name: string, isArray: boolean): PreparedQuery<unknown>
}

interface Internals {
  readonly session: Session
  readonly dialect: { sqlToQuery(query: SQL): Query }
}

type Builder<Result> = { prepare(name: string): Runnable<Result> }

const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** Drizzle passes null for a placeholder to the column's encoder, which expects a value. */
const passNullThrough = (param: unknown): unknown => {
  if (!is(param, Param)) return param
  const { value, encoder } = param
  return new Param(value, {
    mapToDriverValue: (input: unknown) => (input === null ? null : encoder.mapToDriverValue(input)),
  })
}

let count = 0

/**
 * A query whose text is built once per engine, because building it takes Drizzle longer than running it.
 * PostgreSQL plans it once per connection. Not for lists whose length changes.
 */
export const prepareQuery = <Values extends object, Result>(
  build: (db: Database, params: Placeholders<Values>) => Builder<Result> | SQL,
): ((db: Database, values: Values) => Promise<Result>) => {
  const name = `q${(count += 1)}`
  const preparedQueries = new Map<unknown, PreparedQuery<Result>>()

  const prepare = (db: Database): PreparedQuery<Result> => {
    const { session, dialect } = db as unknown as Internals
    const builder = build(db, placeholders as Placeholders<Values>)
    const query =
      'prepare' in builder
        ? builder.prepare(name)
        : session.prepareQuery(dialect.sqlToQuery(builder), undefined, name, false)
    const { params } = query as PreparedQuery<Result>
    return Object.create(query, { params: { value: params.map(passNullThrough) } }) as PreparedQuery<Result>
  }

  return (db, values) => {
    const { session } = db as unknown as Internals
    const query = preparedQueries.get(session.constructor) ?? prepare(db)
    preparedQueries.set(session.constructor, query)
    // a transaction has a client of its own
    const boundQuery = Object.create(query, { client: { value: session.client } }) as Runnable<Result>
    return boundQuery.execute(values as Record<string, unknown>)
  }
}
