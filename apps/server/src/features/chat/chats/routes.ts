import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import { createText as beginTextCall } from '@atelier/contract/endpoints/crafts/crafts'
import { listProjectThreads } from '@atelier/contract/endpoints/projects/projects'
import type { AppContext } from '../../../context.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { selectRunningRuns } from '../../answers/lifecycle/index.ts'
import { countGuestRequest } from '../../people/plans/index.ts'
import { loadChat } from './access.ts'
import { answerApprovals } from './answer-approvals.ts'
import { answerForm } from './answer-form.ts'
import { answerStream, lastEventId } from './answer-stream.ts'
import { createText } from './create-text.ts'
import {
  changeChat,
  changeChats,
  createChat,
  deleteChat,
  moveChat,
  removeWaitingFile,
  stopChat,
} from './change-chat.ts'
import { deleteMessage, rateAnswer } from './messages/change-message.ts'
import { exportChat } from './messages/export-chat.ts'
import { presentChat, presentWholeChat } from './present.ts'
import { listChats, readChat } from './read-chat.ts'
import { continueAnswer, regenerateMessage, sendMessage } from './messages/send-message.ts'

export const chatRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.createChat, async ({ actor, body }) => presentChat(await createChat(context, actor, body)))
  serve(endpoints.listChats, ({ actor, query }) => listChats(context, actor, query))
  serve(listProjectThreads, ({ actor, params, query }) =>
    listChats(context, actor, { ...query, projectId: params.projectId }),
  )
  serve(endpoints.getChat, async ({ actor, params }) =>
    presentWholeChat(await readChat(context, actor, params.chatId)),
  )
  serve(endpoints.updateChat, async ({ actor, params, body }) =>
    presentChat(await changeChat(context, actor, params.chatId, body)),
  )
  serve(endpoints.changeChats, async ({ actor, body }) => ({ ids: await changeChats(context, actor, body) }))
  serve(endpoints.exportChat, ({ actor, params, query }) => exportChat(context, actor, params.chatId, query))
  serve(endpoints.moveChat, async ({ actor, params, body }) =>
    presentChat(await moveChat(context, actor, params.chatId, body.projectId)),
  )
  serve(endpoints.removeWaitingFile, async ({ actor, params }) => {
    await removeWaitingFile(context, actor, params.chatId, params.attachmentId)
    return { id: params.attachmentId }
  })
  serve(endpoints.deleteChat, async ({ actor, params }) => {
    await deleteChat(context, actor, params.chatId)
    return { id: params.chatId }
  })
  serve(endpoints.sendMessage, async ({ actor, params, body, once, request, network }) => {
    const since = context.access.changes
    const { id } = await once(async () => {
      await countGuestRequest(context, actor, network)
      return sendMessage(context, actor, params.chatId, body)
    })
    return answerStream(context, { actor, request, since, ...params }, id, 0)
  })
  serve(endpoints.regenerateMessage, async ({ actor, params, body, once, request, network }) => {
    const since = context.access.changes
    const { id } = await once(async () => {
      await countGuestRequest(context, actor, network)
      return regenerateMessage(context, actor, params.chatId, params.messageId, body)
    })
    return answerStream(context, { actor, request, since, chatId: params.chatId }, id, 0)
  })
  serve(endpoints.continueAnswer, async ({ actor, params, body, once, request, network }) => {
    const { chatId, messageId } = params
    const since = context.access.changes
    const { id } = await once(async () => {
      await countGuestRequest(context, actor, network)
      return continueAnswer(context, actor, chatId, messageId, body)
    })
    return answerStream(context, { actor, request, since, chatId }, id, 0)
  })
  serve(beginTextCall, ({ actor, params, body }) => createText(context, actor, params.chatId, body))
  serve(endpoints.rateAnswer, ({ actor, params, body }) =>
    rateAnswer(context, actor, params.chatId, params.messageId, body),
  )
  serve(endpoints.deleteMessage, async ({ actor, params }) => {
    await deleteMessage(context, actor, params.chatId, params.messageId)
    return { id: params.messageId }
  })
  serve(endpoints.answerApprovals, ({ actor, params, body }) =>
    answerApprovals(context, actor, params.chatId, body),
  )
  serve(endpoints.answerForm, ({ actor, params, body }) => answerForm(context, actor, params, body))
  serve(endpoints.followChat, async ({ actor, params, query, request }) => {
    const since = context.access.changes
    const chat = await loadChat(context, actor, params.chatId, 'FOLLOW_ANSWER')
    const runs = await selectRunningRuns(context.db, chat.id)
    const run = query.messageId ? runs.find(({ messageId }) => messageId === query.messageId) : runs[0]
    if (!run) return new Response(null, { status: 204 })
    return answerStream(context, { actor, request, since, ...params }, run.id, lastEventId(request))
  })
  serve(endpoints.stopChat, async ({ actor, params }) => ({
    stopped: await stopChat(context, actor, params.chatId),
  }))
}
