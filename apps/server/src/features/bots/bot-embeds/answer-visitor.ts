import { withoutMarkers } from '@atelier/contract/answers/citation-markers'
import { ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { verbatim } from '@atelier/contract/write-sentence'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { actAs } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { readValue } from '../../../platform/http/read-input.ts'
import type { Translate } from '../../../platform/http/reader-texts.ts'
import { renderMarkdown } from '../../../platform/http/render-markdown.ts'
import type { RateLimit } from '../../../platform/limits/queries.ts'
import { offeredTools } from '../../tools/assistant-tools/index.ts'
import { botRules, loadBotForUse, modelOfBot } from '../bots/index.ts'
import { answerOnce, temporaryTurn } from '../../answers/lifecycle/index.ts'
import { selectOwnerSources } from '../../answers/sources/index.ts'
import { assistantLimit, dayOf, findPlan } from '../../people/plans/index.ts'
import { countVisitorAnswer, countVisitorTokens, findEmbedded, refundVisitorAnswer } from './queries.ts'

const hourMs = 60 * 60_000

/** Questions per hour of one visitor to one bot, and of all visitors. */
const visitorLimit: RateLimit = {
  attempts: limits.bot.visitorQuestions,
  blockMs: hourMs,
  maxBlockMs: hourMs,
  resetAfterMs: hourMs,
}
const networkLimit: RateLimit = { ...visitorLimit, attempts: limits.bot.visitorQuestionsOfNetwork }
const botLimit: RateLimit = { ...visitorLimit, attempts: limits.bot.visitorQuestionsOfAll }

/** Oldest first. The page sends the whole conversation again, since the server stores nothing. */
const Conversation = z.strictObject({
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        text: z.string().trim().min(1).max(limits.bot.visitorTextMax),
      }),
    )
    .min(1)
    .max(limits.bot.visitorMessages)
    .refine((messages) => messages.at(-1)?.role === 'user', 'The last message is the question.'),
})

export const findEmbeddedBot = (db: AppContext['db'], id: string) => {
  const chatbotId = ChatbotId.safeParse(id)
  return chatbotId.success ? findEmbedded(db, chatbotId.data) : Promise.resolve(null)
}

class DailyLimitError extends AppError {}

const secondsUntilTomorrow = (now: Date): number =>
  Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) / 1000)

/** Visitors must not see messages about the owner's plan and models. */
const maskError = (error: unknown, translate: Translate): unknown => {
  if (!(error instanceof AppError)) return error
  const { retryAfterSeconds } = error
  const options = { cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  return error instanceof DailyLimitError
    ? new AppError(
        error.code,
        verbatim(translate('All answers for today have been used. Try again tomorrow.')),
        options,
      )
    : new AppError(error.code, verbatim(translate('Couldn’t get an answer. Try again later.')), options)
}

/** Ignores sessions, stores nothing, and uses only the bot's sources and safe tools. */
export const answerVisitor = async (
  context: AppContext,
  id: string,
  body: unknown,
  visitor: { network: string; translate: Translate },
  signal: AbortSignal,
): Promise<{ text: string; html: string; sources: string[] }> => {
  const { config, db, throttle } = context
  const embeddedBot = await findEmbeddedBot(db, id)
  if (!embeddedBot) throw notFound()
  const { messages } = readValue('body', Conversation, body)
  const { network, translate } = visitor
  const busyMessage = verbatim(translate('You’ve asked a lot of questions. Try again later.'))
  await throttle.consumeWith(visitorLimit, busyMessage, 'bot visitor', id, network)
  await throttle.consumeWith(networkLimit, busyMessage, 'bot visitor', network)
  const crowdedMessage = verbatim(translate('This bot is very busy right now. Try again later.'))
  await throttle.consumeWith(botLimit, crowdedMessage, 'bot visitors', id)
  const failedMessage = verbatim(translate('Couldn’t get an answer. Try again later.'))
  const owner = actAs({ kind: 'job', userId: embeddedBot.ownerId })
  const chatbotId = ChatbotId.parse(id)
  const day = dayOf(context.clock.now())
  const bot = await loadBotForUse(db, owner, chatbotId, false)
  const [model, sources, allTools] = await Promise.all([
    modelOfBot(context, bot),
    selectOwnerSources(db, chatbotId),
    offeredTools(context, embeddedBot.ownerId, null),
  ])
  // other tools could reach the owner's private data
  const tools = allTools.filter(({ tool }) => tool.isEssential && tool.effect === 'read')
  const { message } = await answerOnce(context, owner, {
    resolvedModel: model,
    spec: {
      branch: messages.map(({ role, text }) => temporaryTurn(role, text)),
      ...botRules(bot, tools),
      sources,
      sealed: new Set(embeddedBot.opensSources ? [] : sources.map(({ id }) => id)),
    },
    signal,
    allowance: {
      charge: async (tx) => {
        const isOff = config.limits.tokensPerDay === 0
        if (isOff || assistantLimit(await findPlan(tx, embeddedBot.ownerId), config) === 0)
          throw new AppError('USAGE_LIMIT_REACHED', failedMessage)
        if (!(await countVisitorAnswer(tx, bot.grant, day, config.limits.tokensPerDay)))
          throw new DailyLimitError(
            'TOO_MANY_REQUESTS',
            'This bot has reached its daily limit for visitors. Try again tomorrow.',
            {
              retryAfterSeconds: secondsUntilTomorrow(context.clock.now()),
            },
          )
      },
      refund: () => refundVisitorAnswer(db, bot.grant, day),
      recordTokens: ({ input, output }) => countVisitorTokens(db, bot.grant, day, input + output),
    },
  }).catch((error: unknown) => {
    throw maskError(error, translate)
  })
  const text = message.parts
    .flatMap((part) => (part.type === 'text' ? [withoutMarkers(part.text)] : []))
    .join('\n\n')
  const titles = embeddedBot.opensSources ? message.citations.map(({ title }) => title) : []
  const [html = ''] = await renderMarkdown([text])
  return { text, html, sources: [...new Set(titles)] }
}
