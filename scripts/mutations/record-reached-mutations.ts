import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /**
     * Numbers of the mutations that the test reached. Those reached before a file's first test count for that
     * test.
     */
    reachedMutations?: readonly number[]
  }
}

declare global {
  var reachedMutations: Set<number> | undefined
}

afterEach(({ task }) => {
  task.meta.reachedMutations = [...(globalThis.reachedMutations ?? [])]
  globalThis.reachedMutations?.clear()
})
