import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import { t } from './text.tsx'

const { passwordMin, passwordMax } = limits.account

/** A password that is being chosen, as far as its length says; what is too common the server tells. */
export const NewPassword = z
  .string()
  .min(passwordMin, t('Use at least {passwordMin} characters.', { passwordMin }))
  .max(passwordMax, t('Use at most {passwordMax} characters.', { passwordMax }))
