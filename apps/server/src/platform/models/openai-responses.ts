import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { type ChatModel, sdkModel } from './chat-model.ts'
import type { EmbeddingServer } from './provider.ts'
import { reasonsByName } from './reasons.ts'
import { refusesThoughts } from './refusals.ts'

const withoutThoughts = (prompt: LanguageModelV4Prompt): LanguageModelV4Prompt =>
  prompt.map((message) =>
    message.role === 'assistant'
      ? { ...message, content: message.content.filter(({ type }) => type !== 'reasoning') }
      : message,
  )

/**
 * A model behind OpenAI's Responses API, which keeps nothing of a conversation: encrypted thoughts come with the answer
 * and go back with the next request (https://developers.openai.com/api/docs/guides/reasoning).
 */
export const responsesModel = (
  { baseURL, apiKey, fetch }: Pick<EmbeddingServer, 'baseURL' | 'apiKey' | 'fetch'>,
  modelId: string,
): ChatModel => {
  const open = async () => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    // without a key the SDK looks for one in the environment
    const server = createOpenAI({ baseURL, apiKey: apiKey ?? 'none', fetch })
    return sdkModel(server.responses(modelId), ({ tools, ...request }) => ({
      ...request,
      // the API takes a schema for strict unless it is told otherwise, and makes every optional field required
      ...(tools && {
        tools: tools.map((tool) => (tool.type === 'function' ? { ...tool, strict: false } : tool)),
      }),
      providerOptions: {
        openai: {
          store: false,
          strictJsonSchema: false,
          ...(reasonsByName(modelId) && { include: ['reasoning.encrypted_content'], forceReasoning: true }),
        },
      },
    }))
  }
  let pending: Promise<ChatModel> | null = null
  return {
    stream: async (request, take) => {
      pending ??= open()
      const model = await pending
      await model.stream(request, take).catch((error: unknown) => {
        if (!refusesThoughts(error)) throw error
        return model.stream({ ...request, prompt: withoutThoughts(request.prompt) }, take)
      })
    },
  }
}
