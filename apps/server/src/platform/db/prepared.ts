import { type Placeholder, sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Stands in a query for a value that every run gives. */
export type Value<Type> = Placeholder<string, Type>

/** Stand in a query for the values that every run gives, in their order. */
export type Values<Types extends unknown[]> = { [Index in keyof Types]: Value<Types[Index]> }

interface Query<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>
}

export interface Preparable<Rows> {
  prepare(name: string): Query<Rows>
}

/** What drizzle runs the queries of a database, or of one transaction, on. */
const clientOf = (db: Database): unknown => Reflect.get(db._.session, 'client')
/** The same for a database and its transactions. */
const dialectOf = (db: Database): object => Reflect.get(db, 'dialect')

let count = 0

/**
 * A query that is built once, at its first run, and is a prepared statement of every connection
 * from then on. Built for each run anew it takes more of the processor than the engine needs to
 * answer it. For queries of one form that run with every call or question.
 */
export const prepared = <Types extends unknown[], Rows>(
  build: (db: Database, ...values: Values<Types>) => Preparable<Rows>,
): ((db: Database, ...values: Types) => Promise<Rows>) => {
  const name = `atelier_${(count += 1)}`
  const queries = new WeakMap<object, Query<Rows>>()
  const queryFor = (db: Database, length: number): Query<Rows> => {
    const known = queries.get(dialectOf(db))
    if (known) return known
    const values = Array.from({ length }, (_, index) => sql.placeholder(`${index}`))
    const query = build(db, ...(values as Values<Types>)).prepare(name)
    queries.set(dialectOf(db), query)
    return query
  }
  return (db, ...values) => {
    const query = queryFor(db, values.length)
    // drizzle prepares for one connection or transaction: nothing but the client differs in another
    const own: Query<Rows> = Object.assign(Object.create(query), { client: clientOf(db) })
    return own.execute(Object.fromEntries(values.entries()))
  }
}
