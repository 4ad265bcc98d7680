import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /**
     * Numbers of the mutations that the test reached. Those reached before a file's first test count for that
     * test.
     */
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
