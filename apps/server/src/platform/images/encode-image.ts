import { startRenderer } from './start-renderer.ts'

export interface EncodeRequest {
  readonly bytes: Uint8Array
  readonly maxSidePx: number
  readonly format: 'webp' | 'jpeg' | 'png'
  readonly isSvg?: true
}

const renderer = startRenderer<EncodeRequest, Uint8Array>(new URL('encode-child.ts', import.meta.url))

/**
 * Re-encodes the image upright, at a bounded size and without metadata. Runs in another process, since small
 * files may decode to hundreds of MB.
 */
export const encodeImage = (bytes: Uint8Array, options: Omit<EncodeRequest, 'bytes'>): Promise<Uint8Array> =>
  renderer.render({ ...options, bytes })
