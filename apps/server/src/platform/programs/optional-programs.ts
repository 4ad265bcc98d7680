import type { Config } from '../config.ts'
import { findProgram } from './find-program.ts'
import { findIsolation } from './isolation.ts'

interface OptionalProgram {
  readonly name: 'Tesseract' | 'LibreOffice'
  readonly reads: string
  /** Where it is; null where it is not used. */
  readonly path: string | null
  /** Why it is not used, for administrators, and what to do. */
  readonly problem: string | null
  readonly todo: string | null
}

const isolate =
  'Install bubblewrap (bwrap), and allow user namespaces: in a container by its security options (docs/running.md).'

/** What this machine may have, that Atelier reads more with. */
export const optionalPrograms = async ({
  tesseract,
  libreOffice,
}: Pick<Config, 'tesseract' | 'libreOffice'>): Promise<readonly OptionalProgram[]> => {
  const { problem: notIsolated } = await findIsolation()
  const describe = async (name: OptionalProgram['name'], reads: string, command: string | null) => {
    if (command === null)
      return { name, reads, path: null, problem: 'turned off', todo: `Set ${name.toUpperCase()}.` }
    const path = await findProgram(command)
    if (path === null)
      return { name, reads, path, problem: 'not installed', todo: `Install ${name} on the server.` }
    if (notIsolated !== null)
      return { name, reads, path: null, problem: `off, because ${notIsolated}`, todo: isolate }
    return { name, reads, path, problem: null, todo: null }
  }
  return Promise.all([
    describe('Tesseract', 'scans and pictures', tesseract?.command ?? null),
    describe('LibreOffice', 'old Office files, and slides as they look', libreOffice),
  ])
}
