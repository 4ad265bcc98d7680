import type { JSONObject, LanguageModelV4ToolCall } from '@ai-sdk/provider'
import { isFields, parseJson } from '../failures/server-error.ts'

interface Call {
  id: string
  name: string
  readonly argumentChunks: string[]
  /** Gemini's signature, which must be returned with the call. */
  extra: JSONObject | null
}

interface CallChunk {
  readonly index: number | undefined
  readonly id: string
  readonly name: string
  readonly input: string
  readonly extra: JSONObject | null
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Some servers wrap the object in a JSON string. */
const objectText = (text: string): string | undefined => {
  const value = parseJson(text)
  if (typeof value === 'string') return isObject(parseJson(value)) ? value : undefined
  return isObject(value) ? text : undefined
}

/** Joins the chunks. If the result isn't JSON, the server has repeated the whole input in several chunks. */
const inputOf = ({ argumentChunks }: Pick<Call, 'argumentChunks'>): string => {
  const argumentText = argumentChunks.join('')
  if (argumentText.trim() === '' || argumentText.trim() === 'null') return '{}'
  return (
    objectText(argumentText) ??
    argumentChunks
      .toReversed()
      .map(objectText)
      .find((text) => text !== undefined) ??
    argumentText
  )
}

const completeInput = (text: string): string | undefined => {
  const parsedArguments: unknown = parseJson(objectText(text) ?? '')
  return isFields(parsedArguments) && Object.keys(parsedArguments).length > 0
    ? JSON.stringify(parsedArguments)
    : undefined
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const inputIn = (value: unknown): string => {
  if (value == null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const readCallChunk = (piece: unknown): CallChunk | null => {
  if (!isFields(piece)) return null
  const functionFields = isFields(piece['function']) ? piece['function'] : piece
  const index = textOf(piece['index'])
  return {
    index: /^\d+$/.test(index) ? Number(index) : undefined,
    id: textOf(piece['id']).trim(),
    name: textOf(functionFields['name']).trim(),
    input: inputIn(functionFields['arguments'] ?? functionFields['parameters'] ?? functionFields['input']),
    extra: isFields(piece['extra_content']) ? (piece['extra_content'] as JSONObject) : null,
  }
}

export const createToolCalls = () => {
  const calls: Call[] = []
  const callsByIndex = new Map<number, Call>()

  const candidateOf = ({ index, id, name, input }: CallChunk): Call | undefined => {
    const sameId = id === '' ? undefined : calls.findLast((call) => call.id === id)
    const atIndex = index === undefined ? undefined : callsByIndex.get(index)
    if (atIndex) {
      if (id === '' || atIndex.id === '' || id === atIndex.id) return atIndex
      // some servers use index 0 for every call, others a new ID for every chunk
      return sameId ?? (name === '' && !input.trimStart().startsWith('{') ? atIndex : undefined)
    }
    if (index !== undefined) return name === '' ? sameId : undefined
    if (sameId) return sameId
    const last = calls.at(-1)
    if (name === '') return last
    return id === '' && last?.name === name && completeInput(inputOf(last)) === undefined ? last : undefined
  }
  const startsNewCall = (call: Call, { name, input }: CallChunk): boolean => {
    if (name === '' || call.name === '') return false
    if (name !== call.name) return input.trim() !== ''
    const [previousInput, newInput] = [completeInput(inputOf(call)), completeInput(input)]
    return previousInput !== undefined && newInput !== undefined && previousInput !== newInput
  }

  return {
    add: (value: unknown): boolean => {
      const callChunk = readCallChunk(value)
      if (!callChunk) return false
      const candidate = candidateOf(callChunk)
      let call = candidate && !startsNewCall(candidate, callChunk) ? candidate : undefined
      if (!call) {
        call = { id: '', name: '', argumentChunks: [], extra: null }
        calls.push(call)
      }
      if (callChunk.index !== undefined) callsByIndex.set(callChunk.index, call)
      call.id ||= callChunk.id
      call.name ||= callChunk.name
      if (callChunk.input !== '') call.argumentChunks.push(callChunk.input)
      call.extra ??= callChunk.extra
      return true
    },
    completeCalls: (): LanguageModelV4ToolCall[] =>
      calls.map((call) => ({
        type: 'tool-call',
        toolCallId: call.id,
        toolName: call.name,
        input: inputOf(call),
        ...(call.extra && { providerMetadata: { openaiCompatible: { extra_content: call.extra } } }),
      })),
  }
}
