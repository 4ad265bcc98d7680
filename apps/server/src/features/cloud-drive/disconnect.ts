import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { requireAccount } from './access.ts'
import { revokeToken } from './google.ts'
import { takeConnection } from './queries.ts'
import { openToken } from './tokens.ts'

/** Ends a connection here at once, and at Google if it can be reached. */
export const disconnect = async (context: AppContext, actor: Actor): Promise<{ isConnected: false }> => {
  requireAccount(actor)
  const row = await takeConnection(context.db, actor)
  const token = row && openToken(context, actor.userId, row.refreshToken ?? row.accessToken)
  if (token)
    await revokeToken(context, token).catch((error: unknown) =>
      context.log.warn({ err: error }, 'a drive’s grant could not be revoked'),
    )
  return { isConnected: false }
}
