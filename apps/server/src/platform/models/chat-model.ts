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

/** A passage of somebody's sources as it is shown to a model. */
export interface ShownPassage {
  /** What an answer cites it by. */
  readonly number: number
  readonly title: string
  /** What the source calls itself; '' when it does not. */
  readonly name: string
  /** '' when there is nothing to say. */
  readonly place: string
  /** The header row of the table that it is cut from; '' for none. */
  readonly columns: string
  /** The headings that it stands under, outermost first. */
  readonly path: readonly { readonly level: number; readonly text: string }[]
  /** What introduces the list or code in which it begins; '' for nothing. */
  readonly lead: string
  /** Where it begins in the source's text. */
  readonly start: number
  readonly text: string
}

/** What is known of a source besides its words. */
export interface KnownSource {
  readonly title: string
  readonly pages: number | null
  readonly isCode: boolean
  /** Everything of it is shown. */
  readonly isWhole: boolean
}

/** What a prompt says in words, as data: for a model that quotes and does not write. */
export interface Material {
  readonly question: string
  /** The person's earlier questions, newest first. */
  readonly earlier: readonly string[]
  readonly passages: readonly ShownPassage[]
  /** What can be used. */
  readonly sources?: readonly KnownSource[]
  /** Sources that cannot be used now. */
  readonly unread: readonly { title: string; hasFailed: boolean }[]
  /** They were searched for this question already. */
  readonly hasSearched: boolean
  /** How common the question's words are in all of the sources, where these were searched and not shown whole. */
  readonly corpus?: Corpus
  /** Tables among the sources could be calculated with, which the person has not switched on. */
  readonly couldCalculate?: boolean
  /** So many passages, the first, are what the last answer rested on and what stands beside it. */
  readonly continued?: number
}

/** Passages there are, and how many of them hold a word, by token; words that were not looked up are left out. */
export interface Corpus {
  readonly passages: number
  readonly holding: ReadonlyMap<string, number>
}

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
  /** For the question at the end of the prompt; left out where nobody asks. */
  material?: Material
  abortSignal: AbortSignal
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
  stream: async ({ material: _isInThePrompt, ...request }, take) => {
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
