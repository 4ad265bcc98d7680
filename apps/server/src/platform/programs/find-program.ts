import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

export const findProgram = async (command: string): Promise<string | null> => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute)
  const candidates = /[/\\]/.test(command)
    ? [resolve(command)]
    : folders.map((folder) => join(folder, command))
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate
  return null
}
