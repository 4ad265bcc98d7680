import { messages } from '@atelier/contract/messages'
import { sentence } from '@atelier/contract/write-sentence'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'

export const requireVaultUser = ({ kind }: Actor): void => {
  if (kind === 'guest')
    throw new AppError(
      'NOT_ALLOWED',
      sentence('{vaultWall}: sign in to keep files.', { vaultWall: messages.auth.vaultWall }),
    )
}
