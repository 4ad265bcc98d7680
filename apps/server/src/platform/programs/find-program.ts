import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

// synchronous: this runs for each source, and takes microseconds per folder of PATH
const isExecutable = (path: string): boolean => {
  if (!existsSync(path)) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const findProgram = (command: string): string | null => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute)
  const candidates = /[/\\]/.test(command)
    ? [resolve(command)]
    : folders.map((folder) => join(folder, command))
  return candidates.find(isExecutable) ?? null
}
