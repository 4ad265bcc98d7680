import { createHash } from 'node:crypto'
import type { ComposedMessage } from '@atelier/contract/answers/compose-message'
import type { BotSide } from '@atelier/contract/bots/bot-test'
import type { BotTestId, ChatbotId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { offeredTools } from '../../tools/assistant-tools/index.ts'
import { datasetTools } from '../../datasets/index.ts'
import { botRules, loadBot, loadBotForUse, modelOfBot } from '../bots/index.ts'
import { answerOnce, temporaryTurn } from '../../answers/lifecycle/index.ts'
import { selectOwnerSources } from '../../answers/sources/index.ts'
import { findTest, saveResult } from './queries.ts'

type Sources = Awaited<ReturnType<typeof selectOwnerSources>>

export const fingerprintOf = (config: unknown, sources: Sources): string =>
  createHash('sha256')
    .update(
      JSON.stringify([config, sources.map(({ id, status, pages, summary }) => [id, status, pages, summary])]),
    )
    .digest('hex')

const textOf = ({ parts }: ComposedMessage): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')

export const runTest = async (
  context: AppContext,
  actor: Actor,
  { chatbotId, testId }: { chatbotId: ChatbotId; testId: BotTestId },
  side: BotSide,
  abortSignal: AbortSignal,
): Promise<void> => {
  const { db, clock } = context
  const {
    grant,
    test,
    live: liveBot,
  } = await db.transaction(async (tx) => {
    const bot = await loadBot(tx, actor, chatbotId, 'EDIT_BOT')
    return { grant: bot.grant, live: bot.live, test: await findTest(tx, bot.grant, testId) }
  })
  if (!test) throw notFound()
  if (side === 'live' && liveBot === null)
    throw new AppError('CONFLICT', 'This bot hasn’t been deployed yet. Try its draft.')
  const bot = await loadBotForUse(db, actor, chatbotId, side === 'draft')
  const [model, sources, allTools] = await Promise.all([
    modelOfBot(context, bot),
    selectOwnerSources(db, chatbotId),
    offeredTools(context, actor.userId, null),
  ])
  const tools = allTools.filter(
    ({ policy, tool }) => policy === 'allow' && tool.effect === 'read' && !datasetTools.includes(tool),
  )
  const { message, tokens, startedAt } = await answerOnce(context, actor, {
    resolvedModel: model,
    spec: { branch: [temporaryTurn('user', test.question)], ...botRules(bot, tools), sources },
    signal: abortSignal,
  })
  const citedSources = new Map(message.citations.map(({ attachmentId: id, title }) => [id, { id, title }]))
  await db.transaction(async (tx) => {
    // redundant: the foreign key rejects answers to a deleted question
    if (!(await findTest(tx, grant, testId))) throw notFound()
    await saveResult(tx, grant, {
      testId,
      side,
      fingerprint: fingerprintOf(bot.config, sources),
      answer: textOf(message),
      cited: [...citedSources.values()],
      milliseconds: clock.now().getTime() - startedAt.getTime(),
      tokens: tokens.input + tokens.output,
      ranAt: startedAt,
    })
  })
}
