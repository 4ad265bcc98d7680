import { composeMessage } from '@atelier/contract/compose-message'
import type { ChatId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadProject } from '../projects/index.ts'
import { findRunningRun } from '../runs/index.ts'
import { loadChat } from './access.ts'
import type { WholeChat } from './present.ts'
import { selectMessageAttachments, selectMessages, selectWaitingAttachments } from './queries.ts'

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
