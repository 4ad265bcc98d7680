import type { z } from 'zod'
import { AppError } from '../../../../../platform/app-error.ts'
import { type LinkContext, requireSuccess } from '../fetch-link.ts'

interface SiteRequestOptions {
  readonly signal: AbortSignal
  readonly body?: unknown
}

export const fetchApiText = async (
  { fetch }: Pick<LinkContext, 'fetch'>,
  url: string,
  { signal, body }: SiteRequestOptions,
): Promise<string> => {
  const postOptions =
    body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(url, { signal, ...postOptions })
  requireSuccess(response.status)
  return new TextDecoder().decode(response.body)
}

export const invalidResponseError = (cause?: unknown) =>
  new AppError(
    'LINK_UNREACHABLE',
    'Couldn’t read this site’s response. Try again later, or add its content as text.',
    { cause },
  )

export const fetchApiJson = async <Schema extends z.ZodType>(
  context: Pick<LinkContext, 'fetch'>,
  url: string,
  schema: Schema,
  options: SiteRequestOptions,
): Promise<z.infer<Schema>> => {
  const text = await fetchApiText(context, url, options)
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw invalidResponseError(error)
  }
}
