import { verbatim } from '@atelier/contract/write-sentence'
import { AppError } from '../platform/app-error.ts'
import { runCleanup } from '../start-jobs.ts'
import { runOnData } from './run-on-data.ts'

const minuteMs = 60_000

/** Runs the nightly cleanup now, for items older than `minutes` (a day by default). */
export const sweep = async (environment: NodeJS.ProcessEnv, minutes = '1440'): Promise<string> => {
  if (!/^\d{1,7}$/.test(minutes))
    throw new AppError('BAD_INPUT', verbatim('Specify the age in minutes: sweep 60'))
  const ageMs = Number(minutes) * minuteMs
  await runOnData(
    environment,
    (controls) => controls.sweep(ageMs),
    (context) => runCleanup(context, ageMs),
  )
  return `Deleted unused data older than ${minutes} minutes.`
}
