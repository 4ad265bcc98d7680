import { t } from '../../lib/text.tsx'
import {
  type FrameMessage,
  type HostMessage,
  readFrameMessage,
  storageRequestId,
  type StorageRequest,
} from './frame-messages.ts'
import { bundleCraft } from './libraries.ts'

export interface FrameError {
  message: string
  stack: string
  count: number
}
export interface FrameLine {
  level: 'log' | 'info' | 'warn' | 'error'
  text: string
}

export type FrameState = 'starting' | 'running' | 'silent' | 'stopped' | 'left'

export interface FrameListener {
  onState: (state: FrameState) => void
  onError: (error: Omit<FrameError, 'count'>) => void
  onLine: (line: FrameLine) => void
  onLink: (href: string) => void
  handleStorage: (request: StorageRequest) => Promise<unknown>
}

export interface HostedFrame {
  /** Returns the current state as a PNG; the frame draws it, since nothing outside can read the page. */
  capture: () => Promise<Blob>
  print: () => Promise<void>
  end: () => void
}

const pingIntervalMs = 1_000
/** A craft that is silent for longer counts as frozen. */
const silenceMaxMs = 3_000
const messagesPerSecondMax = 100
const renderTimeoutMs = 20_000

const currentTheme = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

/** The frame is untrusted: messages from other windows or of other shapes are ignored. */
export const hostFrame = (
  frame: HTMLIFrameElement,
  { kind, content, src = '/craft/frame' }: { kind: 'html' | 'react'; content: string; src?: string },
  listener: FrameListener,
): HostedFrame => {
  let state: FrameState = 'starting'
  let loadCount = 0
  let pingCount = 0
  let lastMessageAt = performance.now()
  let messageCount = 0
  let currentSecond = 0
  let onImage = (_bytes: ArrayBuffer) => {}
  let onPrinted = () => {}

  const post = (message: HostMessage) => frame.contentWindow?.postMessage(message, '*')
  const setState = (next: FrameState) => {
    if (state === next || state === 'left') return
    state = next
    listener.onState(next)
  }

  const render = () =>
    bundleCraft(kind, content).then(
      (bundle) => post({ type: 'render', kind, ...bundle, theme: currentTheme() }),
      (error: unknown) => listener.onError({ message: String(error), stack: '' }),
    )
  const handleRequest = (request: StorageRequest) =>
    listener.handleStorage(request).then(
      (value) => post({ type: 'storage-result', id: request.id, value }),
      (error: unknown) =>
        post({
          type: 'storage-result',
          id: request.id,
          value: null,
          error: error instanceof Error ? error.message : t('Failed'),
        }),
    )

  const handleMessage = (message: FrameMessage) => {
    lastMessageAt = performance.now()
    if (state === 'silent') setState('running')
    switch (message.type) {
      case 'loaded':
        void render()
        break
      case 'ready':
        setState('running')
        break
      case 'error':
        listener.onError({ message: message.message, stack: message.stack })
        setState('running')
        break
      case 'console':
        listener.onLine({ level: message.level, text: message.text })
        break
      case 'open-link':
        listener.onLink(message.href)
        break
      case 'storage':
        void handleRequest(message)
        break
      case 'picture':
        onImage(message.bytes)
        break
      case 'printed':
        onPrinted()
        break
      case 'pong':
        break
    }
  }
  const onMessage = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || state === 'left') return
    const now = Math.floor(performance.now() / 1000)
    if (now !== currentSecond) [currentSecond, messageCount] = [now, 0]
    messageCount += 1
    const message = readFrameMessage(event.data)
    const isTooFast = messageCount > messagesPerSecondMax
    if (message && !isTooFast) return handleMessage(message)
    const id = storageRequestId(event.data)
    if (id === null) return
    const error = isTooFast
      ? t('Too many storage requests at once. Try again in a second.')
      : t('Keys can have up to 200 characters, and values up to 64 KB.')
    post({ type: 'storage-result', id, value: null, error })
  }
  const onLoad = () => {
    loadCount += 1
    // HTML is written into the page by a second load; any further load is an attempt to navigate away
    if (loadCount > (kind === 'html' ? 2 : 1)) setState('left')
  }
  const timer = setInterval(() => {
    pingCount += 1
    post({ type: 'ping', id: pingCount })
    if (state !== 'starting' && performance.now() - lastMessageAt > silenceMaxMs) setState('silent')
    if (state === 'starting' && performance.now() - lastMessageAt > 4 * silenceMaxMs) setState('silent')
  }, pingIntervalMs)
  const themeObserver = new MutationObserver(() => post({ type: 'theme', theme: currentTheme() }))
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  addEventListener('message', onMessage)
  frame.addEventListener('load', onLoad)
  frame.src = src
  return {
    capture: () =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(t('It took too long to render.'))), renderTimeoutMs)
        onImage = (bytes) => resolve(new Blob([bytes], { type: 'image/png' }))
        post({ type: 'draw' })
      }),
    print: () =>
      new Promise((resolve) => {
        onPrinted = resolve
        post({ type: 'print' })
      }),
    end: () => {
      clearInterval(timer)
      themeObserver.disconnect()
      removeEventListener('message', onMessage)
      frame.removeEventListener('load', onLoad)
    },
  }
}
