import { createHash } from 'node:crypto'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { storeBlob } from '../../attachments/keep/index.ts'

export interface FetchedLink {
  readonly bytes: Uint8Array
  readonly url: string
  readonly mimeType: string
  readonly fileName: string
  /** Generated text without a file to store. */
  readonly isWritten?: true
  readonly picture?: string | null
}

export type LinkContext = Pick<AppContext, 'fetch' | 'config'>

const refusals: Record<number, string> = {
  401: 'asks to sign in',
  402: 'asks to pay',
  403: 'does not let Atelier in',
  404: 'is not there (404)',
  410: 'is gone (410)',
  429: 'is asked for too often (429)',
}

const nameOf = (address: string): string => {
  const { hostname, pathname } = new URL(address)
  const last = pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last) || hostname
  } catch {
    return last || hostname
  }
}

export const requireGood = (status: number): void => {
  if (status >= 200 && status <= 299) return
  const reason = refusals[status] ?? `answered with an error (${status})`
  throw new AppError(
    'LINK_UNREACHABLE',
    sentence('This page {problem}. Check the URL, or add its content as text.', { problem: reason }),
  )
}

export const fetchPage = async (
  { fetch }: Pick<AppContext, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<FetchedLink> => {
  const accept = 'text/html,application/xhtml+xml,application/pdf,text/*;q=0.9,*/*;q=0.8'
  const { status, headers, body, url: address } = await fetch(url, { signal, headers: { accept } })
  requireGood(status)
  if (body.length === 0) throw new AppError('CANNOT_PROCESS', 'This page is empty.')
  return { bytes: body, url: address, mimeType: headers.get('content-type') ?? '', fileName: nameOf(address) }
}

export const saveLinkedFile = async (
  context: Pick<AppContext, 'db' | 'files'>,
  bytes: Uint8Array,
): Promise<string> => {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await context.db.transaction((tx) => storeBlob(context, tx, { bytes, hash, size: bytes.length }))
  return hash
}
