import { createHash } from 'node:crypto'
import { type PlainText, sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { storeBlob } from '../../attachments/storage/index.ts'

export interface FetchedLink {
  readonly bytes: Uint8Array
  readonly url: string
  readonly mimeType: string
  readonly fileName: string
  /** The text was generated, so there is no file to store. */
  readonly isGenerated?: true
  readonly previewImage?: string | null
}

export type LinkContext = Pick<AppContext, 'fetch' | 'config'>

const statusMessages: Record<number, PlainText> = {
  401: 'This page requires sign-in. Add its content as text.',
  402: 'This page requires payment. Add its content as text.',
  403: 'This page blocked the request (403). Add its content as text.',
  404: 'This page wasn’t found (404). Check the URL, or add its content as text.',
  410: 'This page no longer exists (410). Check the URL, or add its content as text.',
  429: 'This page is receiving too many requests (429). Try again later, or add its content as text.',
}

const fileNameFromUrl = (finalUrl: string): string => {
  const { hostname, pathname } = new URL(finalUrl)
  const last = pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last) || hostname
  } catch {
    return last || hostname
  }
}

export const requireSuccess = (status: number): void => {
  if (status >= 200 && status <= 299) return
  throw new AppError(
    'LINK_UNREACHABLE',
    statusMessages[status] ??
      sentence('This page returned an error ({status}). Check the URL, or add its content as text.', {
        status,
      }),
  )
}

export const fetchPage = async (
  { fetch }: Pick<AppContext, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<FetchedLink> => {
  const accept = 'text/html,application/xhtml+xml,application/pdf,text/*;q=0.9,*/*;q=0.8'
  const { status, headers, body, url: finalUrl } = await fetch(url, { signal, headers: { accept } })
  requireSuccess(status)
  if (body.length === 0) throw new AppError('CANNOT_PROCESS', 'This page is empty.')
  return {
    bytes: body,
    url: finalUrl,
    mimeType: headers.get('content-type') ?? '',
    fileName: fileNameFromUrl(finalUrl),
  }
}

export const saveLinkedFile = async (
  context: Pick<AppContext, 'db' | 'files'>,
  bytes: Uint8Array,
): Promise<string> => {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await context.db.transaction((tx) => storeBlob(context, tx, { bytes, hash, size: bytes.length }))
  return hash
}
