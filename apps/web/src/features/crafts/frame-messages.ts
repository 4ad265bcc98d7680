const levels = ['log', 'info', 'warn', 'error'] as const
const actions = ['get', 'set', 'delete', 'list'] as const

export type FrameMessage =
  | { type: 'loaded' | 'ready' | 'pong' | 'printed' }
  | { type: 'picture'; bytes: ArrayBuffer }
  | { type: 'error'; message: string; stack: string }
  | { type: 'console'; level: (typeof levels)[number]; text: string }
  | { type: 'open-link'; href: string }
  | { type: 'storage'; id: number; action: (typeof actions)[number]; key: string; value?: string | undefined }

export type StorageRequest = Extract<FrameMessage, { type: 'storage' }>

interface Library {
  name: string
  source: string
}

export type HostMessage =
  | {
      type: 'render'
      kind: 'html' | 'react'
      content: string
      libraries: Library[]
      available: string[]
      /** Maps a page's specifiers to library names or data: URLs; React crafts import by library name. */
      imports: Readonly<Record<string, string>>
      missing: readonly string[]
      failing: readonly string[]
      theme: 'light' | 'dark'
    }
  | { type: 'ping'; id: number }
  | { type: 'theme'; theme: 'light' | 'dark' }
  | { type: 'draw' | 'print' }
  | { type: 'storage-result'; id: number; value: unknown; error?: string }

const textLengthMax = 4_000
const valueLengthMax = 65_536
const pictureBytesMax = 40_000_000

const isImage = (bytes: unknown): bytes is ArrayBuffer =>
  bytes instanceof ArrayBuffer &&
  bytes.byteLength >= 8 &&
  bytes.byteLength <= pictureBytesMax &&
  new DataView(bytes).getBigUint64(0) === 0x89504e470d0a1a0an

const isText = (value: unknown, max = textLengthMax): value is string =>
  typeof value === 'string' && value.length <= max

const isLink = (value: unknown): value is string =>
  isText(value) && /^https?:$/.test(URL.parse(value)?.protocol ?? '')

/**
 * Returns the ID of a storage request, even of an invalid one, so that the craft gets an error instead of
 * waiting forever.
 */
export const storageRequestId = (data: unknown): number | null => {
  const { type, id } = (data ?? {}) as { type?: unknown; id?: unknown }
  return type === 'storage' && Number.isSafeInteger(id) ? Number(id) : null
}

/**
 * Returns null unless the message is valid, since frames are untrusted. Doesn't use zod, which would slow
 * down shared pages.
 */
export const readFrameMessage = (data: unknown): FrameMessage | null => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  const fields: Record<string, unknown> = { ...data }
  const { type, message, stack, level, text, href, id, action, key, value, bytes } = fields
  if (type === 'loaded' || type === 'ready' || type === 'pong' || type === 'printed') return { type }
  if (type === 'picture') return isImage(bytes) ? { type, bytes } : null
  if (type === 'error') return isText(message) && isText(stack) ? { type, message, stack } : null
  if (type === 'console') {
    const match = levels.find((each) => each === level)
    return match && isText(text) ? { type, level: match, text } : null
  }
  if (type === 'open-link') return isLink(href) ? { type, href } : null
  if (type !== 'storage') return null
  const storageAction = actions.find((each) => each === action)
  const isValid =
    Number.isSafeInteger(id) && isText(key, 200) && (value === undefined || isText(value, valueLengthMax))
  return storageAction && isValid ? { type, id: Number(id), action: storageAction, key, value } : null
}
