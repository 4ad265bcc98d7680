import { verbatim } from '@atelier/contract/write-sentence'
import { makeAdmin as makeAdminOf } from '../features/admin/admin/index.ts'
import { AppError } from '../platform/app-error.ts'
import { runOnData } from './run-on-data.ts'

export const makeAdmin = (environment: NodeJS.ProcessEnv, email?: string): Promise<string> => {
  if (!email)
    throw new AppError('BAD_INPUT', verbatim('Specify an email address: npm run admin -- person@example.org'))
  return runOnData(
    environment,
    (controls) => controls.makeAdmin(email),
    (context) => makeAdminOf(context, email),
  )
}
