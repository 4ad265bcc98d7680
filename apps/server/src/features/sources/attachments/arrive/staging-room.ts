import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'

/** More than any browser sends in parallel, but one person can't fill the disk. */
const unfinishedMax = { user: 40, job: 40, guest: 6 } as const

/** Uploads about to begin, which nothing else counts yet. */
const beginning = new Map<UserId, number>()

export const withStagingRoom = async <Result>(
  { staging }: Pick<AppContext, 'staging'>,
  { userId, kind }: Actor,
  begin: () => Promise<Result>,
): Promise<Result> => {
  const before = beginning.get(userId) ?? 0
  beginning.set(userId, before + 1)
  try {
    if (before >= unfinishedMax[kind] || before + (await staging.countOf(userId)) >= unfinishedMax[kind])
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'You have too many unfinished uploads. Finish or cancel some first.',
        { retryAfterSeconds: 60 },
      )
    return await begin()
  } finally {
    const remaining = (beginning.get(userId) ?? 1) - 1
    if (remaining === 0) beginning.delete(userId)
    else beginning.set(userId, remaining)
  }
}
