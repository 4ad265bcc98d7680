import { z } from 'zod'
import { PasskeyId } from './ids.ts'
import { limits } from './limits.ts'

export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(limits.passkey.nameMax, 'Use at most {maximum} characters.')

/** A key pair of a person’s device or password manager, of which the public half is here. */
export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  createdAt: z.number().int(),
  /** It is kept in more than one place, such as by a password manager. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>
