import { type ComposedMessage, composeMessage } from '@atelier/contract/answers/compose-message'
import type { ChatFilter, ChatPermission } from '@atelier/contract/chat/chat'
import type { ChatId, FolderId, ProjectId } from '@atelier/contract/ids'
import { searchWords } from '@atelier/contract/search-words'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { pageOf, readCursor } from '../../../platform/keyset.ts'
import { loadProject } from '../../projects/projects/index.ts'
import { findVisibleSources } from '../../sources/attachments/storage/index.ts'
import { selectRunningRuns } from '../../answers/lifecycle/index.ts'
import { loadChat } from './access.ts'
import { markChangedCitations } from './mark-changed.ts'
import { botOfChat } from './ask-model.ts'
import { cursorOf, selectChats } from './list-queries.ts'
import { presentListedChat, type WholeChat } from './present.ts'
import { selectMessageAttachments, selectMessages, selectWaitingAttachments } from './queries.ts'
import { withoutSources } from './messages/without-sources.ts'

interface ListInput {
  cursor?: string | undefined
  limit: number
  q?: string | undefined
  filter?: ChatFilter | undefined
  projectId?: ProjectId | undefined
  folderId?: FolderId | undefined
  ids?: readonly ChatId[] | undefined
}

export const listChats = async (context: AppContext, actor: Actor, input: ListInput) => {
  const { q = '', filter = 'ALL', projectId, folderId, ids: chatIds, limit } = input
  if (projectId) await loadProject(context, actor, projectId, 'READ')
  const words = searchWords(q)
  const rows = await selectChats(
    context.db,
    { ownerId: actor.userId, filter, words, projectId, folderId, chatIds },
    readCursor(input.cursor),
    limit + 1,
  )
  const page = pageOf(rows, limit, cursorOf(filter))
  return { chats: page.items.map((row) => presentListedChat(row, words)), nextCursor: page.nextCursor }
}

export const readChat = async (context: AppContext, actor: Actor, id: ChatId): Promise<WholeChat> => {
  const chat = await loadChat(context, actor, id, 'READ')
  const { db } = context
  const project =
    chat.projectId && !chat.isCutOff ? await loadProject(context, actor, chat.projectId, 'READ') : null
  const runs = await selectRunningRuns(db, id)
  const liveMessages = new Map<string, ComposedMessage>()
  for (const run of runs)
    liveMessages.set(run.messageId, composeMessage(await context.runLog.read(db, run.id)))
  const rows = await selectMessages(db, id)
  const bot = await botOfChat(db, actor, chat).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_ALLOWED') return null
    throw error
  })
  const isBotUnavailable = chat.chatbotId !== null && bot === null
  const visibleSourceIds = await findVisibleSources(db, chat)
  const refusedPermissions: ChatPermission[] =
    chat.isCutOff || project?.archivedAt != null ? ['SEND_MESSAGE', 'RENAME_CHAT'] : []
  if (isBotUnavailable) refusedPermissions.push('SEND_MESSAGE')
  return {
    chat,
    bot: bot?.chatBot ?? null,
    project: project && {
      id: project.id,
      name: project.name,
      symbol: project.symbol,
      isCreator: project.createdByUserId === actor.userId,
    },
    messages: (
      await markChangedCitations(
        db,
        rows.map((row) => (visibleSourceIds ? withoutSources(row, visibleSourceIds) : row)),
      )
    ).map((row) => {
      const liveMessage = row.status === 'streaming' ? liveMessages.get(row.id) : undefined
      return liveMessage
        ? { ...row, parts: [...liveMessage.parts], citations: [...liveMessage.citations] }
        : row
    }),
    attachments: await selectMessageAttachments(db, id),
    waitingAttachments: await selectWaitingAttachments(db, id),
    streamingMessageId: runs[0]?.messageId ?? null,
    refusedPermissions,
    mayShare:
      actor.kind === 'user' &&
      !chat.isPreview &&
      !chat.isTemporary &&
      !chat.isCutOff &&
      (!project || (project.createdByUserId === actor.userId && project.archivedAt === null)),
  }
}
