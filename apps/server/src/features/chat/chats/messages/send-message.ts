import { automaticTitle } from '@atelier/contract/chat/automatic-title'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/chat/chats'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError, notFound } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { modelOfBot } from '../../../bots/bots/index.ts'
import { continueRun, startRun } from '../../../answers/index.ts'
import { readBranch, type Turn } from '../../../answers/lifecycle/index.ts'
import { loadChat } from '../access.ts'
import { askModel, botOfChat, countAgainstLimit, type AnswerOptions, buildResumeSpec } from '../ask-model.ts'
import { attach } from './attach.ts'
import { mentionParts } from './mentions.ts'
import { linkToMessage, touchChat } from '../queries.ts'

type SendInput = BodyOf<typeof endpoints.sendMessage>
type SendRequest = SendInput & Pick<AnswerOptions, 'toolPermissions'>
type AnswerInput = BodyOf<typeof endpoints.continueAnswer>

/** Returns the requested branch, else the newest; empty if the message starts the chat anew. */
export const readRequestedBranch = async (
  tx: Database,
  chatId: ChatId,
  parentId: SendInput['parentId'],
): Promise<readonly Turn[]> => {
  if (parentId === null) return []
  const branch = await readBranch(tx, chatId, parentId)
  if (parentId && branch.length === 0) throw notFound()
  return branch
}

const resolveModelFor = async (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  requestedModel: string | undefined,
) => {
  // redundant: checked again when the question is stored
  const chat = requestedModel === undefined ? await loadChat(context, actor, chatId, 'SEND_MESSAGE') : null
  const bot = chat && (await botOfChat(context.db, actor, chat))
  return bot ? modelOfBot(context, bot) : context.models.resolve(requestedModel)
}

/** Stores the question; the model is called after the transaction commits. */
export const sendMessage = async (context: AppContext, actor: Actor, chatId: ChatId, input: SendRequest) => {
  const { effort, searchesWeb, toolPermissions } = input
  const options = { effort, searchesWeb, toolPermissions }
  const { id: model } = await resolveModelFor(context, actor, chatId, input.model)
  const { run, start } = await context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    const now = context.clock.now()
    await touchChat(tx, chat.grant, now, chat.isTitled ? null : automaticTitle(input.text))
    await countAgainstLimit(context, tx, actor, chat)
    const previousTurns = await readRequestedBranch(tx, chatId, input.parentId)
    const question: Turn = {
      id: uuidv7<MessageId>(),
      role: 'user',
      parts: [{ type: 'text', text: input.text }, ...(await mentionParts(tx, actor, input.mentions ?? []))],
      citations: [],
      branchNote: null,
    }
    const attachmentIds = input.attachmentIds ?? []
    await attach(tx, actor, chat.grant, attachmentIds)
    const askInput = { chat, model, previousTurns, question, isNewQuestion: true, options }
    const storedRun = await askModel(context, tx, actor, askInput)
    // after the question is inserted, which the links refer to
    await linkToMessage(tx, chat.grant, question.id, attachmentIds)
    return storedRun
  })
  start()
  return run
}

/** `messageId` may be that of the answer or of its question. */
export const regenerateMessage = async (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  messageId: MessageId,
  { model: requestedModel, isBeside, ...options }: BodyOf<typeof endpoints.regenerateMessage>,
) => {
  const { id: model } = await resolveModelFor(context, actor, chatId, requestedModel)
  const { run, start } = await context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    await touchChat(tx, chat.grant, context.clock.now(), null)
    const turns = await readBranch(tx, chatId, messageId)
    if (turns.length === 0) throw notFound()
    const question = turns.findLast(({ role }) => role === 'user')
    if (!question) throw new AppError('CONFLICT', 'There’s no question to regenerate an answer for.')
    const previousTurns = turns.slice(0, turns.indexOf(question))
    await countAgainstLimit(context, tx, actor, chat, isBeside ? question.id : undefined)
    return askModel(context, tx, actor, {
      chat,
      model,
      previousTurns,
      question,
      isNewQuestion: false,
      options,
    })
  })
  start()
  return run
}

export const continueAnswer = async (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  messageId: MessageId,
  { model: requestedModel, ...options }: AnswerInput,
) => {
  const { id: model, generates } = await context.models.resolve(requestedModel)
  if (!generates)
    throw new AppError(
      'CONFLICT',
      'Continuing an answer requires a language model. Send your question again instead.',
    )
  const { resumedRun, spec } = await context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    await touchChat(tx, chat.grant, context.clock.now(), null)
    await countAgainstLimit(context, tx, actor, chat)
    const resumedRun = await continueRun(context, tx, actor, chat.grant, messageId, model)
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId, change: 'updated' })
    const spec = await buildResumeSpec(context, tx, actor, chat, resumedRun, options)
    if (spec.crafts === null && resumedRun.resumeState.parts.at(-1)?.type === 'craft')
      throw new AppError('CONFLICT', 'Turn on Crafts in Labs first.')
    return { resumedRun, spec }
  })
  const { run, questionId, resumeState } = resumedRun
  startRun(context, run, { questionId, resumeState, spec })
  return run
}
