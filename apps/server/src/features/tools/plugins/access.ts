import type { PluginId } from '@atelier/contract/ids'
import { authorize, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { usesPlugins } from '../../people/plans/index.ts'
import { findServer, type ServerRow } from './queries.ts'

type PluginRight = 'READ_PLUGIN' | 'EDIT_PLUGIN'

export const requireAccount = ({ kind }: Actor): void => {
  if (kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to use plugins.')
}

/** LAB-03: plugins can be used only after they are enabled in Labs. */
export const requirePluginsEnabled = async (db: Database, actor: Actor): Promise<void> => {
  requireAccount(actor)
  if (!(await usesPlugins(db, actor.userId)))
    throw new AppError('NOT_ALLOWED', 'Turn on MCP/Plugins in Labs first.')
}

const pluginPolicy: Policy<'plugin', ServerRow, PluginRight> = {
  kind: 'plugin',
  idOf: ({ id }) => id,
  errorFor: ({ ownerId }, _right, { userId }) => (ownerId === userId ? null : notFound()),
}

export const loadPlugin = async <Right extends PluginRight>(
  db: Database,
  actor: Actor,
  id: PluginId,
  right: Right,
): Promise<WithGrant<ServerRow, 'plugin', Right>> => {
  requireAccount(actor)
  return authorize(pluginPolicy, actor, await findServer(db, id, right === 'EDIT_PLUGIN'), right)
}

const creationPolicy: Policy<'plugin', { id: PluginId }, 'EDIT_PLUGIN'> = {
  kind: 'plugin',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

export const authorizePluginCreation = (
  actor: Actor,
): WithGrant<{ id: PluginId }, 'plugin', 'EDIT_PLUGIN'> => {
  // redundant: only accounts can turn plugins on
  requireAccount(actor)
  return authorize(creationPolicy, actor, { id: uuidv7<PluginId>() }, 'EDIT_PLUGIN')
}
