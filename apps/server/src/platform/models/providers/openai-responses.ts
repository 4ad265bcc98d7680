import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import {
  type ChatModel,
  type ModelEnd,
  type ModelPart,
  type ModelRequest,
  sdkModel,
} from '../streams/chat-model.ts'
import type { EmbeddingEndpoint } from './read-embeddings.ts'
import { isReasoningModel } from './reasoning-models.ts'
import { refusesThoughts } from '../failures/refusals.ts'
import { createResponseEvents, type ResponseEvents } from '../streams/response-events.ts'
import { responsesFetch } from '../streams/responses-fetch.ts'

const withoutThoughts = (prompt: LanguageModelV4Prompt): LanguageModelV4Prompt =>
  prompt.map((message) =>
    message.role === 'assistant'
      ? { ...message, content: message.content.filter(({ type }) => type !== 'reasoning') }
      : message,
  )

/** llama.cpp and Ollama report truncated answers as complete, so tokens are compared with the limit. */
const endFor = (isRefusal: boolean, tokens: number, maxTokens = Infinity): ModelEnd => {
  if (isRefusal) return 'refused'
  return tokens >= maxTokens ? 'truncated' : 'whole'
}

/**
 * Nothing is stored at the provider: encrypted reasoning is sent back
 * (https://developers.openai.com/api/docs/guides/reasoning).
 */
export const responsesModel = ({ baseURL, apiKey, fetch }: EmbeddingEndpoint, modelId: string): ChatModel => {
  const adapt = ({ tools, ...request }: LanguageModelV4CallOptions): LanguageModelV4CallOptions => ({
    ...request,
    // the default is strict, which makes optional fields required
    ...(tools && {
      tools: tools.map((tool) => (tool.type === 'function' ? { ...tool, strict: false } : tool)),
    }),
    providerOptions: {
      openai: {
        store: false,
        strictJsonSchema: false,
        ...(isReasoningModel(modelId) && { include: ['reasoning.encrypted_content'], forceReasoning: true }),
      },
    },
  })
  const openModel = async () => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return (events: ResponseEvents) => {
      // otherwise the SDK would read a key from the environment
      const server = createOpenAI({
        baseURL,
        apiKey: apiKey ?? 'none',
        fetch: responsesFetch(fetch ?? globalThis.fetch, events),
      })
      return sdkModel(server.responses(modelId), adapt)
    }
  }
  let pendingModel: ReturnType<typeof openModel> | null = null
  const streamOnce = async (request: ModelRequest, onPart: (part: ModelPart) => void) => {
    pendingModel ??= openModel()
    const events = createResponseEvents()
    await (
      await pendingModel
    )(events).stream(request, (part) =>
      onPart(
        part.type === 'finish' && part.end === 'whole'
          ? { ...part, end: endFor(events.isRefusal(), part.tokens.output, request.maxOutputTokens) }
          : part,
      ),
    )
  }
  return {
    stream: (request, onPart) =>
      streamOnce(request, onPart).catch((error: unknown) => {
        if (!refusesThoughts(error)) throw error
        return streamOnce({ ...request, prompt: withoutThoughts(request.prompt) }, onPart)
      }),
  }
}
