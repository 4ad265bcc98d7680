import { AsyncLocalStorage } from 'node:async_hooks'

const origins = new AsyncLocalStorage<string | undefined>()

export const requestOrigin = (): string | undefined => origins.getStore()

export const withOrigin = <Result>(origin: string | undefined, work: () => Result): Result =>
  origins.run(origin, work)
