import type { ApiKeyId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { loadKeyHolder } from './access.ts'
import { deleteApiKey } from './queries.ts'

/** The key's next call is refused, and streams that it opened end. */
export const revokeApiKey = async (context: AppContext, actor: Actor, id: ApiKeyId): Promise<void> => {
  const holder = loadKeyHolder(actor)
  await context.db.transaction(async (tx) => {
    if (!(await deleteApiKey(tx, holder, id))) throw notFound()
    await context.access.changed(tx, [holder.id])
  })
}
