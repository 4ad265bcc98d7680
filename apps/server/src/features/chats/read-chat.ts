import { composeMessage } from '@atelier/contract/compose-message'
import type { ChatId, ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { loadProject } from '../projects/index.ts'
import { findRunningRun } from '../runs/index.ts'
import { loadChat } from './access.ts'
import { presentChat, type WholeChat } from './present.ts'
import { selectChats, selectMessageAttachments, selectMessages, selectWaitingAttachments } from './queries.ts'

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

/** A chat with its tree; an answer in flight shows what was stored of it so far. */
export const readChat = async (context: AppContext, actor: Actor, id: ChatId): Promise<WholeChat> => {
  const chat = await loadChat(context, actor, id, 'READ')
  const { db } = context
  const project = chat.projectId ? await loadProject(context, actor, chat.projectId, 'READ') : null
  const run = await findRunningRun(db, id)
  const soFar = run ? composeMessage(await context.runLog.read(db, run.id)) : null
  const rows = await selectMessages(db, id)
  return {
    chat,
    project: project && {
      id: project.id,
      name: project.name,
      symbol: project.symbol,
      isCreator: project.createdByUserId === actor.userId,
    },
    messages: rows.map((row) =>
      row.id === run?.messageId && row.status === 'streaming' && soFar
        ? { ...row, parts: [...soFar.parts], citations: [...soFar.citations] }
        : row,
    ),
    attachments: await selectMessageAttachments(db, id),
    waiting: await selectWaitingAttachments(db, id),
    streamingMessageId: run?.messageId ?? null,
    isReadOnly: project?.archivedAt != null,
  }
}
