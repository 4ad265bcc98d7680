import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4ToolCall,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'
import { serverError } from './server-error.ts'

/** A piece of text or thought. `id` tells one from the next; what a provider wants back with it is `providerMetadata`. */
interface Delta<Type extends string> {
  readonly type: Type
  readonly id: string
  readonly delta: string
  readonly providerMetadata?: SharedV4ProviderMetadata | undefined
}

/**
 * Why a model's answer ends: `truncated` at the most that the model may write, `filtered` by its provider, `refused` by
 * the model, whose words say so, `partial` where some of it cannot be shown.
 */
export type ModelEnd = 'whole' | 'truncated' | 'filtered' | 'refused' | 'partial' | 'broken'

/** By the AI SDK's reasons. */
const ends: Record<LanguageModelV4FinishReason['unified'], ModelEnd> = {
  stop: 'whole',
  'tool-calls': 'whole',
  length: 'truncated',
  'content-filter': 'filtered',
  error: 'broken',
  interrupted: 'broken',
  other: 'broken',
}

/** What an answer is made of, as far as Atelier uses it. */
export type ModelPart =
  | Delta<'text-delta'>
  | Delta<'reasoning-delta'>
  | LanguageModelV4ToolCall
  | { readonly type: 'error'; readonly error: unknown }
  | { readonly type: 'finish'; readonly end: ModelEnd; readonly tokens: { input: number; output: number } }

export type ModelRequest = Pick<
  LanguageModelV4CallOptions,
  | 'prompt'
  | 'tools'
  | 'toolChoice'
  | 'responseFormat'
  | 'maxOutputTokens'
  | 'temperature'
  | 'topP'
  | 'stopSequences'
  | 'reasoning'
> & {
  abortSignal: AbortSignal
  /** For whom: a model of this machine gives people turns in equal shares. */
  person?: string
}

/**
 * A model as an answer needs it: `take` is called with every part as it comes. A call, not an
 * iterator: waiting for each token by itself would cost more than the token. Ends with the
 * answer; throws when it breaks off, or when `take` does.
 */
export interface ChatModel {
  stream(request: ModelRequest, take: (part: ModelPart) => void): Promise<void>
}

/** Any model of the AI SDK, with what its provider alone understands. */
export const sdkModel = (
  model: LanguageModelV4,
  adapt: (request: LanguageModelV4CallOptions) => LanguageModelV4CallOptions = (request) => request,
): ChatModel => ({
  stream: async (request, take) => {
    const { stream } = await model.doStream(adapt(request))
    for await (const part of stream) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') take(part)
      else if (part.type === 'tool-call') take(part)
      else if (part.type === 'error')
        // errors within a stream are plain objects
        take({ type: 'error', error: part.error instanceof Error ? part.error : serverError(part.error) })
      else if (part.type === 'text-start' || part.type === 'text-end')
        take({ type: 'text-delta', id: part.id, delta: '', providerMetadata: part.providerMetadata })
      else if (part.type === 'reasoning-start' || part.type === 'reasoning-end')
        take({ type: 'reasoning-delta', id: part.id, delta: '', providerMetadata: part.providerMetadata })
      else if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.usage
        const tokens = { input: inputTokens.total ?? 0, output: outputTokens.total ?? 0 }
        take({ type: 'finish', end: ends[part.finishReason.unified], tokens })
      }
    }
  },
})
