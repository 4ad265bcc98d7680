import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Numbers of the mutations that the test came by; what came before the first test of a file counts for it. */
    reached?: readonly number[]
  }
}

declare global {
  var reached: Set<number> | undefined
}

afterEach(({ task }) => {
  task.meta.reached = [...(globalThis.reached ?? [])]
  globalThis.reached?.clear()
})
