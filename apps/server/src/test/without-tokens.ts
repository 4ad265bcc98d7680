import type { TestApp } from './make-app.ts'

/** Does something where nobody has tokens left for a model today. */
export const withoutTokens = async <Result>(
  { context }: TestApp,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { limits } = context.config
  const { tokensPerDay } = limits
  Object.assign(limits, { tokensPerDay: 0 })
  try {
    return await work()
  } finally {
    Object.assign(limits, { tokensPerDay })
  }
}
