import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { stagedOwner } from './upload-metadata.ts'

/** What the actor has begun to upload and not finished goes. */
export const discardUploads = async ({ staging }: AppContext, actor: Actor): Promise<void> => {
  for await (const { id, upload } of staging.list())
    if (upload && stagedOwner(upload.metadata) === actor.userId) await staging.remove(id)
}
