import { sentence } from '@atelier/contract/write-sentence'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open as openFile, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../app-error.ts'
import type { StreamFetch } from '../fetch/stream-fetch.ts'
import { toGigabytes } from './failures.ts'

const redirectsMax = 5
const reserveBytes = 1024 ** 3

interface DownloadResponse {
  readonly response: Response
  /** SHA-256 from `X-Linked-Etag` (https://huggingface.co/docs/hub/storage-backends). */
  readonly announcedHash: string | null
}

const openDownload = async (
  fetch: StreamFetch['fetch'],
  url: string,
  from: number,
  signal: AbortSignal,
): Promise<DownloadResponse> => {
  let currentUrl = new URL(url)
  let announcedHash: string | null = null
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const headers: Record<string, string> = {
      'user-agent': 'Atelier',
      'accept-encoding': 'identity',
      ...(from > 0 && { range: `bytes=${from}-` }),
    }
    const response = await fetch(currentUrl, { headers, signal })
    announcedHash ??= /^"?([0-9a-f]{64})"?$/.exec(response.headers.get('x-linked-etag') ?? '')?.[1] ?? null
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null)
      return { response, announcedHash }
    await response.body?.cancel()
    currentUrl = new URL(location, currentUrl)
  }
  throw new Error('too many redirects')
}

const fileSize = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0

const readTotal = ({ status, headers }: Response): number | null => {
  const rangeTotal = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  const length = headers.get('content-length')
  if (rangeTotal !== undefined) return Number(rangeTotal)
  return status === 200 && length !== null ? Number(length) : null
}

export const requireDiskSpace = async (path: string, neededBytes: number) => {
  const { bavail, bsize } = await statfs(dirname(path))
  const freeSpace = bavail * bsize
  if (freeSpace - reserveBytes < neededBytes)
    throw new AppError(
      'UNAVAILABLE',
      sentence(
        'The download needs {need} GB of disk space on the server, but only {free} GB is free. Free up space, then try again.',
        { need: toGigabytes(neededBytes), free: toGigabytes(freeSpace) },
      ),
    )
}

const computeSha256 = async (path: string, signal?: AbortSignal): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 ** 2 }), hash, { ...(signal && { signal }) })
  return hash.digest('hex')
}

interface DownloadOptions {
  readonly fetch: StreamFetch['fetch']
  readonly signal: AbortSignal
  readonly sha256: string | null
  readonly onProgress: (done: number, total: number | null) => void
}

/**
 * Resumes a partial download. AppErrors are final, network errors may be retried. `isVerified` is false
 * without a checksum.
 */
export const downloadFile = async (
  url: string,
  path: string,
  { fetch, signal, sha256, onProgress }: DownloadOptions,
): Promise<{ isVerified: boolean }> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const existingBytes = await fileSize(path)
  const { response, announcedHash } = await openDownload(fetch, url, existingBytes, signal)
  const { status, body } = response
  const isComplete = status === 416
  if (status >= 400 && !isComplete) {
    await body?.cancel()
    throw status < 500 && status !== 429
      ? new AppError(
          'LINK_UNREACHABLE',
          sentence('The download server rejected the request ({status}). The model may have moved.', {
            status,
          }),
        )
      : new Error(`The source answered ${status}.`)
  }
  const total = readTotal(response)
  if (!isComplete && body) {
    const startByte = status === 206 ? existingBytes : 0
    if (total !== null) await requireDiskSpace(path, total - startByte)
    let receivedBytes = startByte
    onProgress(receivedBytes, total)
    // a write stream would lose its buffer when the connection breaks
    await using file = await openFile(path, startByte > 0 ? 'a' : 'w', 0o600)
    for await (const chunk of body) {
      await file.writeFile(chunk)
      receivedBytes += chunk.byteLength
      onProgress(receivedBytes, total)
    }
    if (total !== null && receivedBytes < total) throw new Error('The connection ended early.')
  }
  const expected = sha256 ?? announcedHash
  if (expected !== null && (await computeSha256(path, signal)) !== expected)
    throw new AppError(
      'CANNOT_PROCESS',
      'The downloaded file’s checksum doesn’t match, so it was deleted. Download it again.',
    )
  return { isVerified: expected !== null }
}
