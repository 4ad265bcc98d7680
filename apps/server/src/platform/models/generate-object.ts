import { APICallError, type LanguageModelV4FilePart, type LanguageModelV4Prompt } from '@ai-sdk/provider'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { cutToTokens, estimateTokens } from './estimate-tokens.ts'
import type { ModelRequest } from './streams/chat-model.ts'
import { contextLimitFromError } from './failures/context-limit.ts'
import { requireEnd } from './failures/model-failure.ts'
import type { ResolvedModel } from './models.ts'
import { readStream } from './streams/read-stream.ts'

export interface ObjectRequest<Schema extends z.ZodType> {
  readonly system: string
  /** A function adapts the material to the model's context window. */
  readonly prompt: string | ((tokensMax: number) => string)
  readonly images?: readonly LanguageModelV4FilePart[]
  readonly schema: Schema
  readonly onText?: (accumulatedText: string) => void
  readonly onTokens?: (tokens: { input: number; output: number }) => void
}

/** In characters. More than any expected object has, so it stops endless output. */
const objectCharactersMax = 100_000

const responseFormatOf = (
  schema: z.ZodType,
): NonNullable<ModelRequest['responseFormat']> & { type: 'json' } => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema)
  return { type: 'json', name: 'answer', schema: rest }
}

/** Some servers reject `response_format`; then only the prompt contains the schema. */
const rejectsFormat = (error: unknown): boolean =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422)

export const requestText = async (
  { model, idleTimeout }: ResolvedModel,
  request: Omit<ModelRequest, 'abortSignal'>,
  { onText, onTokens }: Pick<ObjectRequest<z.ZodType>, 'onText' | 'onTokens'>,
  signal: AbortSignal,
): Promise<string> => {
  let text = ''
  const end = await readStream(model, request, { signal, idleTimeout }, (part) => {
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') onTokens?.(part.tokens)
    if (part.type !== 'text-delta') return
    text += part.delta
    if (text.length > objectCharactersMax) throw new AppError('CANNOT_PROCESS', unfinishedMessage)
    onText?.(text)
  })
  // the output may be complete, since some models add endless white space after the last brace
  requireEnd(end)
  return text
}

const unfinishedMessage = 'The model didn’t finish its answer. Try again, or choose another model.'

const extractObject = (text: string): unknown => {
  const thoughtEnd = '</think>'
  const reply = text.includes(thoughtEnd)
    ? text.slice(text.lastIndexOf(thoughtEnd) + thoughtEnd.length)
    : text
  const from = reply.indexOf('{')
  return JSON.parse(reply.slice(from, reply.lastIndexOf('}') + 1))
}

type ParseResult<Value> = { value: Value } | { problem: string }

const parseObject = <Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): ParseResult<z.infer<Schema>> => {
  try {
    const parsed = schema.safeParse(extractObject(text))
    return parsed.success ? { value: parsed.data } : { problem: z.prettifyError(parsed.error) }
  } catch {
    return { problem: 'The result isn’t a single JSON object.' }
  }
}

/** The same maximum as for local models. */
const answerTokens = 1500
const templateTokens = 60
/** With fewer tokens, another attempt isn't worthwhile. */
const promptTokensMin = 150
const firstReplyCharactersMax = 8_000

/** Rules are added to a slow model's `promptTokens`, since a proposal may take longer than an answer. */
const promptTokensFor = ({ contextWindow, promptTokens }: ResolvedModel, rules: string): number =>
  Math.max(
    promptTokensMin,
    Math.min(
      contextWindow - answerTokens - templateTokens - estimateTokens(rules),
      promptTokens ?? contextWindow,
    ),
  )

/** Validates the object with `schema`, and retries once. Throws the server's error or CANNOT_PROCESS. */
export const generateObject = async <Schema extends z.ZodType>(
  resolvedModel: ResolvedModel,
  { system, prompt, images: pictures = [], schema, ...listeners }: ObjectRequest<Schema>,
  signal: AbortSignal,
): Promise<z.infer<Schema>> => {
  const responseFormat = responseFormatOf(schema)
  const rules = `${system}\n\nAnswer with one JSON object and nothing else. Its schema:\n${JSON.stringify(responseFormat.schema)}`
  const messagesWithin = (tokensMax: number): LanguageModelV4Prompt => {
    const text = typeof prompt === 'string' ? prompt : prompt(tokensMax)
    return [
      { role: 'system', content: rules },
      { role: 'user', content: [...pictures, { type: 'text', text }] },
    ]
  }
  let supportsFormat = true
  const sendRequest = async (request: LanguageModelV4Prompt) => {
    const requestPlain = () => requestText(resolvedModel, { prompt: request }, listeners, signal)
    if (!supportsFormat) return requestPlain()
    return requestText(resolvedModel, { prompt: request, responseFormat }, listeners, signal).catch(
      (error: unknown) => {
        if (!rejectsFormat(error)) throw error
        supportsFormat = false
        return requestPlain()
      },
    )
  }
  /** If the model counts more tokens than estimated, retries with half the material. */
  const sendWithin = async (
    tokensMax: number,
    followUp: (tokensMax: number) => LanguageModelV4Prompt = () => [],
  ): Promise<string> => {
    try {
      return await sendRequest([...messagesWithin(tokensMax), ...followUp(tokensMax)])
    } catch (error) {
      const isTooLong = contextLimitFromError(error) !== null && typeof prompt !== 'string'
      if (!isTooLong || tokensMax / 2 < promptTokensMin) throw error
      return sendWithin(Math.floor(tokensMax / 2), followUp)
    }
  }
  const tokensMax = promptTokensFor(resolvedModel, rules)
  const firstReply = await sendWithin(tokensMax)
  const answer = parseObject(schema, firstReply)
  if ('value' in answer) return answer.value
  const secondAttempt = parseObject(
    schema,
    // half is for the material, a quarter each for the reply and its problem
    await sendWithin(Math.floor(tokensMax / 2), (halfBudget) => {
      const reply = cutToTokens(firstReply.slice(0, firstReplyCharactersMax), halfBudget / 2) || '{}'
      const problem = cutToTokens(answer.problem, halfBudget / 2)
      return [
        { role: 'assistant', content: [{ type: 'text', text: reply }] },
        {
          role: 'user',
          content: [{ type: 'text', text: `That is not right:\n${problem}\nGive the whole object again.` }],
        },
      ]
    }),
  )
  if ('value' in secondAttempt) return secondAttempt.value
  throw new AppError(
    'CANNOT_PROCESS',
    'The model didn’t answer in the required format. Try again, or choose another model.',
  )
}
