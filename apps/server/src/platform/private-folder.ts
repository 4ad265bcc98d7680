import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { verbatim } from '@atelier/contract/write-sentence'
import { AppError } from './app-error.ts'

const groupAndOthersBits = 0o077

/** Sets the umask, which child processes inherit. */
export const makeFilesPrivate = (): void => void process.umask(groupAndOthersBits)

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const makePrivate = async (path: string): Promise<boolean> => {
  const existing = await lstat(path)
  if (existing.isSymbolicLink() || (existing.mode & groupAndOthersBits) === 0) return false
  await chmod(path, existing.mode & 0o700)
  // some file systems accept chmod, but ignore it
  if (((await lstat(path)).mode & groupAndOthersBits) !== 0) throw new Error('the permissions didn’t change')
  return true
}

const makeTreePrivate = async (folder: string): Promise<void> => {
  // the permissions of a private folder protect everything in it
  if (!(await makePrivate(folder))) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await makePrivate(join(entry.parentPath, entry.name)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
}

/** Makes a folder and its contents private, and creates it if needed. Throws if that's impossible. */
export const ensurePrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // on Windows, the permissions of the user's folder are inherited
  if (process.platform === 'win32') return
  try {
    await makeTreePrivate(folder)
  } catch (cause) {
    throw new AppError(
      'UNAVAILABLE',
      verbatim(
        `Other users of this machine can read the data in ${folder}, and its permissions couldn’t be changed (${codeOf(cause) || String(cause)}). ` +
          `Atelier didn’t start. Run \`chmod -R go-rwx ${folder}\` as the folder’s owner, make the user that runs Atelier its owner, or choose another folder with DATA_DIR.`,
      ),
      { cause },
    )
  }
}
