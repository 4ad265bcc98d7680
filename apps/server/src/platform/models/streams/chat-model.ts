import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4ToolCall,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'
import { serverError } from '../failures/server-error.ts'

/** `providerMetadata` must be returned to the provider unchanged. */
interface Delta<Type extends string> {
  readonly type: Type
  readonly id: string
  readonly delta: string
  readonly providerMetadata?: SharedV4ProviderMetadata | undefined
}

/** `filtered`: by the provider; `refused`: by the model; `partial`: some of the answer can't be shown. */
export type ModelEnd = 'whole' | 'truncated' | 'filtered' | 'refused' | 'partial' | 'broken'

const finishReasons: Record<LanguageModelV4FinishReason['unified'], ModelEnd> = {
  stop: 'whole',
  'tool-calls': 'whole',
  length: 'truncated',
  'content-filter': 'filtered',
  error: 'broken',
  interrupted: 'broken',
  other: 'broken',
}

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
  person?: string
}

/** `onPart` is a callback, since an async iterator would cost more than the token. Throws on failure. */
export interface ChatModel {
  stream(request: ModelRequest, onPart: (part: ModelPart) => void): Promise<void>
}

export const sdkModel = (
  model: LanguageModelV4,
  adapt: (request: LanguageModelV4CallOptions) => LanguageModelV4CallOptions = (request) => request,
): ChatModel => ({
  stream: async (request, onPart) => {
    const { stream } = await model.doStream(adapt(request))
    for await (const part of stream) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') onPart(part)
      else if (part.type === 'tool-call') onPart(part)
      else if (part.type === 'error')
        // errors in a stream are plain objects
        onPart({ type: 'error', error: part.error instanceof Error ? part.error : serverError(part.error) })
      else if (part.type === 'text-start' || part.type === 'text-end')
        onPart({ type: 'text-delta', id: part.id, delta: '', providerMetadata: part.providerMetadata })
      else if (part.type === 'reasoning-start' || part.type === 'reasoning-end')
        onPart({ type: 'reasoning-delta', id: part.id, delta: '', providerMetadata: part.providerMetadata })
      else if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.usage
        const tokens = { input: inputTokens.total ?? 0, output: outputTokens.total ?? 0 }
        onPart({ type: 'finish', end: finishReasons[part.finishReason.unified], tokens })
      }
    }
  },
})
