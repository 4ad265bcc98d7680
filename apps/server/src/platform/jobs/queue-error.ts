import type { Db } from 'pg-boss'

/** pg-boss emits spread copies of errors, which lack class and cause. Properties with symbols survive. */
const originalErrorKey = Symbol('original error')

export const withOriginalErrors = (db: Db): Db => ({
  ...db,
  executeSql: (text, values) =>
    db.executeSql(text, values).catch((error: unknown) => {
      if (error instanceof Error) Reflect.set(error, originalErrorKey, error)
      throw error
    }),
})

export const readQueueError = (event: object): Error => {
  const error: unknown = Reflect.get(event, originalErrorKey) ?? event
  return error instanceof Error ? error : Object.assign(new Error(), error)
}
