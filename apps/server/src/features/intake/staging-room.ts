import { readdir } from 'node:fs/promises'
import { FileStore } from '@tus/file-store'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { stagingDir } from './finish-upload.ts'
import { stagedOwner } from './upload-metadata.ts'

/** Far more than a browser sends side by side, and few enough that one person cannot fill the disk. */
const unfinishedMost = { user: 40, job: 40, guest: 6 } as const

/** Begun uploads lie on the server's disk until they are whole or a day old: each person has so many. */
export const requireStagingRoom = async (context: AppContext, actor: Actor): Promise<void> => {
  const directory = stagingDir(context)
  const store = new FileStore({ directory })
  let unfinished = 0
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.json')) continue
    const upload = await store.getUpload(name.slice(0, -'.json'.length)).catch(() => null)
    if (upload && stagedOwner(upload.metadata) === actor.userId) unfinished += 1
  }
  if (unfinished >= unfinishedMost[actor.kind])
    throw new AppError(
      'TOO_MANY_REQUESTS',
      'You have many unfinished uploads. Finish or cancel some first.',
      {
        retryAfterSeconds: 60,
      },
    )
}
