import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import { t } from '../text.tsx'

const { passwordMin, passwordMax } = limits.account

/** Checks the length only; the server rejects common ones. */
export const NewPassword = z
  .string()
  .min(passwordMin, t('Use at least {passwordMin} characters.', { passwordMin }))
  .max(passwordMax, t('Use at most {passwordMax} characters.', { passwordMax }))
