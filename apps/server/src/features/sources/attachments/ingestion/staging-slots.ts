import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'

/** More than any browser sends in parallel, but too few for one person to fill the disk. */
const unfinishedUploadsMax = { user: 40, job: 40, guest: 6 } as const

/** Uploads that are starting and not yet counted by `staging`. */
const startingUploads = new Map<UserId, number>()

export const withStagingSlot = async <Result>(
  { staging }: Pick<AppContext, 'staging'>,
  { userId, kind }: Actor,
  start: () => Promise<Result>,
): Promise<Result> => {
  const startingCount = startingUploads.get(userId) ?? 0
  startingUploads.set(userId, startingCount + 1)
  try {
    if (
      startingCount >= unfinishedUploadsMax[kind] ||
      startingCount + (await staging.countOf(userId)) >= unfinishedUploadsMax[kind]
    )
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'You have too many unfinished uploads. Finish or cancel some first.',
        { retryAfterSeconds: 60 },
      )
    return await start()
  } finally {
    const remaining = (startingUploads.get(userId) ?? 1) - 1
    if (remaining === 0) startingUploads.delete(userId)
    else startingUploads.set(userId, remaining)
  }
}
