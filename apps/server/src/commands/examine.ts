import { verbatim } from '@atelier/contract/write-sentence'
import { AppError } from '../platform/app-error.ts'
import { findFaults } from '../platform/integrity/find-faults.ts'
import { runOnData } from './run-on-data.ts'

export const examine = async (environment: NodeJS.ProcessEnv): Promise<string> => {
  const faults = await runOnData(environment, (controls) => controls.findFaults(), findFaults)
  if (faults.length > 0) throw new AppError('CONFLICT', verbatim(faults.join('\n')))
  return 'No problems found: all references and files are intact.'
}
