import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'

/** Far more than a browser sends side by side, and few enough that one person cannot fill the disk. */
const unfinishedMost = { user: 40, job: 40, guest: 6 } as const

/** Begun uploads take room until they are whole or a day old: each person has so many. */
export const requireStagingRoom = async (context: AppContext, actor: Actor): Promise<void> => {
  if ((await context.staging.countOf(actor.userId)) >= unfinishedMost[actor.kind])
    throw new AppError(
      'TOO_MANY_REQUESTS',
      'You have many unfinished uploads. Finish or cancel some first.',
      {
        retryAfterSeconds: 60,
      },
    )
}
