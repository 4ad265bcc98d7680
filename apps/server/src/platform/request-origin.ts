import { AsyncLocalStorage } from 'node:async_hooks'

const origins = new AsyncLocalStorage<string>()

/** The origin of the request that is being answered; undefined outside of requests. */
export const askedOrigin = (): string | undefined => origins.getStore()

export const withOrigin = <Result>(origin: string, work: () => Result): Result => origins.run(origin, work)
