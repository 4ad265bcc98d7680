import { limits } from '@atelier/contract/limits'
import { z } from 'zod'

const { passwordMin, passwordMax } = limits.account

/** A password that is being chosen, as far as its length says; what is too common the server tells. */
export const NewPassword = z
  .string()
  .min(passwordMin, `Use at least ${passwordMin} characters.`)
  .max(passwordMax, `Use at most ${passwordMax} characters.`)
