import { createHash } from 'node:crypto'

export type Metadata = Record<string, string | undefined>

/** Anything that sends requests: the `raw` of a `TestActor`, or `fetch` with a running server. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

const tusHeaders = { 'tus-resumable': '1.0.0' }
const encode = (metadata: Metadata) =>
  Object.entries(metadata)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${Buffer.from(value).toString('base64')}`],
    )
    .join(',')

export const createUpload = (send: Send, size: number, metadata: Metadata) =>
  send('/v1/uploads', {
    method: 'POST',
    headers: { ...tusHeaders, 'upload-length': String(size), 'upload-metadata': encode(metadata) },
  })

/** Sends bytes from an offset. */
export const sendPiece = (send: Send, path: string, offset: number, bytes: Uint8Array) =>
  send(path, {
    method: 'PATCH',
    headers: {
      ...tusHeaders,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: Buffer.from(bytes),
  })

export const askOffset = (send: Send, path: string) => send(path, { method: 'HEAD', headers: tusHeaders })

export const abandonUpload = (send: Send, path: string) =>
  send(path, { method: 'DELETE', headers: tusHeaders })

export const attachmentIdOf = (response: Response) => response.headers.get('upload-attachment-id') ?? ''

/** Uploads everything in one request. Returns the last response, or the one that rejected the upload. */
export const upload = async (send: Send, bytes: Uint8Array, metadata: Metadata): Promise<Response> => {
  const uploadResponse = await createUpload(send, bytes.length, metadata)
  if (!uploadResponse.ok) return uploadResponse
  return sendPiece(send, uploadResponse.headers.get('location') ?? '', 0, bytes)
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
