import type { Config } from '../config.ts'
import { findProgram } from './find-program.ts'

interface OptionalProgram {
  readonly name: 'Tesseract' | 'LibreOffice'
  readonly reads: string
  /** Where it is; null: not there, or turned off. */
  readonly path: string | null
}

/** What this machine may have, that Atelier reads more with. */
export const optionalPrograms = async ({
  tesseract,
  libreOffice,
}: Pick<Config, 'tesseract' | 'libreOffice'>): Promise<readonly OptionalProgram[]> => [
  {
    name: 'Tesseract',
    reads: 'scans and pictures',
    path: tesseract && (await findProgram(tesseract.command)),
  },
  {
    name: 'LibreOffice',
    reads: 'old Office files, and slides as they look',
    path: libreOffice && (await findProgram(libreOffice)),
  },
]
