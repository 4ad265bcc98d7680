import { z } from 'zod'
import { PasskeyId } from '../ids.ts'
import { limits } from '../limits.ts'

export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(limits.passkey.nameMax, 'Use at most {maximum} characters.')

/** A passkey, of which only the public key is stored. */
export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  createdAt: z.number().int(),
  /** Whether the passkey is synced, such as by a password manager. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>
