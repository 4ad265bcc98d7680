import { AsyncLocalStorage } from 'node:async_hooks'

const origins = new AsyncLocalStorage<string | undefined>()

/** The origin of the request that is being answered, or that a job's links carry; undefined where none is known. */
export const askedOrigin = (): string | undefined => origins.getStore()

export const withOrigin = <Result>(origin: string | undefined, work: () => Result): Result =>
  origins.run(origin, work)
