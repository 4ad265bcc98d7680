import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { ChatModel, ModelRequest } from '../models/streams/chat-model.ts'
import { generatingCapabilities, type ModelProvider } from '../models/provider.ts'
import { chatContext, type ChatFinish, type EngineModel, type LocalEngines } from './engines.ts'
import { brokenFileError, modelRemovedError } from './failures.ts'
import type { ChatTurn, ModelRole } from './messages.ts'
import type { InstalledModel, ModelStore } from './model-store.ts'

export const localProviderName = 'local'

const textIn = (
  content: Extract<LanguageModelV4Message, { role: 'user' | 'assistant' }>['content'],
): string => content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')

type ToolMessage = Extract<LanguageModelV4Message, { role: 'tool' }>
type ToolOutput = Extract<ToolMessage['content'][number], { type: 'tool-result' }>['output']

const resultText = (output: ToolOutput): string => {
  if (output.type === 'text' || output.type === 'error-text') return output.value
  return 'value' in output ? JSON.stringify(output.value) : ''
}

const toTurns = (prompt: LanguageModelV4Prompt): ChatTurn[] => {
  const results = new Map(
    prompt.flatMap((message) =>
      message.role === 'tool'
        ? message.content.flatMap((part) =>
            part.type === 'tool-result' ? [[part.toolCallId, resultText(part.output)] as const] : [],
          )
        : [],
    ),
  )
  const turns: ChatTurn[] = []
  for (const message of prompt) {
    const last = turns.at(-1)
    if (message.role === 'system') turns.push({ role: 'system', text: message.content })
    else if (message.role === 'user') {
      const text = textIn(message.content)
      if (last?.role === 'user') last.text += `\n\n${text}`
      else turns.push({ role: 'user', text })
    } else if (message.role === 'assistant') {
      const text = textIn(message.content)
      const calls = message.content.flatMap((part) =>
        part.type === 'tool-call'
          ? [{ name: part.toolName, input: part.input, result: results.get(part.toolCallId) ?? '' }]
          : [],
      )
      if (last?.role === 'model') {
        last.text += text
        for (const call of calls) last.calls.push(call)
      } else turns.push({ role: 'model', text, calls })
    }
  }
  return turns
}

const toTools = ({ tools = [], toolChoice }: ModelRequest) =>
  toolChoice?.type === 'none'
    ? []
    : tools.flatMap((tool) =>
        tool.type === 'function'
          ? [
              {
                name: tool.name,
                description: tool.description ?? '',
                schema: tool.inputSchema as Record<string, unknown>,
              },
            ]
          : [],
      )

const measuredTokensMin = { read: 100, write: 20 }

const measureSpeed = ({ tokens, time }: ChatFinish) => {
  const processedTokens = tokens.input - tokens.reused
  if (processedTokens < measuredTokensMin.read || tokens.output < measuredTokensMin.write) return null
  return {
    read: (processedTokens / time.first) * 1000,
    write: (tokens.output / Math.max(time.rest, 1)) * 1000,
  }
}

const requireUsable = (model: InstalledModel | null): InstalledModel & EngineModel => {
  if (!model) throw modelRemovedError()
  if (!model.facts) throw brokenFileError(model.problem)
  return { ...model, facts: model.facts }
}

const chatModel = (store: ModelStore, engines: LocalEngines, modelId: string): ChatModel => ({
  stream: async (request, onPart) => {
    const model = requireUsable(await store.find(modelId))
    const { responseFormat: format, abortSignal: signal, person = '' } = request
    const schema = format?.type === 'json' ? (format.schema ?? { type: 'object' }) : null
    let callCount = 0
    const finish = await engines.chat(
      model,
      {
        type: 'chat',
        turns: toTurns(request.prompt),
        tools: model.facts.takesTools ? toTools(request) : [],
        schema: schema as Record<string, unknown> | null,
        maxTokens: request.maxOutputTokens ?? null,
        temperature: request.temperature ?? null,
        topP: request.topP ?? null,
        stop: [...(request.stopSequences ?? [])],
        thinks: schema === null && request.reasoning !== 'none',
      },
      { person, signal },
      (event) => {
        if (event.type === 'text') onPart({ type: 'text-delta', id: '0', delta: event.delta })
        else if (event.type === 'thought') onPart({ type: 'reasoning-delta', id: '0', delta: event.delta })
        else if (event.type === 'call')
          onPart({
            type: 'tool-call',
            toolCallId: `call-${++callCount}`,
            toolName: event.name,
            input: JSON.stringify(event.input),
          })
      },
    )
    const { tokens, isTruncated } = finish
    onPart({
      type: 'finish',
      end: isTruncated ? 'truncated' : 'whole',
      tokens: { input: tokens.input, output: tokens.output },
    })
    const speed = measureSpeed(finish)
    if (speed) await store.saveSpeed(modelId, speed)
  },
})

const promptSecondsMax = 5
const promptTokens = { min: 600, small: 1_200 }
/** Models below this size don't benefit from longer prompts. */
const smallBytes = 1.5 * 1024 ** 3

export const promptTokensOf = (weightBytes: number, speed: InstalledModel['speed']): number | null => {
  const readableTokens = speed
    ? Math.max(promptTokens.min, speed.read * promptSecondsMax)
    : promptTokens.small
  const contextTokensMax = weightBytes < smallBytes ? promptTokens.small : chatContext
  return readableTokens >= chatContext && contextTokensMax === chatContext
    ? null
    : Math.floor(Math.min(readableTokens, contextTokensMax))
}

export const localProvider = (store: ModelStore, engines: LocalEngines): ModelProvider => {
  const listByRole = async (role: ModelRole) =>
    (await store.list()).filter(({ facts }) => facts?.role === role).map(({ id }) => id)
  return {
    name: localProviderName,
    isLive: true,
    discover: async () =>
      (await store.list()).flatMap(({ id, title, facts }) =>
        facts?.role === 'chat'
          ? [
              {
                id: `${localProviderName}/${id}`,
                name: title,
                capabilities: {
                  ...generatingCapabilities,
                  tools: facts.takesTools,
                  reasoning: facts.reasons,
                },
                contextWindow: Math.min(facts.trainedContext || chatContext, chatContext),
              },
            ]
          : [],
      ),
    embedding: {
      timeoutMs: embedTimeoutMs,
      isSlow: true,
      discover: () => listByRole('embed'),
      embed: async (modelId, texts, signal) => {
        const model = requireUsable(await store.find(modelId))
        // questions take precedence over the passages of a book
        const person = texts.length === 1 ? 'question' : 'passages'
        const vectors: number[][] = []
        for (let index = 0; index < texts.length; index += embedBatchSize)
          for (const vector of await engines.embed(model, texts.slice(index, index + embedBatchSize), {
            person,
            signal,
          }))
            vectors.push(vector)
        return vectors
      },
    },
    ranking: {
      discover: () => listByRole('rerank'),
      rank: async (modelId, query, texts, signal) => {
        const model = requireUsable(await store.find(modelId))
        return engines.rank(model, query, texts, { person: 'question', signal })
      },
    },
    promptTokens: async (modelId) => {
      const model = await store.find(modelId)
      return model?.facts ? promptTokensOf(model.facts.weightBytes, model.speed) : null
    },
    languageModel: async (modelId) => chatModel(store, engines, modelId),
  }
}

const embedBatchSize = 4
const embedTimeoutMs = 10 * 60_000
