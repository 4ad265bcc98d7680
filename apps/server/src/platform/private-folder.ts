import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { verbatim } from '@atelier/contract/write-sentence'
import { AppError } from './app-error.ts'

const others = 0o077

/** What this process makes from now on is its user's alone. A whole process' matter: its children's too. */
export const makeFilesPrivate = (): void => void process.umask(others)

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Takes other users' rights from a file or folder; answers whether they had any. */
const close = async (path: string): Promise<boolean> => {
  const before = await lstat(path)
  if (before.isSymbolicLink() || (before.mode & others) === 0) return false
  await chmod(path, before.mode & 0o700)
  // some file systems take the call and keep the rights
  if (((await lstat(path)).mode & others) !== 0) throw new Error('the rights stay as they are')
  return true
}

const closeAll = async (folder: string): Promise<void> => {
  // who cannot enter the folder reaches nothing below it
  if (!(await close(folder))) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await close(join(entry.parentPath, entry.name)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
}

/**
 * Makes a folder that no other user of this machine can look into, or takes their rights from one
 * that is there, with everything in it. Throws, in words, where that cannot be.
 */
export const keepPrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // rights there are lists, which new files inherit from the user's own folder
  if (process.platform === 'win32') return
  try {
    await closeAll(folder)
  } catch (cause) {
    throw new AppError(
      'UNAVAILABLE',
      verbatim(
        `Other users of this machine could read what is kept in ${folder}, and it cannot be made private (${codeOf(cause) || String(cause)}). ` +
          `Nothing was started. Run \`chmod -R go-rwx ${folder}\` as the folder's owner, let the user that runs Atelier own it, or name another folder with DATA_DIR.`,
      ),
      { cause },
    )
  }
}
