import type { LanguageModelV4ReasoningPart, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { MessagePart, Replay } from '@atelier/contract/answers/message'
import type { ModelPart } from '../../../platform/models/streams/chat-model.ts'

/** Returns OpenAI's encrypted reasoning as its Responses API expects it back; null for other parts. */
export const readReplay = (part: Extract<ModelPart, { delta: string }>, model: string): Replay | null => {
  const openai = part.type === 'reasoning-delta' ? part.providerMetadata?.['openai'] : undefined
  return typeof openai?.['reasoningEncryptedContent'] === 'string' ? { model, metadata: { openai } } : null
}

/** Omits reasoning before the last tool call, since calls are replayed in another form. */
export const reasoningToReplay = (
  parts: readonly MessagePart[],
  model: string,
): LanguageModelV4ReasoningPart[] =>
  parts.slice(parts.findLastIndex(({ type }) => type === 'tool') + 1).flatMap((part) =>
    part.type === 'reasoning' && part.replay?.model === model
      ? [
          {
            type: 'reasoning' as const,
            text: part.text,
            providerOptions: part.replay.metadata as SharedV4ProviderOptions,
          },
        ]
      : [],
  )
