import { verbatim } from '@atelier/contract/write-sentence'
import { setPlan } from '../features/people/plans/index.ts'
import { AppError } from '../platform/app-error.ts'
import { runOnData } from './run-on-data.ts'

export const plan = (environment: NodeJS.ProcessEnv, email?: string, name?: string): Promise<string> => {
  if (!email || !name)
    throw new AppError(
      'BAD_INPUT',
      verbatim('Specify an email address and a plan: npm run plan -- person@example.org pro'),
    )
  return runOnData(
    environment,
    (controls) => controls.setPlan(email, name),
    (context) => setPlan(context, email, name),
  )
}
