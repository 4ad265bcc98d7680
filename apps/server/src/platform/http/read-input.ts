import type { Endpoint } from '@atelier/contract/endpoint'
import { issueMessage } from '@atelier/contract/issue-message'
import type { Sentence } from '@atelier/contract/sentence'
import { issueSentence, sentence } from '@atelier/contract/write-sentence'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { sanitizeForStorage } from '../sanitize-for-storage.ts'

const maxBodyBytes = 1024 * 1024

/** Far more than any call has; naming that many unknown fields would take seconds. */
const fieldsMax = 10_000
/** Prevents stack overflows in recursive functions. */
const depthMax = 50
const issuesMax = 20
const nameMax = 100

function* listIssues(location: string, error: z.ZodError): Generator<{ path: string; message: Sentence }> {
  for (const { path, ...issue } of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [null]
    for (const name of names) {
      const parts = [location, ...path, ...(name === null ? [] : [name])]
      const text = name === null ? issueSentence({ path, ...issue }) : sentence('Unknown field')
      yield { path: parts.map((part) => String(part).slice(0, nameMax)).join('.'), message: text }
    }
  }
}

const countFields = (value: unknown, max: number, depth = depthMax): number => {
  if (typeof value !== 'object' || value === null) return 0
  if (depth === 0) return Infinity
  const fields = Object.values(value)
  let count = fields.length
  for (const field of fields) if (count <= max) count += countFields(field, max - count, depth - 1)
  return count
}

/** Throws BAD_INPUT with a readable message and the invalid fields. */
export const readValue = <Schema extends z.ZodType>(
  location: string,
  schema: Schema,
  value: unknown,
): z.infer<Schema> => {
  const result = schema.safeParse(value, { error: issueMessage })
  if (result.success) return result.data
  const issues = listIssues(location, result.error).take(issuesMax).toArray()
  throw new AppError('BAD_INPUT', issues[0]?.message ?? 'Invalid request.', { issues })
}

/** Undefined if the body is empty. Throws TOO_LARGE above 1 MB, UNSUPPORTED_TYPE or BAD_INPUT. */
export const readJson = async (request: Request): Promise<unknown> => {
  const text = await readText(request)
  const type = request.headers.get('content-type') ?? ''
  if (text.trim() === '') return undefined
  if (!/^application\/json\b/i.test(type))
    throw new AppError('UNSUPPORTED_TYPE', 'Send the body as JSON, with Content-Type: application/json.')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'The body isn’t valid JSON.', { cause })
  }
  if (countFields(body, fieldsMax) > fieldsMax)
    throw new AppError(
      'TOO_LARGE',
      sentence('The body has more than {fields} fields or is nested more than {depth} levels deep.', {
        fields: fieldsMax,
        depth: depthMax,
      }),
    )
  return sanitizeForStorage(body)
}

export const readText = async (request: Request): Promise<string> => {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (length > maxBodyBytes) throw new AppError('TOO_LARGE', 'The request is larger than 1 MB.')
  if (length >= 0) return request.text()
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBodyBytes) throw new AppError('TOO_LARGE', 'The request is larger than 1 MB.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const parseParams = (endpoint: Endpoint, raw: Record<string, string>) => {
  const result = endpoint.params?.safeParse(raw)
  if (!result) return {}
  if (!result.success) throw new AppError('NOT_FOUND', 'Not found')
  return result.data
}

export interface Input {
  params: unknown
  query: unknown
  body: unknown
  rawBody: unknown
}

export const readInput = async (
  endpoint: Endpoint,
  request: Request,
  rawParams: Record<string, string>,
): Promise<Input> => {
  const params = parseParams(endpoint, rawParams)
  const query = endpoint.query
    ? readValue(
        'query',
        endpoint.query,
        sanitizeForStorage(Object.fromEntries(new URL(request.url).searchParams)),
      )
    : {}
  const rawBody = endpoint.body ? await readJson(request) : undefined
  const body = endpoint.body ? readValue('body', endpoint.body, rawBody) : undefined
  return { params, query, body, rawBody }
}
