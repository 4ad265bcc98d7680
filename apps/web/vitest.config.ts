import { setTimeout as delay } from 'node:timers/promises'
import { chromiumArgs, headlessPath } from '@atelier/testing/chromium'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { craftLibraries } from './build/craft-libraries.ts'
import { pdfFiles } from './build/pdf-files.ts'
import { testModules } from './build/test-modules.ts'

/**
 * Waits until the provider sees no other frame than this file's. On a busy machine it still sees the previous
 * file's, and a test's first click would fail there (vitest 5.1.0: “Frame was detached”).
 */
const waitForFrame: BrowserCommand<[url: string]> = async ({ page }, url) => {
  for (let attempt = 0; attempt < 500; attempt++) {
    const frames = page.frames().filter((frame) => frame.name() === 'vitest-iframe')
    if (frames.length === 1 && frames[0]?.url() === url) return
    await delay(10)
  }
  throw new Error(`The frame of ${url} didn’t appear.`)
}

/** Tests components in a real browser; msw mocks the API. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), pdfFiles(), craftLibraries(), testModules()],
  // has React Aria virtualize lists in tests, too
  define: { 'process.env.VIRT_ON': 'true' },
  optimizeDeps: {
    // discovered late, this dependency would reload the page in the middle of a run
    include: ['vitest-browser-react/pure'],
    entries: [
      'src/main.tsx',
      'src/**/*.test.{ts,tsx}',
      'src/**/*-worker.ts',
      'src/app/**/*.tsx',
      'src/features/**/*.tsx',
      'src/ui/**/*.tsx',
    ],
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/language.ts', 'src/test/setup.ts'],
    testTimeout: 45_000,
    // two pages, because one can render while the other waits for animations or typing
    maxWorkers: 2,
    // for slow machines: no assertion of a passing test waits this long
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: { waitForFrame },
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: {
          executablePath: headlessPath,
          args: chromiumArgs,
        },
        contextOptions: { reducedMotion: 'reduce' },
        actionTimeout: 15_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
