import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { revokeAccess } from '../../../platform/mcp/sign-in.ts'
import { selectServers, type ServerRow } from './queries.ts'
import { accessOf } from './target.ts'

export const endSignIn = async (context: AppContext, row: ServerRow): Promise<void> => {
  const access = accessOf(context, row)
  if (access)
    await revokeAccess(access, { allow: context.config.outboundAllow }).catch((error: unknown) =>
      context.log.info({ err: error, plugin: row.id }, 'could not revoke a plugin’s sign-in'),
    )
}

export const endSignIns = async (context: AppContext, actor: Actor): Promise<void> => {
  const rows = await selectServers(context.db, actor)
  await Promise.all(rows.map((row) => endSignIn(context, row)))
}
