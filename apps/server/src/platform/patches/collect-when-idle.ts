import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const intervalMs = 1_000
/** Up to this share of an interval, the process counts as idle. */
const idleUtilization = 0.05
/** Less isn't worth a collection. */
const minGrowth = 32 * 1024 * 1024
/** A collection may take at most this share of the process's time. */
const maxShare = 1 / 300

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

const findCollect = (): Collect => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return collect
}

const heapSize = (): number => {
  const { total_heap_size: total, external_memory: external } = getHeapStatistics()
  return total + external
}

/**
 * Returns memory to the operating system: after the start, and after uploads or many answers. V8 does it only
 * once a process does nothing for long, which a server with timers rarely does. A collection takes about 0.1 s.
 */
export const collectWhenIdle = (collect = findCollect()): Disposable => {
  let previous = performance.eventLoopUtilization()
  let sizeAfterCollection = 0
  let mayCollectAt = 0
  const collectIfIdle = () => {
    const current = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(current, previous)
    previous = current
    const startedAt = performance.now()
    const hasGrown = heapSize() - sizeAfterCollection >= minGrowth
    if (utilization > idleUtilization || startedAt < mayCollectAt || !hasGrown) return
    collect({ type: 'major', flavor: 'last-resort' })
    sizeAfterCollection = heapSize()
    mayCollectAt = startedAt + (performance.now() - startedAt) / maxShare
    // the collection itself doesn't count as work
    previous = performance.eventLoopUtilization()
  }
  const timer = setInterval(collectIfIdle, intervalMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
