import type { CraftId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import { authorize, type WithGrant, type Policy } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { loadProject } from '../projects/projects/index.ts'
import { findCraft } from './queries.ts'

type CraftWithAccess = NonNullable<Awaited<ReturnType<typeof findCraft>>>
type CraftRight = 'READ' | 'USE' | 'EDIT' | 'SHARE'

const craftPolicy: Policy<'craft', CraftWithAccess, CraftRight> = {
  kind: 'craft',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

const projectRights: { [Right in CraftRight]?: 'CHAT' | 'SHARE_CHAT' } = { EDIT: 'CHAT', SHARE: 'SHARE_CHAT' }

/**
 * The only source of craft grants. Only the owner gets one; after leaving the craft's project, only to read.
 */
export const loadCraft = async <Right extends CraftRight>(
  db: Database,
  actor: Actor,
  id: CraftId,
  right: Right,
): Promise<WithGrant<CraftWithAccess, 'craft', Right>> => {
  const craft = await findCraft(db, actor.userId, id)
  if (craft?.isCutOff && right === 'USE') throw notFound()
  if (craft?.isCutOff && right !== 'READ') throw new AppError('NOT_ALLOWED', messages.chat.projectAccessLost)
  const requirement = projectRights[right]
  if (craft?.projectId && requirement) await loadProject({ db }, actor, craft.projectId, requirement)
  return authorize(craftPolicy, actor, craft, right)
}
