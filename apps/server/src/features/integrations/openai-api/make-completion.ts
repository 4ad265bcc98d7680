import { applyRunEvent, type ComposedMessage, emptyMessage } from '@atelier/contract/answers/compose-message'
import type { Citation } from '@atelier/contract/answers/citation'
import type { ProjectId } from '@atelier/contract/ids'
import type { CompletionRequest } from '@atelier/contract/integrations/openai'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { createCallIds } from '../../../platform/models/streams/call-ids.ts'
import { requireEnd } from '../../../platform/models/failures/model-failure.ts'
import type { ResolvedModel } from '../../../platform/models/models.ts'
import { readStream } from '../../../platform/models/streams/read-stream.ts'
import { datasetTools } from '../../datasets/index.ts'
import { offeredTools } from '../../tools/assistant-tools/index.ts'
import { botRules, loadBotByHandle, modelOfBot, type UsedBot } from '../../bots/bots/index.ts'
import { loadProject } from '../../projects/projects/index.ts'
import { chatLimits } from '../../answers/lifecycle/index.ts'
import { findInstructions, noImages, selectOwnerSources } from '../../answers/sources/index.ts'
import { generateAnswer } from '../../answers/index.ts'
import { readBranch, readPrompt, readSettings } from './read-messages.ts'

export type CompletionPart =
  | { readonly type: 'text' | 'reasoning'; readonly delta: string }
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string; readonly input: string }

interface CompletionOptions {
  readonly take: (piece: CompletionPart) => void
  readonly signal: AbortSignal
  readonly tokens: { input: number; output: number }
}

interface CompletionEnd {
  readonly citations: readonly Citation[]
  readonly isTruncated: boolean
}

export type MakeCompletion = (completing: CompletionOptions) => Promise<CompletionEnd>

const botPrefix = 'bot:'
const projectName = /^project:([\da-f-]{36})$/

const projectOf = (model: string): ProjectId | null =>
  (projectName.exec(model)?.[1] as ProjectId | undefined) ?? null

const byModel =
  (resolved: ResolvedModel, request: CompletionRequest): MakeCompletion =>
  async ({ take, signal, tokens }) => {
    const prompt = await readPrompt(request.messages, resolved.supportsImages)
    const { model, idleTimeout } = resolved
    const callOptions = { prompt, ...readSettings(request) }
    const callId = createCallIds()
    const end = await readStream(model, callOptions, { signal, idleTimeout }, (part) => {
      if (part.type === 'error') throw part.error
      if (part.type === 'tool-call')
        take({ type: 'tool-call', id: callId(part.toolCallId), name: part.toolName, input: part.input })
      else if (part.type === 'finish') {
        tokens.input += part.tokens.input
        tokens.output += part.tokens.output
      } else if (part.delta !== '')
        take({ type: part.type === 'text-delta' ? 'text' : 'reasoning', delta: part.delta })
    })
    requireEnd(end)
    return { citations: [], isTruncated: end === 'truncated' }
  }

/** Null: no knowledge. */
type ModelTarget = ProjectId | UsedBot | null

const specOf = async (
  { config, db }: AppContext,
  actor: Actor,
  answerer: ModelTarget,
  { messages }: CompletionRequest,
) => {
  const { branch, rules } = readBranch(messages)
  const allTools = await offeredTools({ config, db }, actor.userId, null)
  // no one can approve tools over the API
  const tools = allTools.filter(
    ({ policy, tool }) => policy === 'allow' && tool.effect === 'read' && !datasetTools.includes(tool),
  )
  const spec = {
    branch,
    tools,
    limits: chatLimits,
    person: null,
    instructions: null,
    sources: [],
    crafts: null,
  }
  if (answerer === null) return spec
  const isBot = typeof answerer === 'object'
  const own = isBot ? botRules(answerer, tools) : { instructions: await findInstructions(db, answerer) }
  const { instructions } = own
  const sources = await selectOwnerSources(db, isBot ? answerer.grant.id : answerer)
  return {
    ...spec,
    ...own,
    instructions: instructions && {
      ...instructions,
      systemPrompt: [instructions.systemPrompt, rules].filter(Boolean).join('\n\n'),
    },
    sources,
    sealed: new Set(isBot && answerer.isSealed ? sources.map(({ id }) => id) : []),
  }
}

const byAssistant =
  (
    context: AppContext,
    actor: Actor,
    resolved: ResolvedModel,
    request: CompletionRequest,
    answerer: ModelTarget,
  ): MakeCompletion =>
  async ({ take, signal, tokens }) => {
    const spec = await specOf(context, actor, answerer, request)
    let message: ComposedMessage = emptyMessage
    const outcome = await generateAnswer(context, {
      resolvedModel: resolved,
      spec,
      userId: actor.userId,
      chatId: null,
      images: noImages,
      emit: (event) => {
        message = applyRunEvent(message, event)
        if (event.type === 'text-delta') take({ type: 'text', delta: event.delta })
        else if (event.type === 'reasoning-delta') take({ type: 'reasoning', delta: event.delta })
      },
      waitUntilStored: async () => undefined,
      signal,
      tokens,
    })
    return { citations: message.citations, isTruncated: outcome === 'truncated' }
  }

const resolveModel = (context: AppContext, id: string | undefined): Promise<ResolvedModel> =>
  context.models.resolve(id).catch((error: unknown) => {
    // OpenAI clients expect 404
    if (error instanceof AppError && error.code === 'BAD_INPUT')
      throw new AppError('NOT_FOUND', error.sentence)
    throw error
  })

export const prepareCompletion = async (
  context: AppContext,
  actor: Actor,
  request: CompletionRequest,
): Promise<{ make: MakeCompletion; modelId: string; mayStay: () => Promise<unknown> }> => {
  const { model } = request
  if (model.startsWith(botPrefix)) {
    const load = () => loadBotByHandle(context.db, actor, model.slice(botPrefix.length))
    const bot = await load()
    const botModel = await modelOfBot(context, bot)
    return { make: byAssistant(context, actor, botModel, request, bot), modelId: botModel.id, mayStay: load }
  }
  if (!model.startsWith('project:')) {
    const requestedModel = await resolveModel(context, model)
    const make = requestedModel.generates
      ? byModel(requestedModel, request)
      : byAssistant(context, actor, requestedModel, request, null)
    return { make, modelId: requestedModel.id, mayStay: async () => true }
  }
  const projectId = projectOf(model)
  // unreachable: every project has an ID
  if (!projectId) throw notFound()
  const load = () => loadProject(context, actor, projectId, 'CHAT')
  await load()
  const defaultModel = await resolveModel(context, undefined)
  return {
    make: byAssistant(context, actor, defaultModel, request, projectId),
    modelId: defaultModel.id,
    mayStay: load,
  }
}
