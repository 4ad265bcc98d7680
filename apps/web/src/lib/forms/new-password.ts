import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import { t } from '../text.tsx'

const { passwordMin, passwordMax } = limits.account

/** Checks only the length; the server also rejects common passwords. */
export const NewPassword = z
  .string()
  .min(passwordMin, t('Use at least {passwordMin} characters.', { passwordMin }))
  .max(passwordMax, t('Use at most {passwordMax} characters.', { passwordMax }))
