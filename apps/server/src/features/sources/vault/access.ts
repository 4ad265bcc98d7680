import { messages } from '@atelier/contract/messages'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'

/** AUTH-03: guests have no vault. */
export const requireVaultUser = ({ kind }: Actor): void => {
  if (kind === 'guest')
    throw new AppError('NOT_ALLOWED', `${messages.auth.vaultWall}: sign in to keep files.`)
}
