import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'

export const requireAccount = (actor: Actor): void => {
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to add documents from Google Drive.')
}
