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
  readonly onPart: (part: CompletionPart) => void
  readonly signal: AbortSignal
  readonly tokens: { input: number; output: number }
}

interface CompletionEnd {
  readonly citations: readonly Citation[]
  readonly isTruncated: boolean
}

export type GenerateCompletion = (options: CompletionOptions) => Promise<CompletionEnd>

const botPrefix = 'bot:'
const projectName = /^project:([\da-f-]{36})$/

const projectOf = (model: string): ProjectId | null =>
  (projectName.exec(model)?.[1] as ProjectId | undefined) ?? null

const generateByModel =
  (resolvedModel: ResolvedModel, request: CompletionRequest): GenerateCompletion =>
  async ({ onPart, signal, tokens }) => {
    const prompt = await readPrompt(request.messages, resolvedModel.supportsImages)
    const { model, idleTimeout } = resolvedModel
    const callOptions = { prompt, ...readSettings(request) }
    const uniqueCallId = createCallIds()
    const end = await readStream(model, callOptions, { signal, idleTimeout }, (part) => {
      if (part.type === 'error') throw part.error
      if (part.type === 'tool-call')
        onPart({
          type: 'tool-call',
          id: uniqueCallId(part.toolCallId),
          name: part.toolName,
          input: part.input,
        })
      else if (part.type === 'finish') {
        tokens.input += part.tokens.input
        tokens.output += part.tokens.output
      } else if (part.delta !== '')
        onPart({ type: part.type === 'text-delta' ? 'text' : 'reasoning', delta: part.delta })
    })
    requireEnd(end)
    return { citations: [], isTruncated: end === 'truncated' }
  }

/** Null: a plain model without knowledge. */
type ModelTarget = ProjectId | UsedBot | null

const buildSpec = async (
  { config, db }: AppContext,
  actor: Actor,
  target: ModelTarget,
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
  if (target === null) return spec
  const isBot = typeof target === 'object'
  const targetFields = isBot ? botRules(target, tools) : { instructions: await findInstructions(db, target) }
  const { instructions } = targetFields
  const sources = await selectOwnerSources(db, isBot ? target.grant.id : target)
  return {
    ...spec,
    ...targetFields,
    instructions: instructions && {
      ...instructions,
      systemPrompt: [instructions.systemPrompt, rules].filter(Boolean).join('\n\n'),
    },
    sources,
    sealed: new Set(isBot && target.isSealed ? sources.map(({ id }) => id) : []),
  }
}

const generateByAssistant =
  (
    context: AppContext,
    actor: Actor,
    resolvedModel: ResolvedModel,
    request: CompletionRequest,
    target: ModelTarget,
  ): GenerateCompletion =>
  async ({ onPart, signal, tokens }) => {
    const spec = await buildSpec(context, actor, target, request)
    let message: ComposedMessage = emptyMessage
    const outcome = await generateAnswer(context, {
      resolvedModel,
      spec,
      userId: actor.userId,
      chatId: null,
      images: noImages,
      emit: (event) => {
        message = applyRunEvent(message, event)
        if (event.type === 'text-delta') onPart({ type: 'text', delta: event.delta })
        else if (event.type === 'reasoning-delta') onPart({ type: 'reasoning', delta: event.delta })
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
): Promise<{ generate: GenerateCompletion; modelId: string; checkAccess: () => Promise<unknown> }> => {
  const { model } = request
  if (model.startsWith(botPrefix)) {
    const checkAccess = () => loadBotByHandle(context.db, actor, model.slice(botPrefix.length))
    const bot = await checkAccess()
    const botModel = await modelOfBot(context, bot)
    return {
      generate: generateByAssistant(context, actor, botModel, request, bot),
      modelId: botModel.id,
      checkAccess,
    }
  }
  if (!model.startsWith('project:')) {
    const requestedModel = await resolveModel(context, model)
    const generate = requestedModel.generates
      ? generateByModel(requestedModel, request)
      : generateByAssistant(context, actor, requestedModel, request, null)
    return { generate, modelId: requestedModel.id, checkAccess: async () => true }
  }
  const projectId = projectOf(model)
  // unreachable: every project has an ID
  if (!projectId) throw notFound()
  const checkAccess = () => loadProject(context, actor, projectId, 'CHAT')
  await checkAccess()
  const defaultModel = await resolveModel(context, undefined)
  return {
    generate: generateByAssistant(context, actor, defaultModel, request, projectId),
    modelId: defaultModel.id,
    checkAccess,
  }
}
