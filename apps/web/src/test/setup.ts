import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import '../ui/theme.css'
import { registerAppPanels } from '../app/features.ts'
import { chooseConsent, allCategories } from '../lib/browser/consent.ts'
import { isConsentCenterOpen } from '../lib/browser/consent-center.ts'
import { closeSignIn } from '../features/users/sign-in-prompt.ts'
import { clearStoredUploads } from '../features/uploads/stored-uploads.ts'
import { toastQueue } from '../ui/feedback/toast-queue.ts'
import { resetServer, server } from './server.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    waitForFrame: (url: string) => Promise<void>
  }
}

const { waitFor } = vi
// like `expect.poll`: a busy machine may be late
vi.waitFor = (callback, options = 15_000) => waitFor(callback, options)

const consoleMessages: unknown[][] = []

beforeAll(async () => {
  await commands.waitForFrame(location.href)
  document.documentElement.dataset['theme'] = 'light'
  registerAppPanels()
  await server.start({ quiet: true })
})

/** Chromium reports an observer whose callback changes sizes, and calls it again in the next frame. */
const isLateResize = (value: unknown): boolean =>
  value instanceof Error && value.message.startsWith('ResizeObserver loop completed')

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await clearStoredUploads()
  // A session exists by default: tests without one remove it.
  localStorage.setItem('atelier.has-session', '1')
  // a cookie choice exists, too
  chooseConsent(allCategories)
  consoleMessages.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => {
      if (!args.some(isLateResize)) consoleMessages.push(args)
    })
})

afterEach(async () => {
  await cleanup()
  closeSignIn()
  isConsentCenterOpen.set(false)
  toastQueue.clear()
  resetServer()
  vi.restoreAllMocks()
  if (consoleMessages.length > 0)
    throw new Error(`The console was not silent: ${consoleMessages.map((args) => args.join(' ')).join('\n')}`)
})

// the page closes next: an unresponsive service worker must not delay it
afterAll(() => {
  void server.stop()
})
