import type { ChatId, ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { loadProject } from '../projects/index.ts'
import { presentChat } from './present.ts'
import { selectChats } from './queries.ts'

interface ListInput {
  cursor?: string | undefined
  limit: number
  q?: string | undefined
  projectId?: ProjectId | undefined
  ids?: readonly ChatId[] | undefined
}

/** A page of the actor's own chats, last changed first. */
export const listChats = async (context: AppContext, actor: Actor, input: ListInput) => {
  if (input.projectId) await loadProject(context, actor, input.projectId, 'READ')
  const rows = await selectChats(
    context.db,
    { ownerId: actor.userId, search: input.q || undefined, projectId: input.projectId, only: input.ids },
    readCursor(input.cursor),
    input.limit + 1,
  )
  const page = pageOf(rows, input.limit, (row) => ({ at: row.updatedAt, id: row.id }))
  return { chats: page.items.map(presentChat), nextCursor: page.nextCursor }
}
