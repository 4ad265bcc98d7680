import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/chat/chats'
import type { ChatId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { allowTool } from '../../tools/assistant-tools/index.ts'
import { replyToTools, startRun } from '../../answers/index.ts'
import { loadChat } from './access.ts'
import { requireRunSlot, buildResumeSpec } from './ask-model.ts'

type ApprovalsInput = BodyOf<typeof endpoints.answerApprovals>

export const answerApprovals = async (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  { answers }: ApprovalsInput,
): Promise<{ isResumed: boolean }> => {
  const { resumedRun, spec } = await context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    await requireRunSlot(context, tx, actor, chat)
    const { tools, resumedRun } = await replyToTools(context, tx, actor, chat.grant, answers)
    for (const [index, { approved, scope }] of answers.entries())
      if (approved) await allowTool(tx, actor, chat.grant, tools[index]?.name ?? '', scope)
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId, change: 'updated' })
    const spec =
      resumedRun && (await buildResumeSpec(context, tx, actor, chat, resumedRun, { searchesWeb: true }))
    return { resumedRun, spec }
  })
  if (!resumedRun || !spec) return { isResumed: false }
  const { run, questionId, resumeState } = resumedRun
  startRun(context, run, { questionId, resumeState, spec })
  return { isResumed: true }
}
