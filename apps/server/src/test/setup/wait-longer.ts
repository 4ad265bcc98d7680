import { vi } from 'vitest'

const { waitFor } = vi

/** As long as `expect.poll` waits (vitest.config.ts): a busy machine may be late. Milliseconds. */
vi.waitFor = (callback, options = 20_000) => waitFor(callback, options)
