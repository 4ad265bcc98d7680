import { vi } from 'vitest'

const { waitFor } = vi

/** In milliseconds. As long as `expect.poll` waits (vitest.config.ts), since a busy machine may be slow. */
vi.waitFor = (callback, options = 20_000) => waitFor(callback, options)
