import type { MessageId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import type { AppContext } from '../../../context.ts'
import type { WithGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { offeredTools } from '../../tools/assistant-tools/index.ts'
import { readBranchCrafts } from '../../crafts/index.ts'
import { datasetTools } from '../../datasets/index.ts'
import { rememberTool, personalContextOf } from '../../people/personal/index.ts'
import { botRules, isCurated, loadBotForUse, type UsedBot } from '../../bots/bots/index.ts'
import {
  chatLimits,
  type ActiveAnswer,
  selectActiveAnswers,
  type RunSpec,
  hasUntrustedText,
  readBranch,
  type ResumedRun,
  type Turn,
  updateAnswer,
} from '../../answers/lifecycle/index.ts'
import {
  endWaitingAnswers,
  type ToolPermissions,
  runInProgress,
  startRun,
  storeRun,
} from '../../answers/index.ts'
import { findInstructions, selectSources, selectOwnerSources } from '../../answers/sources/index.ts'
import { webTools } from '../../tools/web-search/index.ts'
import { countMessage, lockUsage } from '../../people/usage/index.ts'
import { requireTokenBudget } from '../../people/usage/tokens/index.ts'
import { collectReferencedIds, mentionsInLastQuestion, filterUsableProjects } from './messages/mentions.ts'
import { type ChatRow, lockChat } from './queries.ts'

/** Runs at a time per person: enough for several chats, but not all of the models' capacity. */
const concurrentRunsMax = { user: 8, job: 8, guest: 3 } as const

const tooManyRuns = () =>
  new AppError(
    'TOO_MANY_REQUESTS',
    'You have too many answers in progress. Wait for one to finish or stop one, then send your message again.',
    { retryAfterSeconds: 5 },
  )

type WritableChat = WithGrant<ChatRow, 'chat', 'SEND_MESSAGE'>

const parallelAnswersMax = 2

const requireFreeSlot = (
  actor: Actor,
  chat: WritableChat,
  activeAnswers: readonly ActiveAnswer[],
  mayRunAlongside: (questionId: MessageId | null) => boolean,
): void => {
  const runningAnswers = activeAnswers.filter(({ isWaiting }) => !isWaiting)
  const runningInChat = runningAnswers.filter(({ chatId }) => chatId === chat.id)
  if (
    runningInChat.length >= parallelAnswersMax ||
    !runningInChat.every(({ questionId }) => mayRunAlongside(questionId))
  )
    throw runInProgress()
  if (runningAnswers.length >= concurrentRunsMax[actor.kind]) throw tooManyRuns()
}

export const requireRunSlot = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: WritableChat,
): Promise<void> => {
  await lockChat(tx, chat.id)
  await lockUsage(context, tx, actor)
  await requireTokenBudget(context, tx, actor)
  requireFreeSlot(actor, chat, await selectActiveAnswers(tx, actor.userId, chat.id), () => true)
}

/** Call after `touchChat`. Ends waiting answers unless `parallelQuestionId` is given. */
export const countAgainstLimit = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: WritableChat,
  parallelQuestionId?: MessageId,
): Promise<void> => {
  // locks the counter, so that the second of two simultaneous questions sees the first one's run
  await countMessage(context, tx, actor)
  await requireTokenBudget(context, tx, actor)
  const activeAnswers = await selectActiveAnswers(tx, actor.userId, chat.id)
  requireFreeSlot(actor, chat, activeAnswers, (questionId) => questionId === parallelQuestionId)
  if (parallelQuestionId === undefined && activeAnswers.some(({ isWaiting }) => isWaiting))
    await endWaitingAnswers(context, tx, chat.grant)
}

const botUnavailable = () => new AppError('NOT_ALLOWED', messages.bots.unavailable)

type AnsweredChat = Pick<ChatRow, 'id' | 'ownerId' | 'projectId' | 'chatbotId' | 'isPreview' | 'isTemporary'>

export interface AnswerOptions {
  effort?: RunSpec['effort']
  searchesWeb?: boolean | undefined
  toolPermissions?: ToolPermissions | undefined
  /** The answer to resume. */
  answer?: Turn | undefined
}

/** Null if the chat has no bot. Throws if the bot was deleted or is no longer shared. */
export const botOfChat = (
  db: Database,
  actor: Actor,
  { chatbotId, isPreview }: AnsweredChat,
): Promise<UsedBot | null> =>
  chatbotId
    ? loadBotForUse(db, actor, chatbotId, isPreview).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'NOT_FOUND' ? botUnavailable() : error
      })
    : Promise.resolve(null)

const buildRunSpec = async (
  context: AppContext,
  db: Database,
  actor: Actor,
  chat: AnsweredChat,
  branch: readonly Turn[],
  { effort, searchesWeb = false, toolPermissions, answer }: AnswerOptions,
): Promise<RunSpec> => {
  const { botId, projectIds } = mentionsInLastQuestion(branch)
  const answeringChat = botId ? { ...chat, chatbotId: botId, isPreview: false } : chat
  const bot = await botOfChat(db, actor, answeringChat)
  const sources = await selectSources(db, answeringChat, await filterUsableProjects(db, actor, projectIds))
  const personFacts = await personalContextOf(db, chat.ownerId)
  const allTools = await offeredTools({ config: context.config, db }, chat.ownerId, chat.id, toolPermissions)
  // other people's bots receive nothing about the person
  const visibleFacts = bot === null || bot.isOwn || bot.isCurated ? personFacts : null
  // temporary chats don't read memories
  const person = visibleFacts && chat.isTemporary ? { ...visibleFacts, memories: null } : visibleFacts
  const mayUseWebTool = (name: string) => searchesWeb || toolPermissions?.has(name)
  // LAB-01: analyst mode isn't combined with web search
  const isAnalyst = personFacts.usesAnalystMode && !webTools.some(({ name }) => mayUseWebTool(name))
  const tools = allTools.filter(
    ({ tool }) =>
      (person?.memories != null || tool !== rememberTool) &&
      (mayUseWebTool(tool.name) || !webTools.includes(tool)) &&
      (isAnalyst || !datasetTools.includes(tool)),
  )
  const turns = answer ? [...branch, answer] : branch
  const crafts = personFacts.hasCrafts ? await readBranchCrafts(db, turns) : null
  const unattendedFields = toolPermissions && { isUnattended: true as const }
  const { attachmentIds, projectIds: mentionedProjectIds, botIds } = collectReferencedIds(turns)
  const material = {
    attachmentIds: [...sources.map(({ id }) => id), ...attachmentIds],
    projectIds: chat.projectId ? [chat.projectId, ...mentionedProjectIds] : mentionedProjectIds,
    botIds: (chat.chatbotId ? [chat.chatbotId, ...botIds] : botIds).filter((id) => !isCurated(id)),
  }
  const spec = {
    branch,
    person,
    sources,
    limits: chatLimits,
    effort,
    crafts,
    hasUntrustedText: await hasUntrustedText(db, chat.ownerId, material, turns),
    ...unattendedFields,
  }
  if (!bot)
    return {
      ...spec,
      tools,
      instructions: chat.projectId ? await findInstructions(db, chat.projectId) : null,
    }
  if (!bot.isSealed) return { ...spec, ...botRules(bot, tools) }
  const sealedSources = await selectOwnerSources(db, bot.grant.id)
  // dataset tools would quote sealed rows
  const toolsWithoutDatasets = tools.filter(({ tool }) => !datasetTools.includes(tool))
  return {
    ...spec,
    ...botRules(bot, toolsWithoutDatasets),
    sealed: new Set(sealedSources.map(({ id }) => id)),
  }
}

/** Call in the transaction that stores the resumed run. */
export const buildResumeSpec = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: WritableChat,
  { run, questionId, resumeState }: ResumedRun,
  options: Omit<AnswerOptions, 'answer'>,
): Promise<RunSpec> => {
  const { parts, citations, hasUntrustedText } = resumeState
  const answer = {
    id: run.messageId,
    role: 'assistant' as const,
    parts: [...parts],
    citations: [...citations],
    branchNote: null,
    hasUntrustedText,
  }
  const branch = await readBranch(tx, chat.id, questionId)
  const spec = await buildRunSpec(context, tx, actor, chat, branch, { ...options, answer })
  if (spec.hasUntrustedText) await updateAnswer(tx, chat.grant, run.messageId, { hasUntrustedText: true })
  return spec
}

interface AskModelInput {
  chat: WritableChat
  model: string
  previousTurns: readonly Turn[]
  question: Turn
  isNewQuestion: boolean
  options: AnswerOptions
}

/**
 * Stores the question if it's new, the answer and its run. Call in the question's transaction, and call `start`
 * after it commits.
 */
export const askModel = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  { chat, model, previousTurns, question, isNewQuestion, options }: AskModelInput,
) => {
  const { id: questionId, parts } = question
  const spec = await buildRunSpec(context, tx, actor, chat, [...previousTurns, question], options)
  const parentId = previousTurns.at(-1)?.id ?? null
  const answer = {
    questionId,
    model,
    newQuestion: isNewQuestion ? { parentId, parts } : null,
    // stored, because later turns can't tell whether the model was shown passages from other people
    hasUntrustedText: spec.hasUntrustedText ?? false,
  }
  const run = await storeRun(context, tx, actor, chat.grant, answer)
  await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: chat.id, change: 'updated' })
  return { run, start: () => startRun(context, run, { questionId, spec }) }
}
