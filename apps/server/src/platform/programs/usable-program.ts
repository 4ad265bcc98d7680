import { findProgram } from './find-program.ts'
import { findIsolation } from './isolation.ts'

export const findUsableProgram = async (command: string | null): Promise<string | null> => {
  const path = command === null ? null : findProgram(command)
  return path !== null && (await findIsolation()).wrap !== null ? path : null
}
