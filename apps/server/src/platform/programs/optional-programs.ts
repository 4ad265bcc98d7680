import { type PlainText, sentence, toSentence, type Wording } from '@atelier/contract/write-sentence'
import type { Config } from '../config.ts'
import { findProgram } from './find-program.ts'
import { findIsolation } from './isolation.ts'

interface OptionalProgram {
  readonly name: 'Tesseract' | 'LibreOffice'
  readonly purpose: PlainText
  readonly path: string | null
  readonly problem: Wording | null
  readonly remedy: Wording | null
}

const isolationAdvice: PlainText =
  'Install bubblewrap (bwrap) and allow user namespaces; for containers, see docs/running.md.'

export const optionalPrograms = async ({
  tesseract,
  libreOffice,
}: Pick<Config, 'tesseract' | 'libreOffice'>): Promise<readonly OptionalProgram[]> => {
  const { problem: isolationProblem } = await findIsolation()
  const describe = async (
    name: OptionalProgram['name'],
    purpose: PlainText,
    command: string | null,
  ): Promise<OptionalProgram> => {
    if (command === null)
      return {
        name,
        purpose,
        path: null,
        problem: 'turned off',
        remedy: sentence('Set {variable}.', { variable: name.toUpperCase() }),
      }
    const path = findProgram(command)
    if (path === null)
      return {
        name,
        purpose,
        path,
        problem: 'not installed',
        remedy: sentence('Install {name} on the server.', { name }),
      }
    if (isolationProblem !== null)
      return {
        name,
        purpose,
        path: null,
        problem: sentence('off because {problem}', { problem: toSentence(isolationProblem) }),
        remedy: isolationAdvice,
      }
    return { name, purpose, path, problem: null, remedy: null }
  }
  return Promise.all([
    describe('Tesseract', 'scans and images', tesseract?.command ?? null),
    describe('LibreOffice', 'old Office files and slide previews', libreOffice),
  ])
}
