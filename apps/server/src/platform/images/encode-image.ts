import { openDrawer } from './drawer.ts'

export interface EncodeRequest {
  readonly bytes: Uint8Array
  /** Longer sides are scaled down to it. */
  readonly longestSide: number
  readonly format: 'webp' | 'jpeg' | 'png'
  /** They are an SVG that was made here, or cleaned here: any other is refused. */
  readonly isDrawing?: true
}

const drawer = openDrawer<EncodeRequest, Uint8Array>(new URL('encode-child.ts', import.meta.url))

/**
 * A picture drawn anew: the right way up, in bounds, without what was written beside it, and its first frame
 * if it moves. Throws when it is none, or too large to be drawn. Decoded in a process of its own, one after
 * the other: a few KB can unpack to hundreds of megabytes.
 */
export const encodeImage = (bytes: Uint8Array, options: Omit<EncodeRequest, 'bytes'>): Promise<Uint8Array> =>
  drawer.draw({ ...options, bytes })
