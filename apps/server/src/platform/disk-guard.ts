import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from './config.ts'
import { freeBytes, reserveBytes } from './free-space.ts'
import { diskFullError } from './known-failure.ts'

const checkIntervalMs = 1_000

export interface DiskGuard {
  requireSpace(): Promise<void>
  untilSpace(signal?: AbortSignal): Promise<void>
}

/** Rejects new work before the disk is full, so that reading and deleting still work. */
export const createDiskGuard = ({ dataDir, databaseUrl }: Config): DiskGuard => {
  if (/^postgres(ql)?:/.test(databaseUrl))
    return { requireSpace: async () => undefined, untilSpace: async () => undefined }
  let hadSpaceAt = 0
  const hasSpace = async (): Promise<boolean> => {
    if (Date.now() - hadSpaceAt < checkIntervalMs) return true
    if ((await freeBytes(dataDir)) <= reserveBytes) return false
    hadSpaceAt = Date.now()
    return true
  }
  return {
    requireSpace: async () => {
      if (await hasSpace()) return
      const cause = new Error(`Less than ${reserveBytes / 1024 ** 2} MB are free in ${dataDir}.`)
      throw diskFullError(Object.assign(cause, { code: 'ENOSPC' }))
    },
    untilSpace: async (signal) => {
      while (!(await hasSpace())) await delay(checkIntervalMs, undefined, signal ? { signal } : {})
    },
  }
}
