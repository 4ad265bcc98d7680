import type { TestApp } from './make-app.ts'

/** Runs `work` while no one has model tokens left today. A limit of 0 would turn answers off. */
export const withoutTokens = <Result>(test: TestApp, work: () => Promise<Result>): Promise<Result> =>
  withTokensPerDay(test, -1, work)

export const withTokensPerDay = async <Result>(
  { context }: TestApp,
  limit: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { limits } = context.config
  const { tokensPerDay } = limits
  Object.assign(limits, { tokensPerDay: limit })
  try {
    return await work()
  } finally {
    Object.assign(limits, { tokensPerDay })
  }
}

/** Runs `work` while the free plan has this much storage, in bytes. */
export const withStorageLimit = async <Result>(
  { context }: TestApp,
  storageBytes: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { plans } = context.config
  const { free } = plans
  Object.assign(plans, { free: { ...free, storageBytes } })
  try {
    return await work()
  } finally {
    Object.assign(plans, { free })
  }
}
